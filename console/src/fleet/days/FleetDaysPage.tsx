import { type FleetDay, readFleetDays } from '@wifi-tms/contract/device-days'
import { listLabels } from '@wifi-tms/contract/labels'
import { products } from '@wifi-tms/contract/products'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { LabelFilter } from '../../ui/labels/LabelFilter.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { type ChartOf, DayCharts } from './DayCharts.tsx'
import { DayRange, firstDay, USUAL_RANGE } from './DayRange.tsx'
import { DayTable } from './DayTable.tsx'
import { voltText } from './volt-text.ts'
import './days.css'

/**
 * The page with the daily values of a product's or a label's devices, or of the whole fleet. The choice is kept in the
 * page's address.
 */
export default function FleetDaysPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const mayReadProducts = useMay(products.access.read)
  const [length, setLength] = useState(USUAL_RANGE)
  const [product, label] = [search.get('product') ?? undefined, search.get('labels') ?? undefined]
  // The call names a label `label`; the filter of the device list is `labels`.
  const labelChoice = label ? { label } : {}
  const choice = product ? { product } : labelChoice
  const labelFilter = label ? { labels: label } : {}
  const devicesFilter = product ? { product } : labelFilter
  const answer = useCall(readFleetDays, { ...choice, from: firstDay(length) }, { keepsPrevious: true })
  const charts = useMemo(() => chartsIn(t), [t])
  const items = answer.data?.items
  const choose = (name: 'product' | 'labels', value: string | undefined) => setSearch(value ? { [name]: value } : {})
  return (
    <>
      <PageHead title={t('screens.fleetDays')}>
        <Link to={pathTo('devices', devicesFilter)}>{t('screens.devices')}</Link>
      </PageHead>
      <section className="panel" aria-label={t('screens.fleetDays')}>
        <search className="filters">
          {mayReadProducts && (
            <ReferenceSelect
              resource={products}
              nameOf={({ name }) => name}
              label={t('devices.product')}
              allowClear
              value={product}
              onChange={(id) => choose('product', id)}
            />
          )}
          <LabelFilter
            listCall={listLabels}
            value={product ? undefined : label}
            onChange={(text) => choose('labels', text)}
          />
          <DayRange value={length} onChange={setLength} />
        </search>
        <p className="days-text">{t('days.fleetText')}</p>
        {!items && <AnswerPlaceholder answer={answer} />}
        {items?.length === 0 && <Nothing title={t('days.none')} text={t('days.fleetNone')} />}
        {items && items.length > 0 && (
          <>
            <DayCharts items={items} from={firstDay(length)} charts={charts} />
            <FleetDayTable items={items} />
          </>
        )}
      </section>
    </>
  )
}

function FleetDayTable({ items }: { items: readonly FleetDay[] }) {
  const { t } = useTranslation()
  const pair = (what: string, detail: string) => t('app.pair', { what, said: detail })
  return (
    <DayTable
      label={t('screens.fleetDays')}
      days={items}
      columns={[
        { title: t('days.devices'), cell: ({ devices }) => devices },
        {
          title: pair(t('days.battery'), t('days.middle')),
          cell: ({ battery }) => (battery ? voltText(battery.middle) : '–'),
        },
        {
          title: pair(t('days.battery'), t('days.lowest')),
          cell: ({ battery }) => (battery ? voltText(battery.lowest) : '–'),
        },
        { title: pair(t('days.rssi'), t('days.middle')), cell: ({ rssi }) => rssi?.middle ?? '–' },
        { title: pair(t('days.rssi'), t('days.lowest')), cell: ({ rssi }) => rssi?.lowest ?? '–' },
        { title: t('days.contacts'), cell: ({ contacts }) => contacts },
        { title: t('days.refreshes'), cell: ({ refreshes }) => refreshes },
        { title: t('days.failures'), cell: ({ failures }) => failures },
        { title: t('days.hops'), cell: ({ hops }) => hops },
      ]}
    />
  )
}

function chartsIn(t: TFunction): ChartOf<FleetDay>[] {
  const chart = (label: string, measureOf: (day: FleetDay) => number): ChartOf<FleetDay> => ({
    label,
    counts: true,
    lines: [{ label, colour: 'accent-ink', measureOf }],
  })
  const spread = (label: string, name: 'battery' | 'rssi', divisor = 1): ChartOf<FleetDay> => ({
    label,
    lines: [
      {
        label: t('app.pair', { what: label, said: t('days.middle') }),
        colour: 'accent-ink',
        measureOf: ({ [name]: value }) => value && value.middle / divisor,
      },
      { label: t('days.lowest'), colour: 'bad', measureOf: ({ [name]: value }) => value && value.lowest / divisor },
    ],
  })
  return [
    // The voltage is stored in hundredths of a volt.
    spread(t('days.battery'), 'battery', 100),
    spread(t('days.rssi'), 'rssi'),
    chart(t('days.contacts'), ({ contacts }) => contacts),
    {
      label: t('days.refreshes'),
      counts: true,
      lines: [
        { label: t('days.refreshes'), colour: 'accent-ink', measureOf: ({ refreshes }) => refreshes },
        { label: t('days.failures'), colour: 'bad', measureOf: ({ failures }) => failures || null },
      ],
    },
    chart(t('days.hops'), ({ hops }) => hops),
    chart(t('days.devices'), ({ devices }) => devices),
  ]
}
