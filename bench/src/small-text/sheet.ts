import { mkdir, writeFile } from 'node:fs/promises'
import { enlarged } from './enlarged.ts'
import type { Bits } from './measure.ts'

/**
 * Writes a picture for people to compare: the painter's lines on the left and FreeType's on the right, three times as
 * large. Returns its path.
 */
export async function writeSheet(pairs: readonly (readonly [Bits, Bits])[]): Promise<string> {
  // The width of each of the two columns.
  const column = Math.max(...pairs.flat().map(({ width }) => width))
  const height = pairs.reduce((sum, [ourLine]) => sum + ourLine.height, 0)
  const sheet = { width: 2 * column, height, pixels: new Uint8Array(2 * column * height) }
  let top = 0
  for (const pair of pairs) {
    for (const [side, { width, pixels }] of pair.entries())
      pixels.forEach((ink, index) => {
        sheet.pixels[(top + Math.floor(index / width)) * sheet.width + side * column + (index % width)] = ink
      })
    top += pair[0].height
  }
  await mkdir('.cache', { recursive: true })
  await writeFile('.cache/small-text.png', await enlarged(sheet))
  return '.cache/small-text.png'
}
