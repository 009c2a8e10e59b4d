import Segmented from 'antd/es/segmented'
import { useTranslation } from 'react-i18next'

const ranges = [
  { days: 90, word: 'months' },
  { days: 365, word: 'year' },
  // Two years; one of them may be a leap year.
  { days: 731, word: 'years' },
] as const

export const DAY_MS = 86_400_000
/** The number of days that are shown at first. */
export const USUAL_RANGE: number = ranges[0].days

/** Returns the first day of a range of `length` days. The range ends today, by UTC. */
export const firstDay = (length: number): string =>
  new Date((Math.floor(Date.now() / DAY_MS) - length + 1) * DAY_MS).toISOString().slice(0, 10)

/** Chooses the number of days to show. */
export function DayRange({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  const { t } = useTranslation()
  return (
    <Segmented
      aria-label={t('days.range')}
      value={value}
      onChange={onChange}
      options={ranges.map(({ days, word }) => ({ value: days, label: t(`days.${word}`) }))}
    />
  )
}
