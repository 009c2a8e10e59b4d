import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuickPick } from '../../../ui/menu/QuickPick.tsx'
import { type ActionName, actionNamed, actions } from '../actions/actions.ts'
import { isMac, shortcutText } from '../actions/shortcut.ts'
import { useAct, useEditor } from '../store/editor.ts'

/** The palette, which finds actions by their names and lists those that are possible now. */
export function Palette() {
  const { t } = useTranslation()
  const act = useAct()
  const session = useEditor((state) => state)
  const [opener] = useState(() => document.activeElement)
  // If nothing has the focus after closing, because no action was picked, the element that had it before gets it back.
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
  const close = () => act((session) => (session.open === 'palette' ? { ...session, open: undefined } : session))
  /** Applies the picked action. The drawing gets the focus, unless the action moves the focus elsewhere. */
  const pick = (name: string) => {
    document.querySelector<HTMLElement>('.editor-surface')?.focus({ preventScroll: true })
    close()
    act((session) => actionNamed(name as ActionName).apply(session))
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
