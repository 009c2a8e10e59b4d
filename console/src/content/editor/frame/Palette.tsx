import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuickPick } from '../../../ui/menu/QuickPick.tsx'
import { type ActionName, actionNamed, actions } from '../actions/actions.ts'
import { isMac, shortcutText } from '../actions/shortcut.ts'
import { useAct, useEditor } from '../store/editor.ts'

/** Everything that can be done now, found by its name. */
export function Palette() {
  const { t } = useTranslation()
  const act = useAct()
  const session = useEditor((state) => state)
  const [opener] = useState(() => document.activeElement)
  // A person who picks nothing goes on where they were.
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
  /** The keys go on where the drawing is, unless what was picked takes them. */
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
