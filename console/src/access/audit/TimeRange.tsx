import DatePicker from 'antd/es/date-picker'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import './time-range.css'

interface Props {
  from: string | undefined
  to: string | undefined
  change: (range: { from: string | undefined; to: string | undefined }) => void
}

const dayOf = (moment: string | undefined) => (moment === undefined ? null : dayjs(moment))

/** Asks for a range of whole days in the reader's own time; either end may be open. */
export function TimeRange({ from, to, change }: Props) {
  const { t } = useTranslation()
  return (
    <DatePicker.RangePicker
      className="filter time-range"
      classNames={{ popup: { root: 'time-range-days' } }}
      placeholder={[t('audits.since'), t('audits.until')]}
      allowEmpty
      value={[dayOf(from), dayOf(to)]}
      onChange={(days) =>
        change({ from: days?.[0]?.startOf('day').toISOString(), to: days?.[1]?.endOf('day').toISOString() })
      }
    />
  )
}
