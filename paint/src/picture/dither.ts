import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { Tables } from '../colour/tables.ts'
import type { Core } from '../core/core.ts'
import { coreFor } from '../core/pick.ts'
import { methods } from '../methods.ts'
import { diffuse } from './diffuse.ts'
import { orderByMask } from './mask.ts'
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
  const method = methods[algorithm]
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
