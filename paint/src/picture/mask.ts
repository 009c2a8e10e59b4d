import { BLACK, type InkSet } from '../colour/ink-set.ts'
import { Mixer } from '../colour/mixtures.ts'
import type { DitherTables } from '../colour/tables.ts'
import { type DitherCore, SKIP } from '../core/core.ts'
import { markOf } from '../core/plain.ts'
import type { DitherMethod } from '../methods.ts'
import type { Rows } from './picture.ts'
import { SIDE, voidAndCluster } from './void-and-cluster.ts'

type MaskName = Extract<DitherMethod, { kind: 'mask' }>['mask']

/** A square of thresholds from 0 to 1, whose side is a power of two. */
interface Mask {
  side: number
  thresholds: Float64Array
}

/** Makes a mask from the ranks of its pixels: the rank r of n becomes the threshold (r + ½) / n. */
const maskOf = (side: number, ranks: Uint16Array): Mask => ({
  side,
  thresholds: Float64Array.from(ranks, (rank) => (rank + 0.5) / ranks.length),
})

/**
 * Bayer's mask of a side of 2 to the power of `bits`. The rank of a pixel interleaves the bits of x ^ y and of y. The
 * lowest bits of the place become the highest of the rank, so that neighbours differ most.
 */
const bayer = (bits: number): Mask => {
  const side = 1 << bits
  const ranks = Uint16Array.from({ length: side * side }, (_, index) => {
    const [x, y] = [index & (side - 1), index >> bits]
    const xor = x ^ y
    let rank = 0
    for (let bit = 0; bit < bits; bit++) rank = (rank << 2) | (((xor >> bit) & 1) << 1) | ((y >> bit) & 1)
    return rank
  })
  return maskOf(side, ranks)
}

const maskMakers: Record<MaskName, () => Mask> = {
  'bayer-4': () => bayer(2),
  'bayer-8': () => bayer(3),
  'void-and-cluster': () => maskOf(SIDE, voidAndCluster()),
}
const masks = new Map<MaskName, Mask>()
const mixers = new WeakMap<InkSet, Mixer>()

/** The mask of a name, made on the first call. */
export const thresholdsOf = (name: MaskName): Mask => {
  const mask = masks.get(name) ?? maskMakers[name]()
  masks.set(name, mask)
  return mask
}

/**
 * Ordered dithering: the mask is repeated over the picture, and its threshold at a pixel selects an ink of the mixture
 * that makes the pixel's colour. The inks are written to `inks`.
 */
export const orderByMask = (
  rows: Rows,
  tables: DitherTables,
  name: MaskName,
  core: DitherCore,
  inks: Uint8Array,
): void => {
  const { side, thresholds } = thresholdsOf(name)
  const mixer = mixers.get(tables.set) ?? new Mixer(tables.set)
  mixers.set(tables.set, mixer)
  const { width, height } = rows
  core.begin(tables, undefined, width)
  const source = core.source(0)
  for (let y = 0; y < height; y++) {
    rows.read(y, source)
    const light = core.look()
    // `& (side - 1)` repeats the mask, as its side is a power of two.
    const maskRow = (y & (side - 1)) * side
    for (let x = 0; x < width; x++) {
      const offset = x * 4
      const mark = markOf(
        tables.set.exact,
        source[offset]!,
        source[offset + 1]!,
        source[offset + 2]!,
        source[offset + 3]!,
      )
      // A pixel that is exactly an ink keeps it, and a skipped one keeps SKIP. Light below black has no
      // mixture and counts as black.
      inks[y * width + x] =
        mark === SKIP || mark >= 0
          ? mark
          : mixer.inkAt(
              Math.max(BLACK, light[offset]!),
              Math.max(BLACK, light[offset + 1]!),
              Math.max(BLACK, light[offset + 2]!),
              thresholds[maskRow + (x & (side - 1))]!,
            )
    }
  }
}
