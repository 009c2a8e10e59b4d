import { useTranslation } from 'react-i18next'
import { useAct, useEditor } from '../store/editor.ts'
import { type ActionName, actionNamed } from './actions.ts'
import { Icon } from './icons.tsx'
import { isMac, shortcutText } from './shortcut.ts'

interface Props {
  name: ActionName
  /** True to show the word beside the icon. */
  showsWord?: boolean
}

/** A button for an action. Its tooltip names the shortcut. */
export function ActionButton({ name, showsWord = false }: Props) {
  const { t } = useTranslation()
  const act = useAct()
  const { icon, keys, can: canApply, isOn, apply } = actionNamed(name)
  const isPossible = useEditor(canApply)
  const isPressed = useEditor((state) => isOn?.(state))
  const word = t(`editor.actions.${name}`)
  return (
    <button
      type="button"
      className="editor-button"
      title={keys[0] ? `${word} (${shortcutText(keys[0], isMac())})` : word}
      aria-pressed={isPressed}
      disabled={!isPossible}
      // The focus stays on the drawing, so that its keys keep working after a press on a tool.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => act(apply)}
    >
      {icon && <Icon name={icon} />}
      <span className={showsWord ? undefined : 'unseen'}>{word}</span>
    </button>
  )
}
