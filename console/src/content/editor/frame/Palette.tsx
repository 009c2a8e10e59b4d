import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuickPick } from '../../../ui/menu/QuickPick.tsx'
import { type ActionName, actionNamed, actions } from '../actions/actions.ts'
import { isMac, shortcutText } from '../actions/shortcut.ts'
import { useAct, useEditor } from '../store/editor.ts'

/** The palette finds actions by their names; it lists those that are possible now. */
export function Palette() {
  const { t } = useTranslation()
  const act = useAct()
  const session = useEditor((state) => state)
  const [opener] = useState(() => document.activeElement)
  // Without a pick the focus goes back to where it was.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
  const options = actions
    .filter(({ name, can }) => name !== 'palette' && can(session))
    .map(({ name, keys: [key] }) => ({
      value: name,
      label: t(`editor.actions.${name}`),
      beside: key && <kbd>{shortcutText(key, isMac())}</kbd>,
    }))
  const close = () => act((now) => (now.open === 'palette' ? { ...now, open: undefined } : now))
  /** The focus goes to the drawing, unless the picked action moves it. */
  const pick = (name: string) => {
    document.querySelector<HTMLElement>('.editor-surface')?.focus({ preventScroll: true })
    close()
    act((now) => actionNamed(name as ActionName).apply(now))
  }
  return (
    <div className="editor-palette">
      <QuickPick
        title={t('editor.actions.palette')}
        none={t('editor.noAction')}
        options={options}
        pick={pick}
        close={close}
      />
    </div>
  )
}
