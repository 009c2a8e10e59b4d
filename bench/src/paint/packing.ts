import { pack } from '@wifi-tms/paint/pack'
import { panelOf } from '@wifi-tms/paint/panels'
import type { BenchContext, Figure } from '../measure/figures.ts'
import { inRounds, type Runner, ratioOf } from '../measure/rounds.ts'
import { digits, median } from '../measure/statistics.ts'

const [width, height] = [1600, 1200]

/** Makes a runner that times each call of `work`. */
const runner = (work: () => void): Runner => ({
  batch: 20,
  async turns(count) {
    return Array.from({ length: count }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    })
  },
})

/**
 * Packs pixels into each frame format, compared with a plain copy of the same indices at a byte per pixel. The pixels
 * do not fit a processor's cache, and the memory for the results is allocated beforehand.
 */
export async function packingFigures({ quick }: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const color of ['B/W', 'B/W/R', 'B/W/R/Y', '7 color', 'E6 color'] as const) {
    const panel = panelOf({ color, width, height, angle: 0 })
    // The inks follow each other at random, so that the processor cannot learn a pattern.
    const indices = Uint8Array.from({ length: width * height }, () => Math.floor(Math.random() * panel.inks.length))
    const [frame, copy] = [pack(indices, width, height, panel), new Uint8Array(indices.length)]
    const packing = runner(() => pack(indices, width, height, panel, frame))
    const copying = runner(() => copy.set(indices))
    const [packingTimes, copyingTimes] = await inRounds([packing, copying], quick ? 3 : 15)
    const speed = digits(1 / ratioOf(packingTimes!, copyingTimes!).middle)
    figures.push({
      what: `packing ${panel.format}, ${width}×${height}`,
      measured: `${digits(median(packingTimes!))} ms, ${speed} of the speed of a copy`,
      aim: 'at least 0.333',
    })
  }
  return figures
}
