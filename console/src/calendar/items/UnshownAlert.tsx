import Alert from 'antd/es/alert'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../base/i18n/sentence-text.ts'

/** Says which values a template cannot show, and what to do about them. */
export function UnshownAlert({ title, faults, help }: { title: string; faults: readonly string[]; help?: string }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{faultText(fault, t)}</li>
            ))}
          </ul>
          {help && <p>{help}</p>}
        </>
      }
    />
  )
}
