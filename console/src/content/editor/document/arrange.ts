import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Element } from '@wifi-tms/contract/elements'
import { changeChosen, type Editing, movableOf, replaced, tidy, withElements, withFields } from './drawing.ts'
import { boundsOf, boxOf, type PlacedBox } from './geometry.ts'
import { blocksOf } from './groups.ts'

export type Side = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

export const movedBy = (element: Element, dx: number, dy: number) =>
  withFields(element, { x: tidy(element.x + dx), y: tidy(element.y + dy) })

/** Moves the chosen elements. */
export const nudged = (editing: Editing, dx: number, dy: number): Editing =>
  changeChosen(editing, (element) => movedBy(element, dx, dy))

const drawingBox = ({ drawing }: Editing): PlacedBox => ({ x: 0, y: 0, ...pixelsOf(drawing.resolution) })

/** The movable chosen elements, grouped into the blocks that are laid out as one. */
const movableBlocks = (editing: Editing) =>
  blocksOf(editing, movableOf(editing)).map((elements) => ({ elements, box: boundsOf(elements)! }))

/** Lays the chosen blocks along a side of their common box; a single block along a side of the drawing. */
export function aligned(editing: Editing, side: Side): Editing {
  const blocks = movableBlocks(editing)
  const frame = blocks.length > 1 ? boundsOf(movableOf(editing))! : drawingBox(editing)
  const share = { left: 0, top: 0, center: 0.5, middle: 0.5, right: 1, bottom: 1 }[side]
  const isAcross = side === 'left' || side === 'center' || side === 'right'
  const moved = blocks.flatMap(({ elements, box }) => {
    const move = isAcross
      ? Math.round(frame.x + (frame.width - box.width) * share - box.x)
      : Math.round(frame.y + (frame.height - box.height) * share - box.y)
    return elements.map((element) => (isAcross ? movedBy(element, move, 0) : movedBy(element, 0, move)))
  })
  return replaced(editing, moved)
}

/** Spaces the chosen blocks evenly: the gaps become equal, and the outermost blocks stay. */
export function distributed(editing: Editing, axis: 'x' | 'y'): Editing {
  const [startKey, lengthKey] = axis === 'x' ? (['x', 'width'] as const) : (['y', 'height'] as const)
  const placed = movableBlocks(editing).sort(
    (block, other) => block.box[startKey] + block.box[lengthKey] / 2 - other.box[startKey] - other.box[lengthKey] / 2,
  )
  if (placed.length < 3) return editing
  const [first, last] = [placed[0]!.box, placed.at(-1)!.box]
  const room = last[startKey] + last[lengthKey] - first[startKey]
  const gap = (room - placed.reduce((sum, { box }) => sum + box[lengthKey], 0)) / (placed.length - 1)
  let nextStart = first[startKey]
  const moved = placed.flatMap(({ elements, box }, place) => {
    const move = place === placed.length - 1 ? 0 : Math.round(nextStart - box[startKey])
    nextStart += box[lengthKey] + gap
    return elements.map((element) => (axis === 'x' ? movedBy(element, move, 0) : movedBy(element, 0, move)))
  })
  return replaced(editing, moved)
}

/** Gives the chosen elements the size of the one chosen first. */
export function sameSize(editing: Editing, sides: readonly ('width' | 'height')[]): Editing {
  const model = editing.drawing.elements.find(({ id }) => id === editing.selection[0])
  if (!model) return editing
  const size = Object.fromEntries(sides.map((side) => [side, Math.abs(model[side])]))
  return changeChosen(editing, (element) => (element.kind === 'line' ? element : withFields(element, size)))
}

export type OrderStep = 'front' | 'forward' | 'backward' | 'back'

/** Puts the chosen elements before or behind others. */
export function ordered(editing: Editing, step: OrderStep): Editing {
  const { elements } = editing.drawing
  const moved = movableOf(editing)
  const otherElements = elements.filter((element) => !moved.includes(element))
  if (moved.length === 0 || otherElements.length === 0) return editing
  const places = moved.map((element) => elements.indexOf(element))
  const below = (place: number) => otherElements.filter((element) => elements.indexOf(element) < place).length
  const goal = {
    front: otherElements.length,
    back: 0,
    forward: Math.min(otherElements.length, below(places.at(-1)!) + 1),
    backward: Math.max(0, below(places[0]!) - 1),
  }[step]
  return placedAt(editing, goal)
}

/** Puts the chosen elements that are not locked at a place among the others, counted from the back. */
export function placedAt(editing: Editing, place: number): Editing {
  const { elements } = editing.drawing
  const moved = movableOf(editing)
  const otherElements = elements.filter((element) => !moved.includes(element))
  const reordered = [...otherElements.slice(0, place), ...moved, ...otherElements.slice(place)]
  return reordered.every((element, index) => element === elements[index]) ? editing : withElements(editing, reordered)
}

/** The ways to treat the elements when the drawing gets another size. */
export type Refit = 'keep' | 'scale' | 'anchor'

const scaledFont = (element: Element, factor: number): Element =>
  'fontSize' in element ? withFields(element, { fontSize: Math.max(1, tidy(element.fontSize * factor)) }) : element

function scaled(element: Element, factor: number, left: number, top: number): Element {
  const box = {
    x: element.x * factor + left,
    y: element.y * factor + top,
    width: element.width * factor,
    height: element.height * factor,
  }
  const stroke =
    'strokeWidth' in element
      ? { strokeWidth: Math.max(element.strokeWidth && 1, Math.round(element.strokeWidth * factor)) }
      : {}
  const radius = 'radius' in element ? { radius: Math.round(element.radius * factor) } : {}
  const rounded = Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value) + 0]))
  return scaledFont(withFields(element, { ...rounded, ...stroke, ...radius }), factor)
}

/**
 * Keeps the distance to the nearer side: an element whose middle is in the right third stays as far from the right edge
 * as before.
 */
function anchored(element: Element, from: PlacedBox, to: PlacedBox): Element {
  const box = boxOf(element)
  const shift = (middle: number, oldLength: number, newLength: number) =>
    middle > (oldLength * 2) / 3
      ? newLength - oldLength
      : middle < oldLength / 3
        ? 0
        : Math.round((newLength - oldLength) / 2)
  return movedBy(
    element,
    shift(box.x + box.width / 2, from.width, to.width),
    shift(box.y + box.height / 2, from.height, to.height),
  )
}

/** The drawing in another resolution. */
export function refitted(editing: Editing, resolution: string, how: Refit): Editing {
  const { drawing } = editing
  const [from, to] = [drawingBox(editing), { x: 0, y: 0, ...pixelsOf(resolution) }]
  const factor = Math.min(to.width / from.width, to.height / from.height)
  const [left, top] = [(to.width - from.width * factor) / 2, (to.height - from.height * factor) / 2]
  const refit = (element: Element) =>
    how === 'scale' ? scaled(element, factor, left, top) : how === 'anchor' ? anchored(element, from, to) : element
  return { ...editing, drawing: { ...drawing, resolution, elements: drawing.elements.map(refit) } }
}
