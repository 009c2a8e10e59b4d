import Alert from 'antd/es/alert'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../base/i18n/sentence-text.ts'

/** Says which values a template cannot show. */
export function UnshownAlert({ title, faults }: { title: string; faults: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{faultText(fault, t)}</li>
          ))}
        </ul>
      }
    />
  )
}
