import type { DitherTables } from '../colour/tables.ts'
import type { Band, DitherCore } from '../core/core.ts'
import { weightsOf } from '../core/weights.ts'
import type { DitherMethod } from '../methods.ts'
import type { Dithered } from './dithered.ts'
import type { Rows } from './picture.ts'
import { joinRows } from './seam.ts'

export type Diffusion = Extract<DitherMethod, { kind: 'diffusion' }>

/**
 * The number of rows that are dithered before the first row of a band, so that errors reach it; bands are joined in
 * them.
 */
const LEAD = 16
/** The number of bands for a picture of this height in pixels. */
const bandsOf = (height: number) => (height < 96 ? 1 : height < 384 ? 2 : 4)

/**
 * Error diffusion in linear light, every second row from the right. Bands of a picture are dithered at the same time.
 * Each one begins LEAD rows early, the uppermost one in its own mirror image, so that its beginning is not visible;
 * neighbouring bands are joined in the rows that both have. Pixels that are an ink or skipped neither receive errors
 * nor pass them on.
 */
export const diffuse = (rows: Rows, tables: DitherTables, method: Diffusion, core: DitherCore): Dithered => {
  const { width, height } = rows
  const joinedInks = new Uint8Array(width * height)
  const bands = bandsOf(height)
  const size = Math.ceil(height / bands)
  const lead = Math.min(LEAD, size)
  core.begin(tables, weightsOf(method.taps, method.of), width, bands)
  const allBands = Array.from({ length: bands }, (_, index) => ({
    first: index * size,
    source: core.source(index as Band),
    inks: core.inks(index as Band),
    leadInks: new Uint8Array(index > 0 ? lead * width : 0),
  }))
  let isWhole = true
  for (let step = -lead; step < size; step++) {
    for (const { first, source } of allBands) {
      const y = first + step
      // Row -1 is row 0 again, row -2 is row 1: the mirror image. Rows below the picture repeat its last row.
      rows.read(y < 0 ? -1 - y : Math.min(y, height - 1), source)
    }
    if (!core.diffuse((step & 1) === 0 ? 1 : -1)) isWhole = false
    for (const { first, inks, leadInks } of allBands) {
      const y = first + step
      if (step < 0) {
        if (first > 0) leadInks.set(inks, (step + lead) * width)
      } else if (y < height) joinedInks.set(inks, y * width)
    }
  }
  for (const { first, leadInks } of allBands)
    if (first > 0) joinRows(joinedInks.subarray((first - lead) * width, first * width), leadInks, width)
  return { inks: joinedInks, whole: isWhole }
}
