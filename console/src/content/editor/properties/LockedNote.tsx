import { useTranslation } from 'react-i18next'
import { sentenceGap } from '../../../base/i18n/join-sentences.ts'
import { changeChosen, chosenOf, withFields } from '../document/drawing.ts'
import { editingOf } from '../document/session.ts'
import { useEdit, useEditor } from '../store/editor.ts'

/** A note that locked elements are chosen, with a button that unlocks them. */
export function LockedNote() {
  const { t } = useTranslation()
  const edit = useEdit()
  const viewOnly = useEditor((state) => state.viewOnly)
  const isAnyLocked = useEditor((state) => chosenOf(editingOf(state)).some(({ locked }) => locked))
  if (!isAnyLocked || viewOnly) return null
  const unlock = () => edit((editing) => changeChosen(editing, (element) => withFields(element, { locked: false })))
  return (
    <p className="editor-note editor-locked">
      {t('editor.lockedText')}
      {sentenceGap(t)}
      <button type="button" className="editor-link" onClick={unlock}>
        {t('editor.actions.lockOff')}
      </button>
    </p>
  )
}
