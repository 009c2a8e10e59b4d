import { useTranslation } from 'react-i18next'
import { useWeekdays } from '../../base/i18n/use-weekdays.ts'
import { repeatName, repetitionOf, splitRule } from './rule-parts.ts'
import './repeat.css'

/** The repetition of a series in words. A rule for which the console has no words is shown as its text. */
export function RepeatText({ rule }: { rule: string }) {
  const { t, i18n } = useTranslation()
  const weekdayName = useWeekdays('long')
  const { plain, until, count } = splitRule(rule)
  const ruleText = () => {
    const name = repeatName(plain)
    if (name) return t(`repeat.${name}`)
    const repetition = repetitionOf(plain)
    if (!repetition) return plain
    const { frequency, interval, days, nth } = repetition
    const every = interval === 1 ? t(`repeat.${frequency}`) : t(`repeat.every.${frequency}`, { count: interval })
    const dayWords = days
      ? new Intl.ListFormat(i18n.language, { style: 'narrow' }).format(days.map(weekdayName))
      : nth && t(`repeat.places.${nth.place}`, { day: weekdayName(nth.day) })
    return dayWords ? t('repeat.on', { every, on: dayWords }) : every
  }
  const endText = until ?? (count && t('repeat.times', { count }))
  return (
    <span className="second repeat-text">
      {ruleText()}
      {endText && ` – ${endText}`}
    </span>
  )
}
