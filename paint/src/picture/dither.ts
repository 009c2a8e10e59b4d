import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { algorithms } from '../algorithms.ts'
import { inkSetOf } from '../colour/ink-set.ts'
import type { Look } from '../colour/look.ts'
import { type Tables, tablesOf } from '../colour/tables.ts'
import type { Core } from '../core/core.ts'
import { coreFor } from '../core/pick.ts'
import type { Ink } from '../panels.ts'
import { diffuse } from './diffuse.ts'
import { orderByMask } from './mask.ts'
import type { Picture } from './picture.ts'
import type { Rows } from './rows.ts'
import { binarize } from './threshold.ts'

/** A picture's rows in inks, row by row; SKIP where nothing is drawn. */
export const dither = (
  rows: Rows,
  tables: Tables,
  algorithm: AlgorithmName,
  core: Core = coreFor(rows.width),
): Uint8Array => {
  const out = new Uint8Array(rows.width * rows.height)
  const { method } = algorithms[algorithm]
  switch (method.kind) {
    case 'diffusion':
      diffuse(rows, tables, method, core, out)
      return out
    case 'mask':
      orderByMask(rows, tables, method.mask, core, out)
      return out
    case 'threshold':
      binarize(rows, tables, method.by, core, out)
      return out
  }
}

/** The picture as it is; what a template shows goes through `paint`. */
export const faithful: Look = { preset: 'faithful', exposure: 0, contrast: 0, saturation: 0 }

/**
 * A whole picture in a panel's inks, pixel by pixel at its own size, for contact sheets and measurements: positions in
 * `inks`, or SKIP.
 */
export const ditherPicture = (
  { width, height, rgba }: Picture,
  inks: readonly Ink[],
  algorithm: AlgorithmName,
  look: Look = faithful,
): Uint8Array => {
  const read = (y: number, to: Uint8Array) => to.set(rgba.subarray(y * width * 4, (y + 1) * width * 4))
  return dither({ width, height, read }, tablesOf(inkSetOf(inks), look), algorithm)
}
