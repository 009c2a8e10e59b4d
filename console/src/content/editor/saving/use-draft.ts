import { useEffect, useState } from 'react'
import { useSession } from '../../../base/session/session.ts'
import type { TemplateDrawing } from '../document/drawing.ts'
import { editingOf } from '../document/session.ts'
import { useEditorStore } from '../store/editor.ts'
import { draftsOf, dropDraft, isSame, keepDraft, newDraftKey } from './draft.ts'

/** The milliseconds between the last change and the writing of the draft. */
const REST = 400

/**
 * Keeps what is not saved in the browser, over crashes and the end of a session, and gives the newest of what other times
 * or windows have left there, until it is taken or discarded.
 */
export function useDraft(id: string | undefined, saved: TemplateDrawing, isChanged: boolean) {
  const editor = useEditorStore()
  const person = useSession((session) => session.profile?.username) ?? ''
  const [ownKey] = useState(() => newDraftKey(person, id))
  const [[left, ...older], setLeft] = useState(() =>
    draftsOf(person, id).filter((draft) => !isSame(draft.drawing as TemplateDrawing, saved)),
  )
  useEffect(() => {
    if (!isChanged) return dropDraft(ownKey)
    const write = () => keepDraft(ownKey, editingOf(editor.getState()).drawing, new Date().toISOString())
    let timer: ReturnType<typeof setTimeout>
    const writeAtPause = () => {
      clearTimeout(timer)
      timer = setTimeout(write, REST)
    }
    writeAtPause()
    const stop = editor.subscribe((now, before) => {
      if (editingOf(now).drawing !== editingOf(before).drawing) writeAtPause()
    })
    // Another window may have discarded what still lives here.
    const keepOn = ({ key, newValue }: StorageEvent) => key === ownKey && newValue === null && write()
    window.addEventListener('pagehide', write)
    window.addEventListener('storage', keepOn)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('pagehide', write)
      window.removeEventListener('storage', keepOn)
    }
  }, [isChanged, ownKey, editor])
  return {
    left,
    /** The drawing that was left goes on here. */
    take() {
      if (!left) return
      keepDraft(ownKey, left.drawing as TemplateDrawing, left.at)
      dropDraft(left.key)
      setLeft([])
    },
    discard() {
      if (left) dropDraft(left.key)
      setLeft(older)
    },
    /** Forgets what is kept of this editor. */
    drop: () => dropDraft(ownKey),
  }
}
