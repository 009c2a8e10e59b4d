import type { ElementOf } from '@wifi-tms/contract/elements'
import { areaOf, wholeBoxOf } from '../raster/box.ts'
import { type Easel, spend, toneOf } from '../raster/easel.ts'
import { type Path, roundRectangle } from '../raster/path.ts'
import { type Placement, placeOf } from '../raster/place.ts'
import { sinCos } from '../raster/trigonometry.ts'
import { addStroke, fillPlaced, strokeOf } from '../shape/draw.ts'

type Chart = ElementOf<'chart'>
type Numbers = readonly (number | null)[]

/** The inner radius of a gauge's ring, as a share of the outer radius. */
const INNER_RADIUS = 0.6

/** The estimated work for each number of a chart, in nanoseconds. */
const WORK_PER_NUMBER = 200

/**
 * The placement of a chart. If its box is turned by a multiple of 90 degrees, its edges are moved to whole pixels, so
 * that they are sharp.
 */
const snapped = (place: Placement): Placement => {
  const { straight, matrix } = place
  if (!straight) return place
  const { left, top, right, bottom, width, height, a, b, c, d } = straight
  // The box's own upper left corner on the picture. One of a and c is 0; the other is 1 if the box reaches to the right
  // from this corner, and -1 if to the left.
  const e = a + c > 0 ? left : right
  const f = b + d > 0 ? top : bottom
  return { straight, width, height, matrix: { ...matrix, a, b, c, d, e, f } }
}

/** The directions of contours: one in the opposite direction cuts a hole. */
const [CLOCKWISE, ANTICLOCKWISE] = [false, true]

/** Maps a number to its position between the lower end (0) and the upper end (1) of the chart's range. */
type Share = (number: number) => number

/**
 * Makes the function for a chart. Without `min` and `max`, the range is 0 to 100 for a progress bar or a gauge, and
 * from the least to the greatest number for a line or bars. If only one bound is given, the range includes it.
 */
const shareFor = ({ form, min, max }: Chart, numbers: Numbers): Share => {
  const present = numbers.filter((number) => number !== null)
  const isSingle = form === 'progress' || form === 'gauge'
  // Bars start at zero, so it belongs to their range.
  const included = form === 'bar' ? [...present, 0] : present
  const low = min ?? (isSingle ? 0 : Math.min(...included, max ?? Infinity))
  const high = max ?? (isSingle ? 100 : Math.max(...included, min ?? -Infinity))
  // If the range is one number, that number is drawn in the middle; for others the division by 0 leads to an end.
  return (number) => Math.max(0, Math.min(1, number === low && low === high ? 0.5 : (number - low) / (high - low)))
}

/** Adds a box with square corners, clockwise. */
const addBox = (path: Path, x: number, y: number, width: number, height: number) =>
  roundRectangle(path, x, y, width, height, 0, 0, CLOCKWISE)

/** Adds bars that start at the zero line, in whole pixels, with gaps unless the bars are narrow. */
const addBars = (path: Path, { width, height }: Placement, numbers: Numbers, shareOf: Share) => {
  const step = width / numbers.length
  const gap = step < 3 ? 0 : Math.max(1, Math.floor(step / 5))
  const zero = Math.round(height * (1 - shareOf(0)))
  for (const [index, number] of numbers.entries()) {
    if (number === null) continue
    const [left, right] = [Math.round(index * step), Math.round((index + 1) * step)]
    const top = Math.round(height * (1 - shareOf(number)))
    const across = Math.max(1, right - left - gap)
    if (top !== zero) addBox(path, left, Math.min(top, zero), across, Math.abs(zero - top))
  }
}

/**
 * Adds a line through the numbers with round corners. A missing number leaves a gap, and a number between two gaps is a
 * dot.
 */
const addLine = (
  path: Path,
  { width, height }: Placement,
  numbers: Numbers,
  shareOf: Share,
  strokeWidthPixels: number,
) => {
  const thickness = Math.max(1, Math.round(strokeWidthPixels))
  const middle = thickness / 2
  // The centre of a line with an odd thickness is at a pixel's centre, so that its level parts are sharp.
  const snap = (length: number, maxLength: number) =>
    Math.max(middle, Math.min(maxLength - middle, Math.round(length - middle) + middle))
  const step = numbers.length > 1 ? (width - thickness) / (numbers.length - 1) : 0
  let lastPoint: readonly [number, number] | undefined
  for (const [index, number] of numbers.entries()) {
    if (number === null) {
      lastPoint = undefined
      continue
    }
    const x = numbers.length > 1 ? snap(middle + index * step, width) : width / 2
    const y = snap(middle + (height - thickness) * (1 - shareOf(number)), height)
    if (lastPoint && (lastPoint[0] !== x || lastPoint[1] !== y)) addStroke(path, ...lastPoint, x, y, thickness)
    // The dot runs anticlockwise as the strokes do: where contours of opposite directions overlap, they cut a hole.
    roundRectangle(path, x - middle, y - middle, thickness, thickness, middle, middle, ANTICLOCKWISE)
    lastPoint = [x, y]
  }
}

/**
 * Adds the filled part of a progress bar: `share` (0 to 1) of its box less `edge` pixels on each side, from the left,
 * or from below if the box is taller than wide.
 */
const addProgress = (path: Path, { width, height }: Placement, share: number, edge: number) => {
  const [across, down] = [Math.max(0, width - 2 * edge), Math.max(0, height - 2 * edge)]
  if (width >= height) addBox(path, edge, edge, Math.round(across * share), down)
  else addBox(path, edge, height - edge - Math.round(down * share), across, Math.round(down * share))
}

/**
 * The degrees between two points of an arc: at a radius of 400 pixels, straight pieces deviate by less than a fifth of
 * a pixel.
 */
const ARC_STEP = 2

/**
 * Adds the left `share` (0 to 1) of a half ring. The part lies `edge` pixels inside the ring's outline. The ring stands
 * in the middle of the box; its base is the line between its two ends.
 */
const addRing = (path: Path, { width, height }: Placement, share: number, edge: number) => {
  const outer = Math.min(width / 2, height)
  const [middleX, base] = [width / 2, Math.round((height + outer) / 2)]
  const [innerRadius, outerRadius] = [outer * INNER_RADIUS + edge, outer - edge]
  if (outerRadius <= innerRadius || share <= 0) return
  const steps = Math.max(1, Math.ceil((180 * share) / ARC_STEP))
  const pointAt = (radius: number, step: number): [number, number] => {
    // 180 degrees is the left end; as y runs downwards, greater angles go over the top to the right end.
    const { sin, cos } = sinCos(180 + (180 * share * step) / steps)
    return [middleX + radius * cos, Math.min(base - edge, base + radius * sin)]
  }
  path.move(...pointAt(outerRadius, 0))
  for (let step = 1; step <= steps; step++) path.line(...pointAt(outerRadius, step))
  for (let step = steps; step >= 0; step--) path.line(...pointAt(innerRadius, step))
  path.close()
}

/** Draws a chart in undithered inks. */
export const drawChart = (easel: Easel, element: Chart, numbers: Numbers): void => {
  const place = snapped(placeOf(element, easel.view))
  const [fill, stroke, ground] = [
    toneOf(easel, element.fill),
    toneOf(easel, element.stroke),
    toneOf(easel, element.background),
  ]
  const { form } = element
  const strokeWidthPixels = Math.round(strokeOf(element.strokeWidth, easel.view.scale))
  const shareOf = shareFor(element, numbers)
  const { width, height } = place
  spend(easel, numbers.length * WORK_PER_NUMBER + areaOf(wholeBoxOf(easel)))
  if (form === 'line' || form === 'bar') {
    fillPlaced(easel, place, ground, (path) => addBox(path, 0, 0, width, height))
    fillPlaced(easel, place, fill, (path) =>
      form === 'bar'
        ? addBars(path, place, numbers, shareOf)
        : addLine(path, place, numbers, shareOf, strokeWidthPixels),
    )
    return
  }
  const addForm = form === 'gauge' ? addRing : addProgress
  // A progress bar and a gauge have one number, and are not drawn without it.
  const shownShare = shareOf(numbers[0]!)
  // The outline is the form minus its inside, so that a transparent ground shows the elements below.
  fillPlaced(easel, place, ground, (path) => addForm(path, place, 1, 0))
  if (strokeWidthPixels > 0) drawOutline(easel, place, stroke, form, strokeWidthPixels)
  fillPlaced(easel, place, fill, (path) => addForm(path, place, shownShare, strokeWidthPixels))
}

/** The outline of a progress bar or of a gauge, within its box. */
const drawOutline = (
  easel: Easel,
  place: Placement,
  stroke: number,
  form: Chart['form'],
  strokeWidthPixels: number,
) => {
  const { width, height } = place
  fillPlaced(easel, place, stroke, (path) => {
    if (form === 'progress') {
      addBox(path, 0, 0, width, height)
      const [across, down] = [width - 2 * strokeWidthPixels, height - 2 * strokeWidthPixels]
      if (across > 0 && down > 0)
        roundRectangle(path, strokeWidthPixels, strokeWidthPixels, across, down, 0, 0, ANTICLOCKWISE)
      return
    }
    addRing(path, place, 1, 0)
    addRing(reversed(path), place, 1, strokeWidthPixels)
  })
}

/** A path that adds contours in the opposite direction, so that they cut holes. */
const reversed = (path: Path): Path => {
  let points: [number, number][] = []
  return {
    ...path,
    move: (x, y) => {
      points = [[x, y]]
    },
    line: (x, y) => points.push([x, y]),
    close: () => {
      const [first, ...others] = points.toReversed()
      if (!first) return
      path.move(...first)
      for (const point of others) path.line(...point)
      path.close()
    },
  }
}
