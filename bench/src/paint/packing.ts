import { frameBytes, pack, unpack } from '@wifi-tms/paint/pack'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Figure, Ground } from '../measure/figures.ts'
import { inRounds, type Runner, ratioOf, type Timing } from '../measure/rounds.ts'
import { digits, median } from '../measure/statistics.ts'

const sizes = [
  [800, 480],
  [1600, 1200],
  [3200, 1800],
] as const
type Size = (typeof sizes)[number]
/** One of each way that pixels lie in a frame. */
const colors = ['B/W', 'B/W/R', 'B/W/R/Y', '7 color', 'E6 color'] as const
type Color = (typeof colors)[number]

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

/** As many pictures of the smallest size as no processor's caches hold together. */
const MANY = 256

/** A picture of fewer bytes, taken again and again, stays in a processor's own cache: its copy never meets the memory. */
const CACHED = 1_000_000

/** Every ink beside every other, without a pattern that a processor could learn. */
const noiseOf = (inks: number, length: number) => {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 16) % inks
  })
}

const speedOf = (timing: Timing, copy: Timing) =>
  `${timing.name} ${digits(median(timing.rounds))} ms, ${digits(1 / ratioOf(timing, copy).middle)} of the copy's speed`

/** Takes so many pictures in turn; what is copied and packed goes where the picture before went. */
async function packingFigure(color: Color, [width, height]: Size, rounds: number, count = 1): Promise<Figure> {
  const panel = panelOf({ color, width, height, angle: 0 })
  const indices = noiseOf(panel.inks.length, width * height)
  const pictures = Array.from({ length: count }, () => indices.slice())
  let turn = 0
  const next = () => pictures[turn++ % count]!
  const frame = pack(indices, width, height, panel)
  const other = new Uint8Array(indices.length)
  const copying = runner('copy', () => other.set(next()))
  const packing = runner('pack', () => pack(next(), width, height, panel, frame))
  const unpacking = runner('unpack', () => unpack(frame, width, height, panel))
  const runners = count === 1 ? [copying, packing, unpacking] : [copying, packing]
  const [copy, ...others] = (await inRounds(runners, rounds)) as [Timing, ...Timing[]]
  const speeds = others.map((timing) => speedOf(timing, copy))
  const pixels = `${digits(frameBytes(panel))} bytes of ${width}×${height}`
  const measured = `${speeds.join('; ')}; copy ${digits(median(copy.rounds))} ms`
  const what = `packing ${panel.format}, ${pixels}`
  if (count === 1 && indices.length < CACHED) return { what: `${what}, one that stays in the cache`, measured }
  const aim = 'pack at least 0.333 of the copy'
  return { what: count === 1 ? what : `${what}, ${count} in turn`, measured, aim }
}

/**
 * Packing and unpacking beside a plain copy of the same indices, a byte for each pixel; copies and frames lie in memory
 * that is there. The aim is a third of the speed of memory. A small picture that is taken again and again shows besides
 * what packing is beside a copy within the processor; a server packs each of its pictures once.
 */
export async function packingFigures({ quick }: Ground): Promise<Figure[]> {
  const rounds = quick ? 3 : 15
  const figures: Figure[] = []
  for (const size of sizes) for (const color of colors) figures.push(await packingFigure(color, size, rounds))
  for (const color of colors) figures.push(await packingFigure(color, sizes[0], rounds, MANY))
  return figures
}
