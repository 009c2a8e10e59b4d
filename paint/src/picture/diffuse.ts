import type { DitherTables } from '../colour/tables.ts'
import type { Band, DitherCore } from '../core/core.ts'
import { weightsOf } from '../core/weights.ts'
import type { DitherMethod } from '../methods.ts'
import type { Dithered } from './dithered.ts'
import type { Rows } from './picture.ts'
import { joinRows } from './seam.ts'

export type Diffusion = Extract<DitherMethod, { kind: 'diffusion' }>

/**
 * The number of lead rows, which are dithered before the first row of a band: its first row then receives errors like
 * any other. Except in the uppermost band, the lead rows are the last rows of the band above, so the two are joined
 * in them.
 */
const LEAD = 16
/** The number of bands for a picture of this height in pixels. */
const bandCountOf = (height: number) => (height < 96 ? 1 : height < 384 ? 2 : 4)

/**
 * Error diffusion in linear light, every second row from the right. A picture is cut into bands of rows that are
 * dithered side by side, one row of each at a time. Each band begins with its lead rows; those of the uppermost band
 * are the mirror image of its own first rows. Neighbouring bands are joined in the rows that both have dithered. Pixels
 * that are exactly an ink, or are skipped, neither receive errors nor pass them on.
 */
export const diffuse = (rows: Rows, tables: DitherTables, method: Diffusion, core: DitherCore): Dithered => {
  const { width, height } = rows
  const joinedInks = new Uint8Array(width * height)
  const bandCount = bandCountOf(height)
  const bandHeight = Math.ceil(height / bandCount)
  const lead = Math.min(LEAD, bandHeight)
  core.begin(tables, weightsOf(method.taps, method.totalParts), width, bandCount)
  const bands = Array.from({ length: bandCount }, (_, index) => ({
    firstRow: index * bandHeight,
    source: core.source(index as Band),
    inks: core.inks(index as Band),
    leadInks: new Uint8Array(index > 0 ? lead * width : 0),
  }))
  let isWhole = true
  // Rows below 0 are a band's lead rows.
  for (let rowOfBand = -lead; rowOfBand < bandHeight; rowOfBand++) {
    // Hands the core the next row of each band.
    for (const { firstRow, source } of bands) {
      const y = firstRow + rowOfBand
      // Row -1 is row 0 again, row -2 is row 1: the mirror image. Rows below the picture repeat its last row.
      rows.read(y < 0 ? -1 - y : Math.min(y, height - 1), source)
    }
    // Even rows run from the left, odd ones from the right.
    if (!core.diffuse((rowOfBand & 1) === 0 ? 1 : -1)) isWhole = false
    // Keeps the dithered rows: lead rows apart, and not at all in the uppermost band; other rows in the picture.
    for (const { firstRow, inks, leadInks } of bands) {
      const y = firstRow + rowOfBand
      if (rowOfBand < 0) {
        if (firstRow > 0) leadInks.set(inks, (rowOfBand + lead) * width)
      } else if (y < height) joinedInks.set(inks, y * width)
    }
  }
  // Joins each band's lead rows with the same rows of the band above.
  for (const { firstRow, leadInks } of bands)
    if (firstRow > 0) joinRows(joinedInks.subarray((firstRow - lead) * width, firstRow * width), leadInks, width)
  return { inks: joinedInks, whole: isWhole }
}
