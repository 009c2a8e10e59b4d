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

/** The distances between the grid lines of counts. Counts are whole numbers, so the distances are whole, too. */
const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000]
/** Grid lines that are at least this far apart are labelled with months, others with days. */
const MONTH_SECONDS = 28 * 86_400

/** Returns the options of a chart by day. Its legend shows the values of the day under the pointer. */
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
  // A bar is 80 % as wide as its day, and at most 24 pixels.
  const bars = uPlot.paths.bars?.({ size: [0.8, 24] })
  return {
    width: box.clientWidth,
    height: CHART_HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    // The end of a bar marks its value; a line needs a point.
    cursor: { y: false, drag: { x: false, y: false }, points: { show: !counts } },
    // Bars begin at zero and leave a little space above the highest one.
    scales: counts ? { y: { range: (_, __, highest) => [0, Math.max(highest * 1.05, 1)] } } : {},
    axes: [
      // The last argument is the distance between two grid lines, in seconds.
      { ...axis, values: (_, days, __, ___, step) => days.map(step >= MONTH_SECONDS ? asMonth : asDay) },
      // The labels of the values have 52 pixels.
      { ...axis, size: 52, ...(counts && { incrs: WHOLE_STEPS }) },
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
        points: { show: !counts, size: 5, fill: colours[colour], filter: onlyValueIndex },
        ...(counts && bars ? { width: 0, fill: colours[colour], paths: bars } : { width: 2 }),
      })),
    ],
  }
}

/** The index of the last day with a value, which the legend shows without a pointer. */
const lastValueIndex = ({ data: [, ...lines] }: uPlot): number =>
  Math.max(...lines.map((values) => values.findLastIndex((value) => value != null)))

/** Writes the day at an index, or the last day with a value if no index is given. */
const dayAt = (plot: uPlot, index: number | null, asDay: (seconds: number) => string): string => {
  const seconds = plot.data[0][index ?? lastValueIndex(plot)]
  return seconds === undefined ? '–' : asDay(seconds)
}

/** The index of a line's only value, which is drawn as a point; null for lines with several values. */
const onlyValueIndex: uPlot.Series.Points.Filter = (plot, series) => {
  const valueIndexes = Array.from(plot.data[series]!, (value, index) => (value == null ? -1 : index)).filter(
    (index) => index >= 0,
  )
  return valueIndexes.length === 1 ? valueIndexes : null
}
