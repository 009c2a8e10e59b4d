import HourglassOutlined from '@ant-design/icons/HourglassOutlined'
import { useTranslation } from 'react-i18next'
import './booking.css'

/** Marks a meeting that waits for approval, by colour, shape and word. */
export function PendingMark() {
  const { t } = useTranslation()
  return (
    <span className="pending-mark">
      <HourglassOutlined aria-hidden />
      {t('meetings.pending')}
    </span>
  )
}
