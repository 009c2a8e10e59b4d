import type { Element } from '@wifi-tms/contract/elements'

/** A point on the drawing, in template pixels, or in the viewport, in CSS pixels. The y axis points down. */
export interface Point {
  x: number
  y: number
}

/** A box with horizontal and vertical sides. A turned element has the box that it would have without the turn. */
export interface PlacedBox extends Point {
  width: number
  height: number
}

/** The radians in a degree. */
const RADIANS = Math.PI / 180

/** A point turned clockwise about another point, by degrees. Right angles are exact. */
export function turned({ x, y }: Point, centre: Point, degrees: number): Point {
  const quarters = degrees / 90
  // Sine and cosine at 0°, 90°, 180° and 270°. Adding 4 makes the remainder of a negative angle positive.
  const [sin, cos] = Number.isInteger(quarters)
    ? [[0, 1, 0, -1][((quarters % 4) + 4) % 4]!, [1, 0, -1, 0][((quarters % 4) + 4) % 4]!]
    : [Math.sin(degrees * RADIANS), Math.cos(degrees * RADIANS)]
  const [dx, dy] = [x - centre.x, y - centre.y]
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos }
}

export const middleOf = ({ x, y, width, height }: PlacedBox): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The corners from the top left on, clockwise, as they lie on the drawing. */
export function cornersOf(element: PlacedBox & { angle?: number }): [Point, Point, Point, Point] {
  const { x, y, width, height, angle = 0 } = element
  const middle = middleOf(element)
  const corner = (px: number, py: number) => turned({ x: px, y: py }, middle, angle)
  return [corner(x, y), corner(x + width, y), corner(x + width, y + height), corner(x, y + height)]
}

/** The smallest axis-aligned box around points. There must be at least one point. */
export function boundsOfPoints(points: readonly Point[]): PlacedBox {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The start and end of a line on the drawing: the diagonal of its box, whose width and height may be negative. */
export const endsOf = (line: Element): [Point, Point] => {
  const [from, , to] = cornersOf(line)
  return [from, to]
}

/** The smallest axis-aligned box around elements, some of them turned; undefined for no elements. */
export const boundsOf = (elements: readonly (PlacedBox & { angle?: number })[]): PlacedBox | undefined =>
  elements.length === 0 ? undefined : boundsOfPoints(elements.flatMap(cornersOf))

const boxes = new WeakMap<Element, PlacedBox>()

/** The axis-aligned box around an element. It is cached: elements never change, and each move needs all boxes. */
export function boxOf(element: Element): PlacedBox {
  const cached = boxes.get(element)
  if (cached) return cached
  const box = boundsOfPoints(cornersOf(element))
  boxes.set(element, box)
  return box
}

const overlaps = (box: PlacedBox, other: PlacedBox) =>
  box.x < other.x + other.width &&
  other.x < box.x + box.width &&
  box.y < other.y + other.height &&
  other.y < box.y + box.height

/** Tells if an element lies on a drawing of this size wholly, partly, or not at all. */
export function placeOn(element: Element, size: { width: number; height: number }): 'inside' | 'partly' | 'outside' {
  const { x, y, width, height } = boxOf(element)
  // Less than half a pixel beyond the edge does not show.
  if (x >= -0.5 && y >= -0.5 && x + width <= size.width + 0.5 && y + height <= size.height + 0.5) return 'inside'
  // A horizontal or vertical line has no breadth, but is drawn at least a pixel wide.
  const visibleBox = { x, y, width: Math.max(width, 1), height: Math.max(height, 1) }
  return overlaps(visibleBox, { x: 0, y: 0, ...size }) ? 'partly' : 'outside'
}

/** The distance from a point to the nearest point of a line between its ends. */
function distanceToLine(point: Point, lineStart: Point, lineEnd: Point): number {
  const [dx, dy] = [lineEnd.x - lineStart.x, lineEnd.y - lineStart.y]
  const squaredLength = dx * dx + dy * dy
  // The place of the nearest point on the line: 0 is its start, 1 its end.
  const along = squaredLength === 0 ? 0 : ((point.x - lineStart.x) * dx + (point.y - lineStart.y) * dy) / squaredLength
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(point.x - lineStart.x - share * dx, point.y - lineStart.y - share * dy)
}

/**
 * The part of an element at a point: its painted part (`solid`), or its empty inside (`hollow`); undefined beside the
 * element. A point within `reach` pixels of an element counts as on it.
 */
function partAt(element: Element, point: Point, reach: number): 'solid' | 'hollow' | undefined {
  if (element.kind === 'line') {
    const maxDistance = Math.max(element.strokeWidth / 2, reach)
    return distanceToLine(point, ...endsOf(element)) <= maxDistance ? 'solid' : undefined
  }
  const { x, y, width, height, angle } = element
  const upright = turned(point, middleOf(element), -angle)
  // `depth` is the distance to the nearest side: positive inside the box, negative outside.
  const [left, top] = [upright.x - x, upright.y - y]
  const depth = Math.min(left, top, width - left, height - top)
  if (depth < -reach) return undefined
  // A repeat is only a frame around the elements that it repeats.
  if (element.kind === 'repeat') return depth > reach ? 'hollow' : 'solid'
  const isHollow = (element.kind === 'rectangle' || element.kind === 'circle') && element.fill === 'transparent'
  return isHollow && depth > element.strokeWidth + reach ? 'hollow' : 'solid'
}

/** The element that a press at a point chooses: the topmost that is painted there, else the topmost hollow one. */
export function elementAt(elements: readonly Element[], point: Point, reach: number): Element | undefined {
  let hollow: Element | undefined
  for (const element of elements.toReversed()) {
    if (element.hidden || element.locked) continue
    const part = partAt(element, point, reach)
    if (part === 'solid') return element
    if (part === 'hollow') hollow ??= element
  }
  return hollow
}

/** The elements that a selection box touches. Hidden and locked ones are left out. */
export const elementsTouching = (elements: readonly Element[], box: PlacedBox): Element[] =>
  elements.filter((element) => {
    if (element.hidden || element.locked) return false
    const { x, y, width, height } = boxOf(element)
    // A horizontal or vertical line has no breadth and would overlap nothing, so it gets a little breadth.
    return overlaps({ x, y, width: Math.max(width, 0.01), height: Math.max(height, 0.01) }, box)
  })

/** The axis-aligned box with two points as opposite corners. */
export const boxBetween = (from: Point, to: Point): PlacedBox => boundsOfPoints([from, to])
