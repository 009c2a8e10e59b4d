import { useMemo } from 'react'
import type { Palette } from '../../base/settings/palette.ts'
import { DayChart } from './DayChart.tsx'
import { DAY_MS, firstDay } from './DayRange.tsx'

/** A chart of values by day; `measureOf` gives the value of a line on a day. */
export interface ChartOf<D> {
  label: string
  /** True for counts, which are drawn as bars from zero. */
  counts?: boolean
  lines: readonly { label: string; colour: keyof Palette; measureOf: (day: D) => number | null | undefined }[]
}

/**
 * Charts of the days from `from` up to today, side by side; days without values are gaps. Callers memoize `charts`,
 * because each new `charts` array computes the drawn values again.
 */
export function DayCharts<D extends { date: string }>({
  items,
  from,
  charts,
}: {
  items: readonly D[]
  /** The first day, `2026-11-30`. */
  from: string
  charts: readonly ChartOf<D>[]
}) {
  const { days, drawnCharts } = useMemo(() => {
    const dayOf = (date: string) => Date.parse(date) / DAY_MS
    // `firstDay(1)` is today: it begins a range of one day.
    const [first, last] = [dayOf(from), dayOf(firstDay(1))]
    const daysByNumber = new Map(items.map((item) => [dayOf(item.date), item]))
    const dayNumbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const valuesBy = (measureOf: ChartOf<D>['lines'][number]['measureOf']) =>
      dayNumbers.map((number) => {
        const day = daysByNumber.get(number)
        return day ? (measureOf(day) ?? null) : null
      })
    return {
      days: dayNumbers.map((number) => (number * DAY_MS) / 1000),
      drawnCharts: charts.map(({ lines, ...chart }) => ({
        ...chart,
        lines: lines.map(({ label, colour, measureOf }) => ({ label, colour, values: valuesBy(measureOf) })),
      })),
    }
  }, [items, from, charts])
  return (
    <div className="day-charts">
      {drawnCharts.map(({ label, lines, counts = false }) => (
        <DayChart key={label} title={label} days={days} lines={lines} counts={counts} />
      ))}
    </div>
  )
}
