import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { inkSetOf } from '../src/colour/ink-set.ts'
import type { ImageLook } from '../src/colour/look.ts'
import { tablesOf } from '../src/colour/tables.ts'
import { coreFor } from '../src/core/pick.ts'
import type { Ink } from '../src/panels.ts'
import { dither } from '../src/picture/dither.ts'
import { ditherGreys } from '../src/picture/greys-any.ts'
import { litRows } from '../src/picture/lit.ts'
import type { Picture } from '../src/picture/picture.ts'
import type { PixelArray } from '../src/raster/tones.ts'
import { hasGreys } from '../src/screens.ts'

/** The look without adjustments. */
export const faithful: ImageLook = { preset: 'faithful', exposure: 0, contrast: 0, saturation: 0 }

/** The pixels of an opaque picture dithered at its own size: ink indices, or colours for a lit screen. */
export const ditherPhoto = (
  { width, height, rgba }: Picture,
  inks: readonly Ink[],
  algorithm: AlgorithmName,
  look: ImageLook = faithful,
  lit = false,
): PixelArray => {
  const read = (y: number, to: Uint8Array) => to.set(rgba.subarray(y * width * 4, (y + 1) * width * 4))
  const rows = { width, height, read }
  if (lit) return litRows(rows, look, coreFor(width)).inks
  if (hasGreys(inks)) return ditherGreys(rows, inks, look, algorithm).inks
  return dither(rows, tablesOf(inkSetOf(inks), look), algorithm).inks
}
