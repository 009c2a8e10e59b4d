import type { Template } from '@wifi-tms/contract/templates'
import Alert from 'antd/es/alert'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../base/i18n/said-text.ts'

/** The most elements that are named. */
const NAMED = 5

/** Says which elements of a template cannot be read, or draw a picture or font that is gone. */
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
          {faults.slice(0, NAMED).map(({ path, message }) => (
            <li key={path}>
              <code>{path}</code> {faultText(message, t)}
            </li>
          ))}
        </ul>
      }
    />
  )
}
