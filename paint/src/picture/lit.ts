import { inkSetOf, lightOf } from '../colour/ink-set.ts'
import { type ImageLook, isUnchanged } from '../colour/look.ts'
import { FULL, levelsByLight } from '../colour/spaces.ts'
import { type DitherTables, luminanceTable, tablesOf } from '../colour/tables.ts'
import type { DitherCore } from '../core/core.ts'
import type { Ink } from '../panels.ts'
import type { Dithered } from './dithered.ts'
import type { Rows } from './picture.ts'

/** The eight corners of the sRGB cube, as the inks from which a lit screen mixes all colours. */
const cornerInks = Array.from({ length: 8 }, (_, code): Ink => {
  // Bits 1, 2 and 4 of the code are red, green and blue.
  const level = (bit: number) => (code & bit ? 255 : 0)
  const colour = code === 0 ? 'black' : code === 7 ? 'white' : 'grey'
  return { colour, code, rgb: [level(1), level(2), level(4)], estimated: false, source: 'sRGB' }
})

/** The offset that makes counted light, a signed 16-bit number, an index from 0 on. */
const TO_INDEX = 32768
/** The nearest sRGB level of counted light; the index is that light plus TO_INDEX. */
let levels: Uint8Array | undefined
/** The table of levels, made on the first call. */
const levelsOfLight = (): Uint8Array => {
  levels ??= Uint8Array.from(
    { length: 65536 },
    (_, index) => levelsByLight[(Math.min(1, Math.max(0, lightOf(index - TO_INDEX))) * FULL) >> 4]!,
  )
  return levels
}

/** The tables of a look on a lit screen. */
export const litTables = (look: ImageLook): DitherTables => tablesOf(inkSetOf(cornerInks), look)

/** True for an sRGB colour that stays coloured; others become grey. */
type IsColoured = (red: number, green: number, blue: number) => boolean

/**
 * Makes a function that applies the look of these tables to a row of RGBA in place. Before that, pixels for which
 * `isColoured` is false become the grey of their luminance.
 */
const rowChanger = (tables: DitherTables, width: number, core: DitherCore, isColoured?: IsColoured) => {
  core.begin(tables, undefined, width)
  const source = core.source(0)
  const levelOf = levelsOfLight()
  return (row: Uint8Array) => {
    if (isColoured)
      for (let index = 0; index < row.length; index += 4)
        if (!isColoured(row[index]!, row[index + 1]!, row[index + 2]!)) {
          // `luminanceTable` has the shares of red, green and blue in luminance, 256 levels each.
          const greyLight =
            luminanceTable[row[index]!]! +
            luminanceTable[256 + row[index + 1]!]! +
            luminanceTable[512 + row[index + 2]!]!
          row.fill(levelsByLight[greyLight >> 4]!, index, index + 3)
        }
    source.set(row)
    const light = core.look()
    // The light is converted back to sRGB. Each fourth byte is the opacity, which stays.
    for (let index = 0; index < row.length; index++)
      if ((index & 3) < 3) row[index] = levelOf[light[index]! + TO_INDEX]!
  }
}

/**
 * A picture for a lit screen: undithered, with the look of its element. A pixel is one word, whose four bytes in memory
 * are its RGBA.
 */
export const litRows = (
  rows: Rows,
  look: ImageLook,
  core: DitherCore,
  isColoured?: IsColoured,
): Dithered<Uint32Array> => {
  const { width, height } = rows
  const inks = new Uint32Array(width * height)
  const bytes = new Uint8Array(inks.buffer)
  const change = isUnchanged(look) ? undefined : rowChanger(litTables(look), width, core, isColoured)
  let isWhole = true
  for (let y = 0; y < height; y++) {
    const row = bytes.subarray(y * width * 4, (y + 1) * width * 4)
    rows.read(y, row)
    change?.(row)
  }
  for (let index = 3; index < bytes.length && isWhole; index += 4) isWhole = bytes[index] === 255
  return { inks, whole: isWhole }
}
