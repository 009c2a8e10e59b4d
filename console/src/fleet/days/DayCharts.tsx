import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Palette } from '../../base/settings/palette.ts'
import { DayChart } from './DayChart.tsx'
import { DAY_MS } from './DayRange.tsx'

/** A chart and its lines, by what each says of a day. */
export interface ChartOf<D> {
  label: string
  counts?: boolean
  lines: readonly { label: string; colour: keyof Palette; measureOf: (day: D) => number | null | undefined }[]
}

/** Charts of some days side by side; days of which there is nothing are gaps. `charts` stay the same between two renders. */
export function DayCharts<D extends { date: string }>({
  items,
  charts,
}: {
  items: readonly D[]
  charts: readonly ChartOf<D>[]
}) {
  const { t } = useTranslation()
  const { days, drawn } = useMemo(() => {
    const dayOf = ({ date }: D) => Date.parse(date) / DAY_MS
    const [first, last] = [dayOf(items[0]!), dayOf(items.at(-1)!)]
    const daysByNumber = new Map(items.map((item) => [dayOf(item), item]))
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const valuesBy = (measureOf: ChartOf<D>['lines'][number]['measureOf']) =>
      numbers.map((number) => {
        const day = daysByNumber.get(number)
        return day ? (measureOf(day) ?? null) : null
      })
    return {
      days: numbers.map((number) => number * 86_400),
      drawn: charts.map(({ lines, ...chart }) => ({
        ...chart,
        lines: lines.map(({ label, colour, measureOf }) => ({ label, colour, values: valuesBy(measureOf) })),
      })),
    }
  }, [items, charts])
  return (
    <div className="day-charts">
      {drawn.map(({ label, lines, counts = false }) => (
        <DayChart key={label} label={t('days.chart', { what: label })} days={days} lines={lines} counts={counts} />
      ))}
    </div>
  )
}
