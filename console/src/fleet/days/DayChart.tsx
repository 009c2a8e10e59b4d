import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useLook } from '../../base/settings/look.ts'
import { palettes } from '../../base/settings/palette.ts'
import { CHART_HEIGHT, chartOptions, type DayLine } from './chart-options.ts'

interface Props {
  /** The name of the drawn values, with their unit. */
  title: string
  /** The starts of the days, in seconds since 1970. */
  days: readonly number[]
  lines: readonly DayLine[]
  /** True for counts, which are drawn as bars from zero. */
  counts?: boolean
}

/** Draws values by day. The table below it gives the same numbers to people who cannot see the chart. */
export function DayChart({ title, days, lines, counts = false }: Props) {
  const { t, i18n } = useTranslation()
  const dayLabel = t('days.date')
  const container = useRef<HTMLDivElement>(null)
  const look = useLook(({ look }) => look)
  useEffect(() => {
    const box = container.current!
    const options = chartOptions(box, { lines, counts, colours: palettes[look], dayLabel, language: i18n.language })
    const plot = new uPlot(options, [[...days], ...lines.map(({ values }) => [...values])], box)
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: CHART_HEIGHT }))
    observer.observe(box)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [days, lines, counts, look, dayLabel, i18n.language])
  return (
    <figure className="day-chart">
      <figcaption>{title}</figcaption>
      <div ref={container} role="img" aria-label={t('days.chart', { what: title })} />
    </figure>
  )
}
