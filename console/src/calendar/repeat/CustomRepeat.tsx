import type { Weekday } from '@wifi-tms/contract/rooms'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useWeekdayOptions, useWeekdays } from '../../base/i18n/use-weekdays.ts'
import { type DayPlace, dayPlaces, type Frequency, ruleFrom, type WordedRule } from './rule-parts.ts'

const INTERVAL_MAX = 99

interface Props {
  repetition: WordedRule
  frequencies: readonly Frequency[]
  change: (rule: string) => void
}

/** Composes a rule: an interval of days, weeks, months or years, and the days in each interval. */
export function CustomRepeat({ repetition, frequencies, change }: Props) {
  const { t } = useTranslation()
  const weekdayName = useWeekdays('long')
  const dayOptions = useWeekdayOptions()
  const { frequency, interval, days = [], nth } = repetition
  const monthOptions = [
    { value: 0, label: t('repeat.sameDay') },
    ...dayPlaces.map((value) => ({
      value,
      label: t(`repeat.places.${value}`, { day: weekdayName(nth?.day ?? 'MO') }),
    })),
  ]
  return (
    <>
      <div className="form-row">
        <InputNumber
          aria-label={t('repeat.interval')}
          prefix={t('repeat.eachOf')}
          min={1}
          max={INTERVAL_MAX}
          precision={0}
          value={interval}
          onChange={(next) => change(ruleFrom({ ...repetition, interval: next ?? 1 }))}
        />
        <Select
          aria-label={t('repeat.unit')}
          value={frequency}
          options={frequencies.map((value) => ({ value, label: t(`repeat.units.${value}`, { count: interval }) }))}
          onChange={(next: Frequency) => change(ruleFrom({ frequency: next, interval }))}
        />
      </div>
      {frequency === 'WEEKLY' && (
        <Select
          mode="multiple"
          aria-label={t('repeat.days')}
          placeholder={t('repeat.sameWeekday')}
          value={[...days]}
          options={dayOptions}
          showSearch={false}
          allowClear
          onChange={(next: Weekday[]) => change(ruleFrom({ ...repetition, days: next }))}
        />
      )}
      {frequency === 'MONTHLY' && (
        <div className="form-row">
          <Select
            aria-label={t('repeat.monthDay')}
            value={nth?.place ?? 0}
            options={monthOptions}
            onChange={(place: DayPlace | 0) => {
              const { nth: _, ...withoutPlace } = repetition
              change(ruleFrom(place === 0 ? withoutPlace : { ...withoutPlace, nth: { place, day: nth?.day ?? 'MO' } }))
            }}
          />
          {nth && (
            <Select
              aria-label={t('repeat.days')}
              value={nth.day}
              options={dayOptions}
              onChange={(day: Weekday) => change(ruleFrom({ ...repetition, nth: { ...nth, day } }))}
            />
          )}
        </div>
      )}
    </>
  )
}
