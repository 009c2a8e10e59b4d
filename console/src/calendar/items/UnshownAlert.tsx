import Alert from 'antd/es/alert'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../base/i18n/sentence-text.ts'

/** Says that the devices of an item keep their pictures, and for which faults of its values. */
export function UnshownAlert({ faults }: { faults: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('items.unshown')}
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
