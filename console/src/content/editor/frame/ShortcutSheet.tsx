import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/form/Dialog.tsx'
import { groups } from '../actions/action.ts'
import { actions } from '../actions/actions.ts'
import { isMac, shortcutText } from '../actions/shortcut.ts'

/** The list of the editor's shortcuts with their actions. */
export function ShortcutSheet({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const mac = isMac()
  return (
    <Dialog title={t('editor.actions.shortcuts')} footer={null} onCancel={close} width={760}>
      <div className="editor-sheet">
        {groups.map((group) => (
          <section key={group}>
            <h3>{t(`editor.groups.${group}`)}</h3>
            <dl>
              {actions
                .filter((action) => action.group === group && action.keys.length > 0)
                .map(({ name, keys }) => (
                  <div key={name}>
                    <dt>{t(`editor.actions.${name}`)}</dt>
                    <dd>
                      <kbd>{shortcutText(keys[0]!, mac)}</kbd>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        {/* The gestures, and the keys that are held during one. */}
        <section>
          <h3>{t('editor.groups.hands')}</h3>
          <ul>
            {(['shift', 'alt', 'mod', 'space', 'arrows', 'layers', 'groups', 'guides', 'loupe'] as const).map(
              (gesture) => (
                <li key={gesture}>{t(`editor.hands.${gesture}`)}</li>
              ),
            )}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
