import { useEffect, useState } from 'react'
import { useSession } from '../../../base/session/session.ts'
import { isSameDrawing, type TemplateDrawing } from '../document/drawing.ts'
import { editingOf } from '../document/session.ts'
import { useEditorStore } from '../store/editor.ts'
import { draftsOf, dropDraft, keepDraft, newDraftKey } from './draft.ts'

/** The pause after the last change, in milliseconds, before the draft is stored. */
const PAUSE_MS = 400

/**
 * Keeps unsaved changes in the browser, so that they outlive crashes and the end of a session. `earlierDraft` is the
 * newest draft of an earlier visit or another window, until it is restored or discarded.
 */
export function useDraft(id: string | undefined, saved: TemplateDrawing, isChanged: boolean) {
  const editor = useEditorStore()
  const person = useSession((session) => session.profile?.username) ?? ''
  const [ownKey] = useState(() => newDraftKey(person, id))
  const [[earlierDraft, ...olderDrafts], setEarlierDrafts] = useState(() =>
    draftsOf(person, id).filter((draft) => !isSameDrawing(draft.drawing as TemplateDrawing, saved)),
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
    // If another window discards this draft while this editor still has the changes, the draft is written again.
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
    earlierDraft,
    /** Makes the earlier draft this editor's own. */
    restore() {
      if (!earlierDraft) return
      keepDraft(ownKey, earlierDraft.drawing as TemplateDrawing, earlierDraft.at)
      dropDraft(earlierDraft.key)
      setEarlierDrafts([])
    },
    /** Drops the earlier draft, and offers the next older one. */
    discard() {
      if (earlierDraft) dropDraft(earlierDraft.key)
      setEarlierDrafts(olderDrafts)
    },
    /** Drops the draft of this editor. */
    drop: () => dropDraft(ownKey),
  }
}
