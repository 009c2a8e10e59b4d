import { useEffect, useState } from 'react'
import { useSession } from '../../../base/session/session.ts'
import type { TemplateDrawing } from '../document/drawing.ts'
import { editingOf } from '../document/session.ts'
import { useEditorStore } from '../store/editor.ts'
import { draftsOf, dropDraft, isSame, keepDraft, newDraftKey } from './draft.ts'

/** The pause after the last change, in milliseconds, before the draft is stored. */
const PAUSE_MS = 400

/**
 * Keeps unsaved changes in the browser, so that they outlive crashes and the end of a session. Gives the newest draft
 * of earlier visits or other windows (`left`), until it is restored or discarded.
 */
export function useDraft(id: string | undefined, saved: TemplateDrawing, isChanged: boolean) {
  const editor = useEditorStore()
  const person = useSession((session) => session.profile?.username) ?? ''
  const [ownKey] = useState(() => newDraftKey(person, id))
  const [[leftDraft, ...olderDrafts], setLeftDrafts] = useState(() =>
    draftsOf(person, id).filter((draft) => !isSame(draft.drawing as TemplateDrawing, saved)),
  )
  useEffect(() => {
    if (!isChanged) return dropDraft(ownKey)
    const write = () => keepDraft(ownKey, editingOf(editor.getState()).drawing, new Date().toISOString())
    let timer: ReturnType<typeof setTimeout>
    const writeAtPause = () => {
      clearTimeout(timer)
      timer = setTimeout(write, PAUSE_MS)
    }
    writeAtPause()
    const stop = editor.subscribe((state, previous) => {
      if (editingOf(state).drawing !== editingOf(previous).drawing) writeAtPause()
    })
    // Another window may have discarded this draft, although this editor still has the changes. So it is written again.
    const writeAgain = ({ key, newValue }: StorageEvent) => key === ownKey && newValue === null && write()
    window.addEventListener('pagehide', write)
    window.addEventListener('storage', writeAgain)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('pagehide', write)
      window.removeEventListener('storage', writeAgain)
    }
  }, [isChanged, ownKey, editor])
  return {
    left: leftDraft,
    /** Makes the left draft this editor's own. */
    restore() {
      if (!leftDraft) return
      keepDraft(ownKey, leftDraft.drawing as TemplateDrawing, leftDraft.at)
      dropDraft(leftDraft.key)
      setLeftDrafts([])
    },
    discard() {
      if (leftDraft) dropDraft(leftDraft.key)
      setLeftDrafts(olderDrafts)
    },
    /** Drops the draft of this editor. */
    drop: () => dropDraft(ownKey),
  }
}
