import { type DeviceDay, readDays } from '@wifi-tms/contract/device-days'
import type { Device } from '@wifi-tms/contract/devices'
import Segmented from 'antd/es/segmented'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { Unanswered } from '../../ui/page/Unanswered.tsx'
import { DayChart } from './DayChart.tsx'
import { DayTable } from './DayTable.tsx'
import './days.css'

const ranges = [
  { days: 90, word: 'months' },
  { days: 365, word: 'year' },
  { days: 731, word: 'years' },
] as const

const DAY_MS = 86_400_000

/** The battery, signal, contacts and pictures of a device by day, drawn and as a table. */
export default function DeviceDays({ device }: { device: Device }) {
  const { t } = useTranslation()
  const [length, setLength] = useState<number>(ranges[0].days)
  const today = Math.floor(Date.now() / DAY_MS)
  const from = new Date((today - length + 1) * DAY_MS).toISOString().slice(0, 10)
  const answer = useCall(readDays, { id: device._id, from }, { keep: true })
  const items = answer.data?.items
  return (
    <section className="panel" aria-label={t('days.title')}>
      <h2>{t('days.title')}</h2>
      <Segmented
        aria-label={t('days.range')}
        value={length}
        onChange={setLength}
        options={ranges.map(({ days, word }) => ({ value: days, label: t(`days.${word}`) }))}
      />
      {!items && <Unanswered answer={answer} />}
      {items?.length === 0 && <p className="none">{t('days.none')}</p>}
      {items && items.length > 0 && (
        <>
          <DayCharts items={items} />
          <DayTable days={items} />
        </>
      )}
    </section>
  )
}

/** The charts of some days; days on which the device said nothing are gaps. */
function DayCharts({ items }: { items: readonly DeviceDay[] }) {
  const { t } = useTranslation()
  const charts = useMemo(() => {
    const dayOf = ({ date }: DeviceDay) => Date.parse(date) / DAY_MS
    const [first, last] = [dayOf(items[0]!), dayOf(items.at(-1)!)]
    const daysByNumber = new Map(items.map((item) => [dayOf(item), item]))
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const line = (
      label: string,
      colour: 'accent-ink' | 'bad' | 'good',
      measureOf: (day: DeviceDay) => number | null | undefined,
    ) => {
      const values = numbers.map((number) => {
        const day = daysByNumber.get(number)
        return day ? (measureOf(day) ?? null) : null
      })
      return { label, colour, values }
    }
    return {
      days: numbers.map((number) => number * 86_400),
      battery: [line(t('days.battery'), 'accent-ink', ({ battery }) => battery && battery / 100)],
      signal: [line(t('days.rssi'), 'accent-ink', ({ rssi }) => rssi)],
      contacts: [line(t('days.contacts'), 'accent-ink', ({ contacts }) => contacts)],
      pictures: [
        line(t('days.refreshes'), 'accent-ink', ({ refreshes }) => refreshes),
        line(t('days.failures'), 'bad', ({ failures }) => failures || null),
      ],
    }
  }, [items, t])
  const { days, battery, signal, contacts, pictures } = charts
  const named = (what: string) => t('days.chart', { what })
  return (
    <div className="day-charts">
      <DayChart label={named(t('days.battery'))} days={days} lines={battery} />
      <DayChart label={named(t('days.rssi'))} days={days} lines={signal} />
      <DayChart label={named(t('days.contacts'))} days={days} lines={contacts} counts />
      <DayChart label={named(t('days.refreshes'))} days={days} lines={pictures} counts />
    </div>
  )
}
