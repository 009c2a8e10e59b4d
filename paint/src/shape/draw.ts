import type { ElementOf } from '@wifi-tms/contract/elements'
import { inkOf, NO_INK } from '../colour/ink-of.ts'
import { type Easel, fillBox, HALF, spend } from '../raster/easel.ts'
import { type Matrix, Path, roundRectangle } from '../raster/path.ts'
import { type Place, placeOf, windowOf } from '../raster/place.ts'

/** A stroke is never thinner than one pixel, or thresholding would break it up. */
const strokeOf = (width: number, scale: number) => (width > 0 ? Math.max(1, width * scale) : 0)

const coverWindow = (easel: Easel, place: Place) => {
  const seen = windowOf(place, easel.width, easel.height)
  spend(easel, (seen.right - seen.left) * (seen.bottom - seen.top))
  easel.coverage.begin(seen.left, seen.top, seen.right, seen.bottom)
}

const finish = (easel: Easel, ink: number) =>
  easel.coverage.fill({ pixels: easel.indices, stride: easel.width }, HALF, ink)

/** Rounded outlines of box and ellipse differ only in their radii. */
const drawRound = (easel: Easel, place: Place, rx: number, ry: number, fill: number, stroke: number, thick: number) => {
  const { width, height, matrix } = place
  if (fill !== NO_INK) {
    coverWindow(easel, place)
    roundRectangle(new Path(easel.coverage, matrix), 0, 0, width, height, rx, ry, false)
    finish(easel, fill)
  }
  if (stroke === NO_INK || thick === 0) return
  coverWindow(easel, place)
  const path = new Path(easel.coverage, matrix)
  roundRectangle(path, 0, 0, width, height, rx, ry, false)
  const [innerWidth, innerHeight] = [width - 2 * thick, height - 2 * thick]
  if (innerWidth > 0 && innerHeight > 0) {
    const inner = [Math.max(0, rx - thick), Math.max(0, ry - thick)] as const
    roundRectangle(path, thick, thick, innerWidth, innerHeight, ...inner, true)
  }
  finish(easel, stroke)
}

/** A rectangle; its stroke lies inside the box. */
export const drawRectangle = (easel: Easel, element: ElementOf<'rectangle'>): void => {
  const place = placeOf(element, easel.view)
  const fill = inkOf(element.fill, easel.inks)
  const stroke = inkOf(element.stroke, easel.inks)
  const thick = strokeOf(element.strokeWidth, easel.view.scale)
  const { straight } = place
  if (!straight || element.radius > 0) {
    const radius = element.radius * easel.view.scale
    drawRound(easel, place, radius, radius, fill, stroke, thick)
    return
  }
  const { left, top } = straight
  const [across, down] = straight.b === 0 ? [straight.width, straight.height] : [straight.height, straight.width]
  const [right, bottom] = [left + across, top + down]
  if (fill !== NO_INK) fillBox(easel, left, top, right, bottom, fill)
  if (stroke === NO_INK || thick === 0) return
  const edge = Math.min(Math.round(thick), Math.ceil(Math.min(across, down) / 2))
  fillBox(easel, left, top, right, top + edge, stroke)
  fillBox(easel, left, bottom - edge, right, bottom, stroke)
  fillBox(easel, left, top + edge, left + edge, bottom - edge, stroke)
  fillBox(easel, right - edge, top + edge, right, bottom - edge, stroke)
}

/** The ellipse in the box; its stroke lies inside. */
export const drawCircle = (easel: Easel, element: ElementOf<'circle'>): void => {
  const place = placeOf(element, easel.view)
  const thick = strokeOf(element.strokeWidth, easel.view.scale)
  const [fill, stroke] = [inkOf(element.fill, easel.inks), inkOf(element.stroke, easel.inks)]
  drawRound(easel, place, place.width / 2, place.height / 2, fill, stroke, thick)
}

/** Adds a straight stroke with flat ends between two points of the box; nothing where they are one. */
const addStroke = (easel: Easel, matrix: Matrix, x0: number, y0: number, x1: number, y1: number, thick: number) => {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length === 0) return
  const [nx, ny] = [(-dy / length) * (thick / 2), (dx / length) * (thick / 2)]
  const path = new Path(easel.coverage, matrix)
  path.move(x0 + nx, y0 + ny)
  path.line(x1 + nx, y1 + ny)
  path.line(x1 - nx, y1 - ny)
  path.line(x0 - nx, y0 - ny)
  path.close()
}

/** A line with flat ends, its stroke half on each side; straight ones fill whole pixels. */
export const drawLine = (easel: Easel, element: ElementOf<'line'>): void => {
  const ink = inkOf(element.stroke, easel.inks)
  const thick = strokeOf(element.strokeWidth, easel.view.scale)
  if (ink === NO_INK || thick === 0) return
  const { matrix, width, height } = placeOf(element, easel.view)
  const [x0, y0] = [matrix.e, matrix.f]
  const [x1, y1] = [x0 + matrix.a * width + matrix.c * height, y0 + matrix.b * width + matrix.d * height]
  const [dx, dy] = [x1 - x0, y1 - y0]
  if (Math.abs(dx) < 1e-6 || Math.abs(dy) < 1e-6) {
    const whole = Math.round(thick)
    const upright = Math.abs(dx) < 1e-6
    const side = Math.round((upright ? x0 : y0) - thick / 2)
    const ends = upright ? [y0, y1] : [x0, x1]
    const [from, to] = [Math.round(Math.min(...ends)), Math.round(Math.max(...ends))]
    if (upright) fillBox(easel, side, from, side + whole, to, ink)
    else fillBox(easel, from, side, to, side + whole, ink)
    return
  }
  spend(easel, easel.width * easel.height)
  easel.coverage.begin(0, 0, easel.width, easel.height)
  addStroke(easel, matrix, 0, 0, width, height, thick)
  finish(easel, ink)
}

type Box = Pick<ElementOf<'image'>, 'x' | 'y' | 'width' | 'height' | 'angle' | 'flipX' | 'flipY'>

/** A crossed box where something cannot be drawn. */
export const drawMissing = (easel: Easel, box: Box): void => {
  const place = placeOf(box, easel.view)
  const { matrix, width, height } = place
  drawRound(easel, place, 0, 0, inkOf('white', easel.inks), inkOf('black', easel.inks), 1)
  coverWindow(easel, place)
  for (const [x, y, toX, toY] of [
    [0, 0, width, height],
    [width, 0, 0, height],
  ] as const)
    addStroke(easel, matrix, x, y, toX, toY, 1)
  finish(easel, inkOf('black', easel.inks))
}
