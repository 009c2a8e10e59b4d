import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { tidy, withFields } from './drawing.ts'
import { endsOf, middleOf, type PlacedBox, type Point, turned } from './geometry.ts'
import type { PixelSize } from './view.ts'

/** The handles of a box, named as on a compass; a line has handles at its ends. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

export interface ResizeOptions {
  /** True to keep the proportion of width and height. */
  keepsProportions: boolean
  /** True to keep the middle in its place, instead of the opposite side. */
  keepsMiddle: boolean
}

/** The least width and height, in template pixels. */
const LEAST_SIDE = 1

/** The direction in which a handle pulls: -1, 0 or 1 on each axis. */
export const directionOf = (handle: Handle): Point => ({
  x: handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0,
  y: handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0,
})

/**
 * The new x or y of a box whose width or height has changed. The side opposite the pulled one stays in its place. The
 * middle stays if `keepsMiddle`, or if the pull was along the other axis (`direction` 0).
 */
function startAfterResize(
  start: number,
  oldLength: number,
  length: number,
  direction: number,
  keepsMiddle: boolean,
): number {
  if (keepsMiddle || direction === 0) return start + (oldLength - length) / 2
  return direction < 0 ? start + oldLength - length : start
}

/** A box after a handle was pulled by (dx, dy) in the box's own directions. */
function pulled(
  box: PlacedBox,
  handle: Handle,
  dx: number,
  dy: number,
  { keepsProportions, keepsMiddle }: ResizeOptions,
): PlacedBox {
  const direction = directionOf(handle)
  // With a fixed middle the opposite side moves as well.
  const twice = keepsMiddle ? 2 : 1
  let width = Math.max(LEAST_SIDE, box.width + direction.x * dx * twice)
  let height = Math.max(LEAST_SIDE, box.height + direction.y * dy * twice)
  if (keepsProportions && box.width > 0 && box.height > 0) {
    // A corner follows the axis on which it was pulled further.
    const [across, down] = [width / box.width, height / box.height]
    const corner = Math.abs(across - 1) > Math.abs(down - 1) ? across : down
    const factor = direction.x === 0 ? down : direction.y === 0 ? across : corner
    width = Math.max(LEAST_SIDE, box.width * factor)
    height = Math.max(LEAST_SIDE, box.height * factor)
  }
  const x = startAfterResize(box.x, box.width, width, direction.x, keepsMiddle)
  const y = startAfterResize(box.y, box.height, height, direction.y, keepsMiddle)
  return { x, y, width, height }
}

/** An element whose handle was dragged by (dx, dy) on the drawing. The element may be turned. */
export function resized(element: Element, handle: Handle, { x: dx, y: dy }: Point, options: ResizeOptions): Element {
  const ownPull = turned({ x: dx, y: dy }, { x: 0, y: 0 }, -element.angle)
  const box = pulled(element, handle, ownPull.x, ownPull.y, options)
  const width = Math.max(LEAST_SIDE, Math.round(box.width))
  const height = Math.max(LEAST_SIDE, Math.round(box.height))
  // The opposite side must stay where it is, so rounding moves only the side that is pulled.
  const direction = directionOf(handle)
  const unturned = {
    x: startAfterResize(box.x, box.width, width, direction.x, options.keepsMiddle),
    y: startAfterResize(box.y, box.height, height, direction.y, options.keepsMiddle),
  }
  // So far the box lies as if it were not turned. Turning its middle gives its place on the drawing.
  const middle = turned(middleOf({ ...unturned, width, height }), middleOf(element), element.angle)
  const [x, y] = [middle.x - width / 2, middle.y - height / 2]
  const round = element.angle === 0 ? Math.round : tidy
  return withFields(element, { x: round(x), y: round(y), width, height })
}

/** Matches a text whose first letter is of a script that runs from right to left, such as Hebrew or Arabic. */
const FROM_RIGHT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/** True for a text that is aligned to the right side of its box. */
function isAtRight({ align, direction, text }: ElementOf<'text'> | ElementOf<'textarea'>): boolean {
  const rtl = direction === 'rtl' || (direction === 'auto' && FROM_RIGHT.test(text))
  return align === 'right' || align === (rtl ? 'start' : 'end')
}

/** The text with a box of another size; the side to which the text is aligned stays where it is. */
export function withBoxSize(element: Element, { width, height }: PixelSize): Element {
  if (!('align' in element) || (element.width === width && element.height === height)) return element
  const { align, verticalAlign, angle } = element
  const origin = { x: 0, y: 0 }
  const isMiddle = align === 'center' || align === 'justify'
  // With a fixed middle both sides move, each by half of the difference.
  const across = { x: (width - element.width) / (isMiddle ? 2 : 1), y: 0 }
  const widened = isAtRight(element)
    ? resized(element, 'w', turned({ x: -across.x, y: 0 }, origin, angle), {
        keepsProportions: false,
        keepsMiddle: false,
      })
    : resized(element, 'e', turned(across, origin, angle), { keepsProportions: false, keepsMiddle: isMiddle })
  const down = (height - element.height) / (verticalAlign === 'middle' ? 2 : 1)
  return verticalAlign === 'bottom'
    ? resized(widened, 'n', turned({ x: 0, y: -down }, origin, angle), { keepsProportions: false, keepsMiddle: false })
    : resized(widened, 's', turned({ x: 0, y: down }, origin, angle), {
        keepsProportions: false,
        keepsMiddle: verticalAlign === 'middle',
      })
}

/** An eighth of a turn, in degrees. */
const EIGHTH_TURN = 45

/**
 * The line after one of its ends was dragged to a point. `turnsToEighths` turns it to the nearest of eight directions.
 * A line runs from (x, y) to (x + width, y + height); its width and height may be negative.
 */
export function lineTo(line: Element, end: 'start' | 'end', to: Point, turnsToEighths: boolean): Element {
  const [from, lineEnd] = endsOf(line)
  const fixed = end === 'start' ? lineEnd : from
  let [dx, dy] = [to.x - fixed.x, to.y - fixed.y]
  if (turnsToEighths) {
    const angle = Math.round(Math.atan2(dy, dx) / ((EIGHTH_TURN * Math.PI) / 180)) * EIGHTH_TURN
    const along = turned({ x: Math.hypot(dx, dy), y: 0 }, { x: 0, y: 0 }, angle)
    ;[dx, dy] = [along.x, along.y]
  }
  const moved = { x: Math.round(fixed.x + dx), y: Math.round(fixed.y + dy) }
  const resting = { x: Math.round(fixed.x), y: Math.round(fixed.y) }
  const [start, stop] = end === 'start' ? [moved, resting] : [resting, moved]
  // `+ 0` turns -0 into 0.
  return withFields(line, { ...start, width: stop.x - start.x + 0, height: stop.y - start.y + 0, angle: 0 })
}

/** Scales elements from one common box to another. Turned elements and QR codes keep their proportions. */
export function scaledTo(elements: readonly Element[], from: PlacedBox, to: PlacedBox): Element[] {
  const across = from.width > 0 ? to.width / from.width : 1
  const down = from.height > 0 ? to.height / from.height : 1
  return elements.map((element) => {
    const middle = middleOf(element)
    const [cx, cy] = [to.x + (middle.x - from.x) * across, to.y + (middle.y - from.y) * down]
    // An element that is turned by a multiple of 90° is stretched by the factor of each side. At any other angle it is
    // stretched evenly. A QR code is always stretched evenly, because the two factors differ a little: the common box
    // is rounded.
    const even = Math.sqrt(across * down)
    const quarters = element.angle / 90
    const isEven = !Number.isInteger(quarters) || element.kind === 'qrcode'
    const [widthFactor, heightFactor] = isEven ? [even, even] : quarters % 2 === 0 ? [across, down] : [down, across]
    const [width, height] = [Math.round(element.width * widthFactor), Math.round(element.height * heightFactor)]
    const minSide = element.kind === 'line' ? Number.NEGATIVE_INFINITY : LEAST_SIDE
    const size = { width: Math.max(minSide, width), height: Math.max(minSide, height) }
    return withFields(element, { ...size, x: tidy(cx - size.width / 2), y: tidy(cy - size.height / 2) })
  })
}

/** The box of several elements after a handle was pulled. */
export const pulledBox = (box: PlacedBox, handle: Handle, { x, y }: Point, options: ResizeOptions): PlacedBox => {
  const pulledEdges = pulled(box, handle, x, y, options)
  return {
    x: Math.round(pulledEdges.x),
    y: Math.round(pulledEdges.y),
    width: Math.round(pulledEdges.width),
    height: Math.round(pulledEdges.height),
  }
}

/** The same angle within a turn: `-90 → 270`. The last `% 360` is for an angle that is rounded up to 360. */
export const wholeTurn = (degrees: number) => tidy(((degrees % 360) + 360) % 360) % 360

/** Elements turned together about a point. */
export const turnedAll = (elements: readonly Element[], centre: Point, degrees: number): Element[] =>
  elements.map((element) => {
    const middle = turned(middleOf(element), centre, degrees)
    const [x, y] = [tidy(middle.x - element.width / 2), tidy(middle.y - element.height / 2)]
    return withFields(element, { x, y, angle: wholeTurn(element.angle + degrees) })
  })

/** The step of an angle that snaps, in degrees. */
const SNAP_DEGREES = 15

/**
 * The angle to which the pointer turns an element about `centre` by moving from `from` to `to`. The element had the
 * angle `start`. Angles are in degrees, clockwise; with `snaps` the result is a multiple of 15°, else a whole number.
 */
export function angleTowards(centre: Point, from: Point, to: Point, start: number, snaps: boolean): number {
  // The y axis points down, so a growing angle turns clockwise.
  const angleOf = (point: Point) => (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI
  const degrees = start + angleOf(to) - angleOf(from)
  return wholeTurn(snaps ? Math.round(degrees / SNAP_DEGREES) * SNAP_DEGREES : Math.round(degrees))
}
