import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { ElementOf } from '@wifi-tms/contract/elements'
import { SKIP } from '../core/core.ts'
import { isOpaque } from '../opaque.ts'
import { areaOf, intersectionOf, wholeBoxOf } from '../raster/box.ts'
import { coverage, type Easel, HALF, spend } from '../raster/easel.ts'
import { newPath, roundRectangle } from '../raster/path.ts'
import { type Placement, placeOf, type Straight, windowOf } from '../raster/place.ts'
import type { PixelArray } from '../raster/tones.ts'
import { blendWords } from '../raster/tones.ts'
import { axisOf, reversed } from './axis.ts'
import type { ConvertToInks, Dithered } from './dithered.ts'
import type { Flatten } from './flatten.ts'
import { type FramedPart, framed } from './framing.ts'
import { type Area, groundIn, isGround, rowsOver } from './ground.ts'
import type { Picture, Rows } from './picture.ts'
import { rowsForEasel, workOf } from './rows.ts'
import { turnedRows } from './turned.ts'

type Image = ElementOf<'image'>

/** The visible area of a picture on the easel, and the function that makes its rows. */
interface VisibleArea extends Area {
  rowsOf: (flatten?: Flatten) => Rows
}

/** The visible area of a picture whose box is turned by a multiple of 90 degrees; undefined if none is visible. */
const straightRows = (easel: Easel, picture: Picture, image: Image, place: Straight): VisibleArea | undefined => {
  const part = framed(picture, image, place.width, place.height)
  if (!part) return undefined
  // "Across" and "down" are directions on the easel; on its side, a box has its own height across and its width down.
  const isSideways = place.b !== 0
  const [boxAcross, boxDown] = isSideways ? [place.height, place.width] : [place.width, place.height]
  const flipsX = isSideways ? place.c < 0 : place.a < 0
  const flipsY = isSideways ? place.b < 0 : place.d < 0
  // The rectangle that the picture covers: first from the box's corner, as if not flipped; then on the easel.
  const [offsetX, drawnWidth, offsetY, drawnHeight] = isSideways
    ? [part.top, part.height, part.left, part.width]
    : [part.left, part.width, part.top, part.height]
  const x = place.left + (flipsX ? boxAcross - offsetX - drawnWidth : offsetX)
  const y = place.top + (flipsY ? boxDown - offsetY - drawnHeight : offsetY)
  // The columns and rows of that rectangle which are on the easel.
  const [fromX, toX] = [Math.max(0, -x), Math.min(drawnWidth, easel.width - x)]
  const [fromY, toY] = [Math.max(0, -y), Math.min(drawnHeight, easel.height - y)]
  if (fromX >= toX || fromY >= toY) return undefined
  /** The kernel along the picture's x or y, for the visible pixels `from` up to `to` of `size`. */
  const axis = (along: 'x' | 'y', size: number, from: number, to: number, flips: boolean) => {
    const [start, span, cells] = along === 'x' ? [part.x, part.spanX, part.cellsX] : [part.y, part.spanY, part.cellsY]
    return flips
      ? // Flipped, the visible pixels are counted from the other end.
        reversed(axisOf(start, span, cells, size, size - to, size - from))
      : axisOf(start, span, cells, size, from, to)
  }
  const across = axis(isSideways ? 'y' : 'x', drawnWidth, fromX, toX, flipsX)
  const down = axis(isSideways ? 'x' : 'y', drawnHeight, fromY, toY, flipsY)
  // The distances in memory from a source pixel to the next one across and down; exchanged, they turn the picture.
  const [acrossStep, downStep] = isSideways ? [picture.width, 1] : [1, picture.width]
  const grid = { across, down, acrossStep, downStep }
  return {
    x: x + fromX,
    y: y + fromY,
    width: across.length,
    height: down.length,
    rowsOf(flatten) {
      spend(easel, workOf(grid))
      return rowsForEasel(easel, picture, grid, flatten)
    },
  }
}

/** The visible area of a picture whose box has any other angle; undefined if none is visible. */
const slantedRows = (easel: Easel, picture: Picture, image: Image, place: Placement): VisibleArea | undefined => {
  const size = { width: Math.max(1, Math.round(place.width)), height: Math.max(1, Math.round(place.height)) }
  const part: FramedPart | undefined = framed(picture, image, size.width, size.height)
  const visible = windowOf(place, easel)
  const { left, top, right, bottom } = visible
  if (!part || left >= right || top >= bottom) return undefined
  const rowsOf = turnedRows(easel, picture, part, place, visible)
  return rowsOf && { x: left, y: top, width: right - left, height: bottom - top, rowsOf }
}

/** The estimated work for each pixel of a cut picture, in nanoseconds. */
const WORK_PER_CUT_PIXEL = 3

/** Makes pixels outside round corners, or outside the edges of a slanted box, transparent. */
const cutRows = (easel: Easel, rows: Rows, { x: left, y: top }: Area, place: Placement, radius: number): Rows => {
  // The opacity of each pixel, 0 to 255, by which the picture is cut.
  const mask = new Uint8Array(rows.width * rows.height)
  spend(easel, mask.length * WORK_PER_CUT_PIXEL)
  coverage.begin(wholeBoxOf(rows), wholeBoxOf(rows))
  const { matrix, straight } = place
  const traceBox = (originX: number, originY: number, traceWidth: number, traceHeight: number, upright: boolean) => {
    const rotation = upright ? { a: 1, b: 0, c: 0, d: 1 } : matrix
    roundRectangle(
      newPath(coverage, { ...rotation, e: originX - left, f: originY - top }),
      0,
      0,
      traceWidth,
      traceHeight,
      radius,
      radius,
      false,
    )
  }
  if (straight)
    traceBox(straight.left, straight.top, straight.right - straight.left, straight.bottom - straight.top, true)
  else traceBox(matrix.e, matrix.f, place.width, place.height, false)
  // A dithered pixel is inside the edge or outside; on a lit screen edges are smooth.
  if (easel.words) coverage.mix(mask, rows.width, 255, (_, most, part) => Math.round(most * part))
  else coverage.fill(mask, rows.width, HALF, 255)
  return {
    width: rows.width,
    height: rows.height,
    read(y, to) {
      rows.read(y, to)
      for (let x = 0; x < rows.width; x++) {
        const opacity = mask[y * rows.width + x]!
        if (opacity < 255) to[x * 4 + 3] = Math.round((to[x * 4 + 3]! * opacity) / 255)
      }
    },
  }
}

/**
 * The visible part of a picture in inks. It can be drawn again at another place, if the picture was only moved over
 * equal ground. Its x and y are relative to the box if that is turned by a multiple of 90 degrees, else to the easel.
 */
export interface Patch extends Dithered<PixelArray>, Area {
  picture: Picture
  /** Everything on which the inks depend, besides the picture and the panel. */
  key: string
  /** The inks below a picture that is not opaque. */
  ground: Uint8Array | undefined
  /** The work that the patch took from the easel's budget. */
  work: number
}

/** The key of a patch. A box turned by a multiple of 90 degrees counts without its place: moved, it keeps its key. */
const keyOf = (easel: Easel, image: Image, algorithm: AlgorithmName, { straight, ...place }: Placement): string => {
  const { crop, fit, preset, exposure, contrast, saturation, radius } = image
  const look = [algorithm, crop, fit, preset, exposure, contrast, saturation, radius * easel.view.scale]
  if (!straight) return JSON.stringify([look, place, easel.width, easel.height])
  const { left, top, width, height, a, b, c, d } = straight
  const visible = intersectionOf(straight, wholeBoxOf(easel))
  const inBox = [visible.left - left, visible.top - top, visible.right - left, visible.bottom - top]
  return JSON.stringify([look, width, height, a, b, c, d, inBox])
}

/** Dithers the visible part of a picture; undefined if none is visible. */
const newPatch = (
  convertToInks: ConvertToInks,
  easel: Easel,
  image: Image,
  picture: Picture,
  algorithm: AlgorithmName,
  place: Placement,
  key: string,
) => {
  const budgetBefore = easel.budget
  const { straight } = place
  const visibleArea = straight
    ? straightRows(easel, picture, image, straight)
    : slantedRows(easel, picture, image, place)
  if (!visibleArea) return undefined
  const { width, height } = visibleArea
  // On a lit screen the ground has any colours, so each pixel is blended over its own ground when the patch is drawn.
  const ground = isOpaque(picture) || easel.words ? undefined : groundIn(easel, visibleArea)
  const uncutRows = ground ? rowsOver(easel, ground, visibleArea, visibleArea.rowsOf) : visibleArea.rowsOf()
  const radius = image.radius * easel.view.scale
  const rows = radius > 0 || !straight ? cutRows(easel, uncutRows, visibleArea, place, radius) : uncutRows
  const dithered = convertToInks(rows, easel, image, algorithm)
  const [x, y] = [visibleArea.x - (straight?.left ?? 0), visibleArea.y - (straight?.top ?? 0)]
  return { picture, key, ground, x, y, width, height, ...dithered, work: budgetBefore - easel.budget }
}

/** Blends a lit screen's colour over its ground. The highest byte of the word is its opacity; the result is opaque. */
const blended = (ground: number, word: number): number => blendWords(ground, (word | OPAQUE) >>> 0, (word >>> 24) / 255)
const OPAQUE = 255 << 24

/** Draws the picture of an image element, and returns its patch; `previous` is reused if it is still right. */
export type DrawPicture = (
  easel: Easel,
  image: Image,
  picture: Picture,
  algorithm: AlgorithmName,
  previous?: Patch,
) => Patch | undefined

/** Returns the function that draws pictures with an algorithm and a preset; undefined if it is not loaded. */
export type PictureDrawer = (algorithm: AlgorithmName, preset: Image['preset']) => DrawPicture | undefined

/**
 * Draws a picture in the panel's inks, and returns the drawn patch. That is `previous` itself if dithering again would
 * give its pixels.
 */
export const drawPicture = (
  convertToInks: ConvertToInks,
  ...[easel, image, picture, algorithm, previous]: Parameters<DrawPicture>
): Patch | undefined => {
  const place = placeOf(image, easel.view)
  const key = keyOf(easel, image, algorithm, place)
  const cornerOf = ({ x, y }: Patch) => [x + (place.straight?.left ?? 0), y + (place.straight?.top ?? 0)] as const
  // True if dithering again would give the pixels of the patch: the same picture and look, over the same ground.
  const isSame = (patch: Patch) => {
    if (patch.key !== key || patch.picture !== picture) return false
    const [x, y] = cornerOf(patch)
    return !patch.ground || isGround(easel, { ...patch, x, y }, patch.ground)
  }
  const reusable = previous && isSame(previous) ? previous : undefined
  // A reused patch costs as much as a new one, so that the budget does not depend on earlier paintings.
  if (reusable) spend(easel, reusable.work)
  const patch = reusable ?? newPatch(convertToInks, easel, image, picture, algorithm, place, key)
  if (!patch) return undefined
  const { inks, whole, width, height } = patch
  const { indices } = easel
  const [left, top] = cornerOf(patch)
  const visible = intersectionOf({ left, top, right: left + width, bottom: top + height }, easel.clip)
  if (areaOf(visible) <= 0) return patch
  // A patch as wide as the easel is one piece of memory, and is copied at once.
  if (whole && width === easel.width && visible.right - visible.left === width) {
    indices.set(inks.subarray((visible.top - top) * width, (visible.bottom - top) * width), visible.top * width)
    return patch
  }
  for (let y = visible.top; y < visible.bottom; y++) {
    // Column x of the picture is at `to + x` on the easel and at `from + x` in the patch.
    const [to, from] = [y * easel.width, (y - top) * width - left]
    const row = inks.subarray(from + visible.left, from + visible.right)
    // A row without gaps is copied at once; the colours of a lit screen are blended, and inks set, pixel by pixel.
    if (whole) indices.set(row, to + visible.left)
    else if (inks instanceof Uint32Array)
      for (let x = visible.left; x < visible.right; x++) indices[to + x] = blended(indices[to + x]!, inks[from + x]!)
    else if (!row.includes(SKIP)) indices.set(row, to + visible.left)
    else
      for (let x = visible.left; x < visible.right; x++) if (inks[from + x] !== SKIP) indices[to + x] = inks[from + x]!
  }
  return patch
}
