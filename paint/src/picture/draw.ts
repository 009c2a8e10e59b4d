import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { ElementOf } from '@wifi-tms/contract/elements'
import { inkSetOf } from '../colour/ink-set.ts'
import { tablesOf } from '../colour/tables.ts'
import { SKIP } from '../core/core.ts'
import { type Easel, HALF, spend } from '../raster/easel.ts'
import { Path, roundRectangle } from '../raster/path.ts'
import { type Place, placeOf, type Straight, windowOf } from '../raster/place.ts'
import { axisOf, reversed } from './axis.ts'
import { dither } from './dither.ts'
import { framed, type Part } from './framing.ts'
import type { Picture } from './picture.ts'
import { type Rows, rowsOf, workOf } from './rows.ts'
import { turnedRows } from './turned.ts'

type Image = ElementOf<'image'>

/** The pixels of the picture's part that lie on the easel, and where the first of them goes. */
interface Seen {
  rows: Rows
  x: number
  y: number
}

const straightRows = (easel: Easel, picture: Picture, image: Image, at: Straight): Seen | undefined => {
  const part = framed(picture, image, at.width, at.height)
  if (!part) return undefined
  const onSide = at.b !== 0
  const [boxAcross, boxDown] = onSide ? [at.height, at.width] : [at.width, at.height]
  // The drawn rectangle from the box's corner, then seen on the picture.
  const flipsX = onSide ? at.c < 0 : at.a < 0
  const flipsY = onSide ? at.b < 0 : at.d < 0
  const [ownX, ownWidth, ownY, ownHeight] = onSide
    ? [part.top, part.height, part.left, part.width]
    : [part.left, part.width, part.top, part.height]
  const x = at.left + (flipsX ? boxAcross - ownX - ownWidth : ownX)
  const y = at.top + (flipsY ? boxDown - ownY - ownHeight : ownY)
  const [fromX, toX] = [Math.max(0, -x), Math.min(ownWidth, easel.width - x)]
  const [fromY, toY] = [Math.max(0, -y), Math.min(ownHeight, easel.height - y)]
  if (fromX >= toX || fromY >= toY) return undefined
  const axis = (along: 'x' | 'y', size: number, from: number, to: number, flips: boolean) => {
    const [start, span, cells] = along === 'x' ? [part.x, part.spanX, part.cellsX] : [part.y, part.spanY, part.cellsY]
    return flips
      ? reversed(axisOf(start, span, cells, size, size - to, size - from))
      : axisOf(start, span, cells, size, from, to)
  }
  const across = axis(onSide ? 'y' : 'x', ownWidth, fromX, toX, flipsX)
  const down = axis(onSide ? 'x' : 'y', ownHeight, fromY, toY, flipsY)
  const [acrossStep, downStep] = onSide ? [picture.width, 1] : [1, picture.width]
  const grid = { across, down, acrossStep, downStep }
  spend(easel, workOf(grid))
  return { rows: rowsOf(picture, grid), x: x + fromX, y: y + fromY }
}

const slantedRows = (easel: Easel, picture: Picture, image: Image, place: Place): Seen | undefined => {
  const size = { width: Math.max(1, Math.round(place.width)), height: Math.max(1, Math.round(place.height)) }
  const part: Part | undefined = framed(picture, image, size.width, size.height)
  const seen = windowOf(place, easel.width, easel.height)
  if (!part || seen.left >= seen.right || seen.top >= seen.bottom) return undefined
  const rows = turnedRows(easel, picture, part, place, seen)
  return rows && { rows, x: seen.left, y: seen.top }
}

/** Leaves out what lies beyond the round corners, or beyond the edges of a slanted box. */
const cutRows = (easel: Easel, { rows, x: left, y: top }: Seen, place: Place, radius: number): Rows => {
  const mask = new Uint8Array(rows.width * rows.height)
  spend(easel, mask.length * 3)
  easel.coverage.begin(0, 0, rows.width, rows.height)
  const { matrix, straight } = place
  const [e, f] = [matrix.e - left, matrix.f - top]
  if (straight) {
    const [w, h] = straight.b === 0 ? [straight.width, straight.height] : [straight.height, straight.width]
    const upright = { a: 1, b: 0, c: 0, d: 1, e: straight.left - left, f: straight.top - top }
    roundRectangle(new Path(easel.coverage, upright), 0, 0, w, h, radius, radius, false)
  } else
    roundRectangle(
      new Path(easel.coverage, { ...matrix, e, f }),
      0,
      0,
      place.width,
      place.height,
      radius,
      radius,
      false,
    )
  easel.coverage.fill({ pixels: mask, stride: rows.width }, HALF, 1)
  return {
    width: rows.width,
    height: rows.height,
    read(y, to) {
      rows.read(y, to)
      for (let x = 0; x < rows.width; x++) if (mask[y * rows.width + x] === 0) to[x * 4 + 3] = 0
    },
  }
}

/** Draws a picture in the panel's inks. */
export const drawPicture = (easel: Easel, image: Image, picture: Picture, algorithm: AlgorithmName): void => {
  const place = placeOf(image, easel.view)
  const seen = place.straight
    ? straightRows(easel, picture, image, place.straight)
    : slantedRows(easel, picture, image, place)
  if (!seen) return
  const radius = image.radius * easel.view.scale
  const rows = radius > 0 || !place.straight ? cutRows(easel, seen, place, radius) : seen.rows
  const inks = dither(rows, tablesOf(inkSetOf(easel.inks), image), algorithm)
  for (let y = 0; y < rows.height; y++) {
    const to = (seen.y + y) * easel.width + seen.x
    for (let x = 0, from = y * rows.width; x < rows.width; x++, from++)
      if (inks[from] !== SKIP) easel.indices[to + x] = inks[from]!
  }
}
