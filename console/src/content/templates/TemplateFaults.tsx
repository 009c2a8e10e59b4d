import type { Template } from '@wifi-tms/contract/templates'
import Alert from 'antd/es/alert'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../base/i18n/sentence-text.ts'

/** The maximum number of faults that are listed. */
const MAX_LISTED = 5

/** Lists the elements of a template that cannot be read, or whose picture or font is gone. */
export function TemplateFaults({ faults }: { faults: Template['faults'] }) {
  const { t } = useTranslation()
  if (faults.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('templates.faults', { count: faults.length })}
      description={
        <ul className="template-faults">
          {faults.slice(0, MAX_LISTED).map(({ path, message }) => (
            <li key={path}>
              <code>{path}</code> {faultText(message, t)}
            </li>
          ))}
        </ul>
      }
    />
  )
}
