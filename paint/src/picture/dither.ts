import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { DitherTables } from '../colour/tables.ts'
import { type DitherCore, SKIP } from '../core/core.ts'
import { coreFor } from '../core/pick.ts'
import { methods } from '../methods.ts'
import { diffuse } from './diffuse.ts'
import type { Dithered } from './dithered.ts'
import { orderByMask } from './mask.ts'
import type { Rows } from './picture.ts'
import { binarize } from './threshold.ts'

/** Dithers with any algorithm. */
export const dither = (
  rows: Rows,
  tables: DitherTables,
  algorithm: AlgorithmName,
  core: DitherCore = coreFor(rows.width),
): Dithered => {
  const method = methods[algorithm]
  if (method.kind === 'diffusion') return diffuse(rows, tables, method, core)
  const inks = new Uint8Array(rows.width * rows.height)
  if (method.kind === 'mask') orderByMask(rows, tables, method.mask, core, inks)
  else binarize(rows, tables, method.basis, core, inks)
  return { inks, whole: !inks.includes(SKIP) }
}
