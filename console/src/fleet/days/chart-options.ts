import uPlot from 'uplot'
import type { Palette } from '../../base/settings/palette.ts'

/** A line of a chart, or its bars, with a value for each day; null: no value. */
export interface DayLine {
  label: string
  colour: keyof Palette
  values: readonly (number | null)[]
}

interface ChartInput {
  lines: readonly DayLine[]
  /** True for counts, which are drawn as bars from zero. */
  counts: boolean
  colours: Palette
  /** The word for the day, and the language in which days are written. */
  dayLabel: string
  language: string
}

/** The height of a chart, in CSS pixels. */
export const CHART_HEIGHT = 150

/** The allowed distances between grid lines of counts, as counts are whole. */
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000]
/** The spacing of grid lines, in seconds, from which on each line marks a month. */
const MONTH = 28 * 86_400

/** The options of a chart by day in the colours of the page; the legend has the values of the day under the pointer. */
export function chartOptions(
  box: HTMLElement,
  { lines, counts, colours, dayLabel, language }: ChartInput,
): uPlot.Options {
  const inWords = (parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' })
    return (seconds: number) => format.format(seconds * 1000)
  }
  const [asDay, asMonth] = [inWords({ day: 'numeric', month: 'short' }), inWords({ month: 'short', year: '2-digit' })]
  const font = `12px ${getComputedStyle(box).fontFamily}`
  const axis = { stroke: colours.muted, font, grid: { stroke: colours.line, width: 1 }, ticks: { show: false } }
  const bars = uPlot.paths.bars?.({ size: [0.8, 24] })
  return {
    width: box.clientWidth,
    height: CHART_HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    // A bar shows its value by its end; a line needs a point.
    cursor: { y: false, drag: { x: false, y: false }, points: { show: !counts } },
    scales: counts ? { y: { range: (_, __, most) => [0, Math.max(most * 1.05, 1)] } } : {},
    axes: [
      { ...axis, values: (_, days, __, ___, step) => days.map(step >= MONTH ? asMonth : asDay) },
      { ...axis, size: 52, ...(counts && { incrs: WHOLE }) },
    ],
    series: [
      { label: dayLabel, value: (plot, _, __, index) => dayAt(plot, index, asDay) },
      ...lines.map(({ label, colour }) => ({
        label,
        value: (plot: uPlot, _: number | null, series: number, index: number | null) =>
          plot.data[series]?.[index ?? lastValueIndex(plot)] ?? '–',
        stroke: colours[colour],
        spanGaps: true,
        // A single day has no line, so it gets a point.
        points: { show: !counts, size: 5, fill: colours[colour], filter: onlyValue },
        ...(counts && bars ? { width: 0, fill: colours[colour], paths: bars } : { width: 2 }),
      })),
    ],
  }
}

/** The index of the last day with a value, which the legend shows without a pointer. */
const lastValueIndex = ({ data: [, ...lines] }: uPlot): number =>
  Math.max(...lines.map((values) => values.findLastIndex((value) => value != null)))

const dayAt = (plot: uPlot, index: number | null, asDay: (seconds: number) => string): string => {
  const seconds = plot.data[0][index ?? lastValueIndex(plot)]
  return seconds === undefined ? '–' : asDay(seconds)
}

/** The index of a line's only value, which is drawn as a point; null for lines with several values. */
const onlyValue: uPlot.Series.Points.Filter = (plot, series) => {
  const places = Array.from(plot.data[series]!, (value, index) => (value == null ? -1 : index)).filter(
    (index) => index >= 0,
  )
  return places.length === 1 ? places : null
}
