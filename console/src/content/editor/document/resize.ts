import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { tidy, withFields } from './drawing.ts'
import { endsOf, middleOf, type PlacedBox, type Point, turned } from './geometry.ts'
import type { PixelSize } from './view.ts'

/** The handles of a box, named as on a compass; a line has handles at its ends. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

export interface ResizeOptions {
  /** True to keep the proportion of width and height. */
  keep: boolean
  /** True to keep the middle in its place, instead of the opposite side. */
  middle: boolean
}

/** The least width and height, in template pixels. */
const LEAST = 1
const isQuarterTurn = (angle: number) => angle % 90 === 0

/** The direction in which a handle pulls: -1, 0 or 1 on each axis. */
export const wayOf = (handle: Handle): Point => ({
  x: handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0,
  y: handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0,
})

/** A box after a handle was pulled by (dx, dy) in the box's own directions. */
function pulled(box: PlacedBox, handle: Handle, dx: number, dy: number, { keep, middle }: ResizeOptions): PlacedBox {
  const direction = wayOf(handle)
  const twice = middle ? 2 : 1
  let width = Math.max(LEAST, box.width + direction.x * dx * twice)
  let height = Math.max(LEAST, box.height + direction.y * dy * twice)
  if (keep && box.width > 0 && box.height > 0) {
    const [across, down] = [width / box.width, height / box.height]
    const corner = Math.abs(across - 1) > Math.abs(down - 1) ? across : down
    const factor = direction.x === 0 ? down : direction.y === 0 ? across : corner
    width = Math.max(LEAST, box.width * factor)
    height = Math.max(LEAST, box.height * factor)
  }
  const x =
    middle || direction.x === 0 ? box.x - (width - box.width) / 2 : direction.x < 0 ? box.x + box.width - width : box.x
  const y =
    middle || direction.y === 0
      ? box.y - (height - box.height) / 2
      : direction.y < 0
        ? box.y + box.height - height
        : box.y
  return { x, y, width, height }
}

/** An element whose handle was dragged by (dx, dy) on the drawing, whichever way it is turned. */
export function resized(element: Element, handle: Handle, { x: dx, y: dy }: Point, options: ResizeOptions): Element {
  const ownPull = turned({ x: dx, y: dy }, { x: 0, y: 0 }, -element.angle)
  const box = pulled(element, handle, ownPull.x, ownPull.y, options)
  const round = isQuarterTurn(element.angle) ? Math.round : tidy
  const width = Math.max(LEAST, Math.round(box.width))
  const height = Math.max(LEAST, Math.round(box.height))
  // The opposite side must stay where it is, so rounding moves only the side that is pulled.
  const direction = wayOf(handle)
  const fixed = {
    x:
      options.middle || direction.x === 0
        ? box.x + (box.width - width) / 2
        : direction.x < 0
          ? box.x + box.width - width
          : box.x,
    y:
      options.middle || direction.y === 0
        ? box.y + (box.height - height) / 2
        : direction.y < 0
          ? box.y + box.height - height
          : box.y,
  }
  // The middle of the box moves along its turned directions.
  const middle = turned(middleOf({ ...fixed, width, height }), middleOf(element), element.angle)
  const [x, y] = [middle.x - width / 2, middle.y - height / 2]
  return withFields(
    element,
    element.angle === 0 ? { x: round(x), y: round(y), width, height } : { x: tidy(x), y: tidy(y), width, height },
  )
}

/** Matches a text whose first letter belongs to a script that runs from right to left. */
const FROM_RIGHT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/** True for a text that is aligned to the right side of its box. */
function isAtRight({ align, direction, text }: ElementOf<'text'> | ElementOf<'textarea'>): boolean {
  const rtl = direction === 'rtl' || (direction === 'auto' && FROM_RIGHT.test(text))
  return align === 'right' || align === (rtl ? 'start' : 'end')
}

/** The text with a box of another size; the side to which the text is aligned stays where it is. */
export function sized(element: Element, { width, height }: PixelSize): Element {
  if (!('align' in element) || (element.width === width && element.height === height)) return element
  const { align, verticalAlign, angle } = element
  const origin = { x: 0, y: 0 }
  const isMiddle = align === 'center' || align === 'justify'
  const across = { x: (width - element.width) / (isMiddle ? 2 : 1), y: 0 }
  const wide = isAtRight(element)
    ? resized(element, 'w', turned({ x: -across.x, y: 0 }, origin, angle), { keep: false, middle: false })
    : resized(element, 'e', turned(across, origin, angle), { keep: false, middle: isMiddle })
  const down = (height - element.height) / (verticalAlign === 'middle' ? 2 : 1)
  return verticalAlign === 'bottom'
    ? resized(wide, 'n', turned({ x: 0, y: -down }, origin, angle), { keep: false, middle: false })
    : resized(wide, 's', turned({ x: 0, y: down }, origin, angle), { keep: false, middle: verticalAlign === 'middle' })
}

const EIGHTH = 45

/** The line after one of its ends was dragged to a point; `keep` snaps it to the nearest of eight directions. */
export function lineTo(line: Element, end: 'start' | 'end', to: Point, keep: boolean): Element {
  const [from, until] = endsOf(line)
  const fixed = end === 'start' ? until : from
  let [dx, dy] = [to.x - fixed.x, to.y - fixed.y]
  if (keep) {
    const angle = Math.round(Math.atan2(dy, dx) / ((EIGHTH * Math.PI) / 180)) * EIGHTH
    const along = turned({ x: Math.hypot(dx, dy), y: 0 }, { x: 0, y: 0 }, angle)
    ;[dx, dy] = [along.x, along.y]
  }
  const moved = { x: Math.round(fixed.x + dx), y: Math.round(fixed.y + dy) }
  const resting = { x: Math.round(fixed.x), y: Math.round(fixed.y) }
  const [start, stop] = end === 'start' ? [moved, resting] : [resting, moved]
  return withFields(line, { ...start, width: stop.x - start.x + 0, height: stop.y - start.y + 0, angle: 0 })
}

/** Scales elements from one common box to another. Turned elements keep their proportions. */
export function scaledTo(elements: readonly Element[], from: PlacedBox, to: PlacedBox): Element[] {
  const across = from.width > 0 ? to.width / from.width : 1
  const down = from.height > 0 ? to.height / from.height : 1
  return elements.map((element) => {
    const middle = middleOf(element)
    const [cx, cy] = [to.x + (middle.x - from.x) * across, to.y + (middle.y - from.y) * down]
    const even = Math.sqrt(across * down)
    const quarters = element.angle / 90
    const [fw, fh] = !Number.isInteger(quarters) ? [even, even] : quarters % 2 === 0 ? [across, down] : [down, across]
    const [width, height] = [Math.round(element.width * fw), Math.round(element.height * fh)]
    const least = element.kind === 'line' ? Number.NEGATIVE_INFINITY : LEAST
    const size = { width: Math.max(least, width), height: Math.max(least, height) }
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

/** The same angle in degrees from 0 to 359.99. */
export const wholeTurn = (degrees: number) => tidy(((degrees % 360) + 360) % 360) % 360

/** Elements turned together about a point. */
export const turnedAll = (elements: readonly Element[], about: Point, degrees: number): Element[] =>
  elements.map((element) => {
    const middle = turned(middleOf(element), about, degrees)
    const [x, y] = [tidy(middle.x - element.width / 2), tidy(middle.y - element.height / 2)]
    return withFields(element, { x, y, angle: wholeTurn(element.angle + degrees) })
  })

const SNAP = 15

/**
 * The angle of an element, `start` before, when the pointer turns it about a point; `snaps` rounds it to 15°.
 */
export function angleTowards(about: Point, from: Point, to: Point, start: number, snaps: boolean): number {
  const angleOf = (point: Point) => (Math.atan2(point.y - about.y, point.x - about.x) * 180) / Math.PI
  const degrees = start + angleOf(to) - angleOf(from)
  return wholeTurn(snaps ? Math.round(degrees / SNAP) * SNAP : Math.round(degrees))
}
