import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/form/Dialog.tsx'
import { choose } from '../document/session.ts'
import { bindingsOf } from '../document/values.ts'
import { labelOf } from '../layers/label-of.ts'
import { useAct, useDrawing } from '../store/editor.ts'

/**
 * Lists every field that the template uses, with the elements that use it, its format, and the text for a missing
 * value.
 */
export function FieldDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const act = useAct()
  const { elements } = useDrawing()
  return (
    <Dialog title={t('editor.bindings.title')} footer={null} onCancel={close} width={720}>
      <div className="field-table">
        <table>
          <thead>
            <tr>
              <th>{t('editor.bindings.field')}</th>
              <th>{t('editor.bindings.usedIn')}</th>
              <th>{t('editor.bindings.format')}</th>
              <th>{t('editor.bindings.fallback')}</th>
            </tr>
          </thead>
          <tbody>
            {bindingsOf(elements).map(({ name, format, fallback, isCondition, usedBy }) => (
              <tr key={[name, format, fallback, isCondition].join('|')}>
                <td>{name}</td>
                <td>
                  {usedBy.map((element) => (
                    <button
                      key={element.id}
                      type="button"
                      className="editor-link"
                      onClick={() => {
                        act(choose([element.id]))
                        close()
                      }}
                    >
                      {labelOf(element, t)}
                    </button>
                  ))}
                </td>
                <td>{isCondition ? t('editor.fields.when') : format || '–'}</td>
                <td>{fallback ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
