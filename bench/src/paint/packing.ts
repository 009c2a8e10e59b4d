import { frameBytes, pack, unpack } from '@wifi-tms/paint/pack'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Figure, Ground } from '../measure/figures.ts'
import { inRounds, type Runner, ratioOf } from '../measure/rounds.ts'
import { digits, median } from '../measure/statistics.ts'

/** The pixels of the first lie in a processor's own cache, those of the others do not. */
const sizes = [
  [800, 480],
  [1600, 1200],
  [3200, 1800],
] as const
/** One of each way that pixels lie in a frame. */
const colors = ['B/W', 'B/W/R', 'B/W/R/Y', '7 color', 'E6 color'] as const

const runner = (name: string, work: () => void): Runner => ({
  name,
  batch: 20,
  async turns(count) {
    return Array.from({ length: count }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    })
  },
})

type Color = (typeof colors)[number]

async function packingFigure(color: Color, width: number, height: number, rounds: number): Promise<Figure> {
  const panel = panelOf({ color, width, height, angle: 0 })
  // Every ink beside every other, without a pattern that a processor could learn.
  let state = 1
  const indices = Uint8Array.from({ length: width * height }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 16) % panel.inks.length
  })
  const frame = pack(indices, width, height, panel)
  const other = new Uint8Array(indices.length)
  const [copy, packing, unpacking] = await inRounds(
    [
      runner('copy', () => other.set(indices)),
      runner('pack', () => pack(indices, width, height, panel, frame)),
      runner('unpack', () => unpack(frame, width, height, panel)),
    ],
    rounds,
  )
  const speed = (name: string, timing: typeof copy) => {
    const ms = median(timing!.rounds)
    const share = 1 / ratioOf(timing!, copy!).middle
    return `${name} ${digits(ms)} ms, ${digits(share)} of the copy's speed`
  }
  return {
    what: `packing ${panel.format}, ${digits(frameBytes(panel))} bytes of ${width}×${height}`,
    measured: `${speed('pack', packing)}; ${speed('unpack', unpacking)}; copy ${digits(median(copy!.rounds))} ms`,
    aim: 'pack at least 0.333 of the copy',
  }
}

/** Packing and unpacking beside a plain copy of the same indices, a byte for each pixel; copies and frames lie in memory that is there. */
export async function packingFigures({ quick }: Ground): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [width, height] of sizes)
    for (const color of colors) figures.push(await packingFigure(color, width, height, quick ? 3 : 15))
  return figures
}
