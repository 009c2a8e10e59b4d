import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { useTranslation } from 'react-i18next'
import { valueNames } from '../../base/i18n/value-name.ts'
import './lacking.css'

/** Names the values that a picture lacks, if any. */
export function LacksLine({ lacks }: { lacks: readonly string[] }) {
  const { t } = useTranslation()
  if (lacks.length === 0) return null
  return (
    <span className="lacks">
      <WarningOutlined aria-hidden /> {t('refusals.lacking', { places: valueNames(lacks, t) })}
    </span>
  )
}
