import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { inkSetOf } from '../src/colour/ink-set.ts'
import type { ImageLook } from '../src/colour/look.ts'
import { tablesOf } from '../src/colour/tables.ts'
import type { Ink } from '../src/panels.ts'
import { dither } from '../src/picture/dither.ts'
import type { Picture } from '../src/picture/picture.ts'

export const faithful: ImageLook = { preset: 'faithful', exposure: 0, contrast: 0, saturation: 0 }

/** An opaque picture in a panel's inks, pixel by pixel at its own size: positions in `inks`. */
export const ditherPhoto = (
  { width, height, rgba }: Picture,
  inks: readonly Ink[],
  algorithm: AlgorithmName,
  look: ImageLook = faithful,
): Uint8Array => {
  const read = (y: number, to: Uint8Array) => to.set(rgba.subarray(y * width * 4, (y + 1) * width * 4))
  return dither({ width, height, read }, tablesOf(inkSetOf(inks), look), algorithm).inks
}
