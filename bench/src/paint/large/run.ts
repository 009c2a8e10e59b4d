import { paint } from '@wifi-tms/paint/paint'
import { repaint } from '@wifi-tms/paint/repaint'
import { startChild } from '../../child/start-child.ts'
import type { Figure, Ground } from '../../measure/figures.ts'
import { digits, median, spreadOf } from '../../measure/statistics.ts'
import { valuesOf } from '../frames/designs.ts'
import { largePhoto, largeScene } from './large-scene.ts'
import type { calls } from './paint-large.ts'

/** Resident memory of a process that paints and packs 3200×1800 in seven colours, over that of an idle Node. */
export async function memoryFigures({ quick }: Ground): Promise<Figure[]> {
  const bare = startChild<Record<never, never>>(new URL('./bare.ts', import.meta.url))
  const child = startChild<typeof calls>(new URL('./paint-large.ts', import.meta.url))
  try {
    const { peakMb: idle } = await bare.ask('usage')
    await child.ask('load', await largePhoto())
    const { peakMb: loaded } = await child.ask('usage')
    await child.ask('paint', 1)
    const { peakMb: once } = await child.ask('usage')
    await child.ask('paint', quick ? 3 : 20)
    const { peakMb: often } = await child.ask('usage')
    const row = (what: string, peak: number): Figure => ({
      what: `memory at 3200×1800 in 7 colours, ${what}`,
      measured: `${digits(peak - idle)} MB`,
    })
    return [
      row(`most resident over an idle Node's ${digits(idle)} MB: painter, fonts and a photograph loaded`, loaded),
      { ...row('and a picture painted and packed', once), aim: 'under 100 MB' },
      row('and 20 others without a pause, with what waits for the collector', often),
    ]
  } finally {
    await bare.end()
    await child.end()
  }
}

/** Turns of a drag: the middle and the slowest hundredth. */
const timed = (turns: number, work: (turn: number) => void) =>
  spreadOf(
    Array.from({ length: turns }, (_, turn) => {
      const began = performance.now()
      work(turn)
      return performance.now() - began
    }).slice(turns / 5),
  )

/** An element is dragged by a few pixels a turn across the price label at 3200×1800. */
export async function repaintFigures({ quick, say }: Ground): Promise<Figure[]> {
  say('repaint')
  const { design, panel, assets } = await largeScene(await largePhoto())
  const data = valuesOf(0)
  const drags = [
    ['the price', 4],
    ['the photograph', 3],
    ['the code', 11],
  ] as const
  const figures = drags.map(([name, at]): Figure => {
    const painting = paint({ design, data, panel }, assets)
    const dragged = (turn: number) => {
      const element = design.canvas.elements[at]!
      // Towards the middle and back, so that it stays whole.
      const way = (element.x < 1600 ? 7 : -7) * Math.min(turn % 60, 60 - (turn % 60))
      const elements = design.canvas.elements.with(at, { ...element, x: element.x + way, y: element.y + way / 7 })
      return { design: { ...design, canvas: { ...design.canvas, elements } }, data, panel }
    }
    const { p50, p99 } = timed(quick ? 20 : 150, (turn) => repaint(painting, dragged(turn), assets))
    return {
      what: `repaint at 3200×1800 while ${name} is dragged`,
      measured: `${digits(p50)} ms (p99 ${digits(p99)})`,
      aim: 'under 16 ms',
    }
  })
  const whole = median(
    Array.from({ length: quick ? 3 : 9 }, () => {
      const began = performance.now()
      paint({ design, data, panel }, assets)
      return performance.now() - began
    }),
  )
  return [...figures, { what: 'paint all of it instead', measured: `${digits(whole)} ms` }]
}
