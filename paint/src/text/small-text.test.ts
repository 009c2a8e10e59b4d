import * as harfbuzz from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { spansOf } from '../fonts/choose.ts'
import { latinFile } from '../fonts/files.ts'
import { fontsFromDisk } from '../node/assets.ts'
import { readFont } from '../node/sfnt.ts'
import { paint } from '../paint.ts'
import { assets, job, panel } from '../test-scene.ts'
import { LINE, MOVE, openFont } from './face.ts'
import { bitmapOf } from './glyphs.ts'
import { shapeCountsOf } from './shape-counts.ts'

const { fonts } = assets()
const face = fonts.face(latinFile(400), 400)!
const sizes = [9, 10, 11, 12, 14, 16, 18, 20]
/** A size from FITTED_BELOW on, at which letters keep their own outlines and distances. */
const UNFITTED_SIZE = 28
/** The index of the black ink of the tests' panels; 1 is white. */
const BLACK = 0
/** The value of `ligatures` for Face.shape. */
const LIGATURES = true

const glyphOf = (character: string, size: number, ofFace = face) =>
  bitmapOf(ofFace, ofFace.shape(character, 'pl', LIGATURES).glyphs[0]!, size)

const shapeCountsIn = (character: string, size: number) => {
  const { pixels, width } = glyphOf(character, size)
  return shapeCountsOf(pixels, width)
}

/**
 * Measures a painted line of text: the number of its connected pieces of ink, and the first column of each letter, that
 * is, each column with ink after a column without.
 */
const lineOf = (text: string, fontSize: number) => {
  const [width, height] = [200, 40]
  const element = { kind: 'text' as const, id: 't', x: 4, y: 0, width: 190, height, text, fontSize }
  const { indices } = paint(job(panel(width, height), [element]), { fonts, pictures: new Map() })
  const isWhite = (x: number) => !indices.some((ink, index) => ink === BLACK && index % width === x)
  const firstColumns = Array.from({ length: width }, (_, x) => x).filter((x) => x > 0 && !isWhite(x) && isWhite(x - 1))
  const { pieces } = shapeCountsOf(
    Uint8Array.from(indices, (ink) => Number(ink === BLACK)),
    width,
  )
  return { pieces, firstColumns }
}

test('from 9 pixels on, the marks of Polish letters do not touch them, and the holes in letters are open', () => {
  for (const size of sizes) {
    for (const character of 'żśóźćńŻŚÓ') expect(shapeCountsIn(character, size).pieces, `${character} ${size}`).toBe(2)
    for (const character of 'óabdegopq0689') expect(shapeCountsIn(character, size).holes, character).toBeGreaterThan(0)
  }
})

test('the marks of bold Polish letters do not touch them, and none is lost', () => {
  const bold = fonts.face(latinFile(700), 700)!
  for (const size of sizes)
    for (const character of 'żśóźćńŻŚÓŹĆŃ') {
      const { pixels, width } = glyphOf(character, size, bold)
      expect(shapeCountsOf(pixels, width).pieces, `${character} ${size}`).toBe(2)
    }
})

test('the crossbar of a t reaches at least a pixel to the left of its stem', () => {
  for (const size of sizes) {
    const { pixels, width, top } = glyphOf('t', size)
    // The baseline is at y = 0, so the first `-top` rows of the bitmap are above it. An empty row has -1.
    const firstColumns = Array.from({ length: -top }, (_, y) => pixels.subarray(y * width, (y + 1) * width).indexOf(1))
    // The third row above the baseline has only the stem.
    const stem = firstColumns.at(-3)!
    expect(Math.min(...firstColumns.filter((x) => x >= 0)), `${size}`).toBeLessThan(stem)
  }
})

test('a line whose measured width fits is painted wholly in its box, although rounding to pixels may lengthen it', () => {
  const text = 'Best before 06/2027, item no. 4006'
  const measured =
    face.shape(text, 'en', LIGATURES).advances.reduce((sum, advance) => sum + advance, 0) / face.unitsPerEm
  // Pixels before a right-aligned line: it starts inside its box, where a longer line would leave the box at the right.
  const freeWidth = 9
  for (const fontSize of sizes) {
    const inkIn = (width: number, align: 'left' | 'center' | 'right') => {
      const element = { kind: 'text' as const, id: 't', x: 0, y: 0, width, height: 40, text, fontSize, align }
      const { indices } = paint(job(panel(500, 40), [element]), { fonts, pictures: new Map() })
      return indices.filter((ink) => ink === BLACK).length
    }
    const wholeInk = inkIn(500, 'left')
    const tight = Math.ceil(measured * fontSize)
    expect([inkIn(tight, 'left'), inkIn(tight, 'center'), inkIn(tight + freeWidth, 'right')], `${fontSize}`).toEqual([
      wholeInk,
      wholeInk,
      wholeInk,
    ])
  }
})

test('the digits of a price do not touch, and equal digits have equal distances', () => {
  for (const size of sizes) {
    expect(lineOf('12.99', size).pieces, `${size}`).toBe(5)
    const { firstColumns } = lineOf('9999', size)
    expect(firstColumns).toHaveLength(4)
    const steps = firstColumns.slice(1).map((x, index) => x - firstColumns[index]!)
    // At 20 pixels a step is a pixel longer: rounding would put the last digit too far from its exact place.
    const mostDifference = size > 18 ? 1 : 0
    expect(Math.max(...steps) - Math.min(...steps), `${size}: ${steps}`).toBeLessThanOrEqual(mostDifference)
  }
})

test('letters of a word touch only if their outlines touch', () => {
  for (const text of ['ewakuacyjne', 'kwiat', 'every exit'])
    for (const size of sizes)
      expect(lineOf(text, size).pieces, `${text} ${size}`).toBe(lineOf(text, UNFITTED_SIZE).pieces)
})

test('upright strokes of a size are equally broad; so are horizontal ones, at most a pixel thinner', () => {
  for (const size of sizes) {
    // The length of the first run of black pixels in a row or column.
    const firstRunIn = (line: Uint8Array) => line.indexOf(0, line.indexOf(1)) - line.indexOf(1)
    const uprightBreadths = [...'lHnhmi'].map((character) => {
      const { pixels, width, top } = glyphOf(character, size)
      // The second row above the baseline.
      return firstRunIn(pixels.subarray((-top - 2) * width, (-top - 1) * width))
    })
    const horizontalBreadths = [...'HeE'].map((character) => {
      const { pixels, width } = glyphOf(character, size)
      // The column in the middle.
      return firstRunIn(pixels.filter((_, index) => index % width === width >> 1))
    })
    expect(new Set(uprightBreadths), `${size}: ${uprightBreadths}`).toEqual(new Set([size < 14 ? 1 : 2]))
    // Breadths become the whole number that is nearest in ratio: 1.48 at 18 pixels is above √2, and becomes two.
    expect(new Set(horizontalBreadths), `${size}: ${horizontalBreadths}`).toEqual(new Set([size < 18 ? 1 : 2]))
  }
})

test('dense characters of 20 pixels have the pieces and holes of large ones, except for one at most', async () => {
  const text = '議價麵檯藏鮮敲謝鎖體顆'
  const element = { kind: 'text' as const, id: 't', x: 0, y: 0, width: 9, height: 9, text, lang: 'tw' as const }
  const eastern = await fontsFromDisk(job(panel(9, 9), [element]))
  for (const character of text) {
    const [span] = spansOf(character, 400, 'tw')
    const easternFace = eastern.face(span!.file, 400)!
    const [small, large] = [20, 64].map((size) => {
      const { pixels, width } = bitmapOf(easternFace, easternFace.shape(character, 'tw', LIGATURES).glyphs[0]!, size)
      return shapeCountsOf(pixels, width)
    })
    const difference = Math.abs(small!.pieces - large!.pieces) + Math.abs(small!.holes - large!.holes)
    expect(difference, character).toBeLessThanOrEqual(1)
  }
})

test('a glyph has the same pixels, whatever was drawn before it', async () => {
  const freshFace = openFont(harfbuzz, await readFont(latinFile(400)), 'letters').face(400)
  const characters = [...'Zażółć 12.99 gęślą jaźń €']
  const glyphAfter = (ofFace: typeof face, list: string[]) =>
    Object.fromEntries(
      list.flatMap((character) => sizes.map((size) => [`${character}${size}`, glyphOf(character, size, ofFace)])),
    )
  expect(glyphAfter(freshFace, characters.toReversed())).toEqual(glyphAfter(face, characters))
})

test('a pixel font at its own size is drawn with exactly its pixels', () => {
  // A font of 120 units per em at 12 pixels has 10 units a pixel. Its glyph has a column of three pixels, an empty one,
  // and two columns of one pixel.
  const steps = [0, 2, 3].flatMap((x, index) => {
    const [left, right, top] = [10 * x, 10 * x + 10, index === 0 ? 30 : 10]
    return [MOVE, left, 0, LINE, right, 0, LINE, right, top, LINE, left, top]
  })
  const pixelFont = { ...face, unitsPerEm: 120, strokeBreadth: 0.1, outline: () => Float32Array.from(steps) }
  const { pixels, width } = bitmapOf(pixelFont, 1, 12)
  const rows = Array.from({ length: pixels.length / width }, (_, y) =>
    pixels.slice(y * width, (y + 1) * width).join(''),
  )
  expect(rows).toEqual(['000000', '010000', '010000', '010110', '000000'])
})
