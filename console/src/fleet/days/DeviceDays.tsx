import { type DeviceDay, readDays } from '@wifi-tms/contract/device-days'
import type { Device } from '@wifi-tms/contract/devices'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { type ChartOf, DayCharts } from './DayCharts.tsx'
import { DayRange, firstDay, USUAL_RANGE } from './DayRange.tsx'
import { DayTable } from './DayTable.tsx'
import { voltText } from './volt-text.ts'
import './days.css'

/** The battery, signal, contacts, pictures and changes of station of a device by day, drawn and as a table. */
export default function DeviceDays({ device }: { device: Device }) {
  const { t } = useTranslation()
  const [length, setLength] = useState(USUAL_RANGE)
  const answer = useCall(readDays, { id: device._id, from: firstDay(length) }, { keepsPrevious: true })
  const items = answer.data?.items
  const hasHops = items?.some((day) => day.hops > 0) ?? false
  const charts = useMemo(() => chartsIn(t, hasHops), [t, hasHops])
  return (
    <section className="panel" aria-label={t('days.title')}>
      <h2>{t('days.title')}</h2>
      <DayRange value={length} onChange={setLength} />
      {!items && <AnswerPlaceholder answer={answer} />}
      {items?.length === 0 && <p className="none">{t('days.none')}</p>}
      {items && items.length > 0 && (
        <>
          <DayCharts items={items} from={firstDay(length)} charts={charts} />
          <DayTable
            label={t('days.title')}
            days={items}
            columns={[
              { title: t('days.battery'), cell: ({ battery }) => (battery === null ? '–' : voltText(battery)) },
              { title: t('days.rssi'), cell: ({ rssi }) => rssi ?? '–' },
              { title: t('days.contacts'), cell: ({ contacts }) => contacts },
              { title: t('days.refreshes'), cell: ({ refreshes }) => refreshes },
              { title: t('days.failures'), cell: ({ failures }) => failures },
              { title: t('days.hops'), cell: ({ hops }) => hops },
            ]}
          />
        </>
      )}
    </section>
  )
}

/** Returns the charts of a device. Most devices have no hops (changes of the Wi-Fi station), and no chart of them. */
function chartsIn(t: TFunction, hasHops: boolean): ChartOf<DeviceDay>[] {
  const chart = (label: string, measureOf: (day: DeviceDay) => number | null, counts = true): ChartOf<DeviceDay> => ({
    label,
    counts,
    lines: [{ label, colour: 'accent-ink', measureOf }],
  })
  const pictures = chart(t('days.refreshes'), ({ refreshes }) => refreshes)
  const failures = {
    label: t('days.failures'),
    colour: 'bad',
    // A day without failures gets no bar.
    measureOf: (day: DeviceDay) => day.failures || null,
  } as const
  return [
    // The battery's voltage is stored in hundredths of a volt.
    chart(t('days.battery'), ({ battery }) => battery && battery / 100, false),
    chart(t('days.rssi'), ({ rssi }) => rssi, false),
    chart(t('days.contacts'), ({ contacts }) => contacts),
    { ...pictures, lines: [...pictures.lines, failures] },
    ...(hasHops ? [chart(t('days.hops'), (day) => day.hops)] : []),
  ]
}
