import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Element } from '@wifi-tms/contract/elements'
import { changeChosen, type Editing, movableOf, replaced, tidy, withElements, withFields } from './drawing.ts'
import { boundsOf, boxOf, type PlacedBox } from './geometry.ts'
import { blocksOf } from './groups.ts'

/** The line along which boxes are aligned; `center` is the vertical middle line, `middle` the horizontal one. */
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

/** Aligns the chosen blocks to a side of their common box, or a single block to a side of the drawing. */
export function aligned(editing: Editing, side: Side): Editing {
  const blocks = movableBlocks(editing)
  const frame = blocks.length > 1 ? boundsOf(movableOf(editing))! : drawingBox(editing)
  /** The share of the free length that lies before a block, 0 to 1. */
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
  // The blocks are ordered by their middles along the axis.
  const sortedBlocks = movableBlocks(editing).sort(
    (block, other) => block.box[startKey] + block.box[lengthKey] / 2 - other.box[startKey] - other.box[lengthKey] / 2,
  )
  if (sortedBlocks.length < 3) return editing
  const [first, last] = [sortedBlocks[0]!.box, sortedBlocks.at(-1)!.box]
  const totalLength = last[startKey] + last[lengthKey] - first[startKey]
  const gap = (totalLength - sortedBlocks.reduce((sum, { box }) => sum + box[lengthKey], 0)) / (sortedBlocks.length - 1)
  let nextStart = first[startKey]
  const moved = sortedBlocks.flatMap(({ elements, box }, index) => {
    const move = index === sortedBlocks.length - 1 ? 0 : Math.round(nextStart - box[startKey])
    nextStart += box[lengthKey] + gap
    return elements.map((element) => (axis === 'x' ? movedBy(element, move, 0) : movedBy(element, 0, move)))
  })
  return replaced(editing, moved)
}

/** Gives the chosen elements the size of the element that was chosen first. */
export function sameSize(editing: Editing, sides: readonly ('width' | 'height')[]): Editing {
  const model = editing.drawing.elements.find(({ id }) => id === editing.selection[0])
  if (!model) return editing
  const size = Object.fromEntries(sides.map((side) => [side, Math.abs(model[side])]))
  return changeChosen(editing, (element) => (element.kind === 'line' ? element : withFields(element, size)))
}

/** A step in the order of drawing: to the front, to the back, or past one element. */
export type OrderStep = 'front' | 'forward' | 'backward' | 'back'

/** Puts the chosen elements in front of others or behind them. */
export function ordered(editing: Editing, step: OrderStep): Editing {
  const { elements } = editing.drawing
  const moved = movableOf(editing)
  const otherElements = elements.filter((element) => !moved.includes(element))
  if (moved.length === 0 || otherElements.length === 0) return editing
  const indices = moved.map((element) => elements.indexOf(element))
  /** Counts the other elements that lie further back than the element at an index. */
  const countBelow = (index: number) => otherElements.filter((element) => elements.indexOf(element) < index).length
  const targetIndex = {
    front: otherElements.length,
    back: 0,
    forward: Math.min(otherElements.length, countBelow(indices.at(-1)!) + 1),
    backward: Math.max(0, countBelow(indices[0]!) - 1),
  }[step]
  return movedToIndex(editing, targetIndex)
}

/** Puts the chosen elements that are not locked at an index among the other elements, counted from the back. */
export function movedToIndex(editing: Editing, targetIndex: number): Editing {
  const { elements } = editing.drawing
  const moved = movableOf(editing)
  const otherElements = elements.filter((element) => !moved.includes(element))
  const reordered = [...otherElements.slice(0, targetIndex), ...moved, ...otherElements.slice(targetIndex)]
  return reordered.every((element, index) => element === elements[index]) ? editing : withElements(editing, reordered)
}

/**
 * The ways to treat the elements when the drawing gets another size. `keep` leaves them in their places. `scale` fits
 * them into the new size with even margins. `anchor` keeps the distance of each element to the sides that it is near.
 */
export type Refit = 'keep' | 'scale' | 'anchor'

const scaledFont = (element: Element, factor: number): Element =>
  'fontSize' in element ? withFields(element, { fontSize: Math.max(1, tidy(element.fontSize * factor)) }) : element

/** The element scaled by a factor, then moved by `left` and `top`. A stroke stays at least one pixel wide. */
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
  // `+ 0` turns -0 into 0.
  const rounded = Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value) + 0]))
  return scaledFont(withFields(element, { ...rounded, ...stroke, ...radius }), factor)
}

/**
 * Moves an element with the side that it is near. If its middle is in the right third, it keeps its distance from the
 * right side; in the left third it stays; between them it moves half as far. The same holds for top and bottom.
 */
function anchored(element: Element, from: PlacedBox, to: PlacedBox): Element {
  const box = boxOf(element)
  const shift = (middle: number, oldLength: number, newLength: number) => {
    if (middle > (oldLength * 2) / 3) return newLength - oldLength
    return middle < oldLength / 3 ? 0 : Math.round((newLength - oldLength) / 2)
  }
  return movedBy(
    element,
    shift(box.x + box.width / 2, from.width, to.width),
    shift(box.y + box.height / 2, from.height, to.height),
  )
}

/** The drawing in another resolution. */
export function refitted(editing: Editing, resolution: string, refit: Refit): Editing {
  const { drawing } = editing
  const [from, to] = [drawingBox(editing), { x: 0, y: 0, ...pixelsOf(resolution) }]
  const factor = Math.min(to.width / from.width, to.height / from.height)
  const [left, top] = [(to.width - from.width * factor) / 2, (to.height - from.height * factor) / 2]
  const refitElement = (element: Element) => {
    if (refit === 'scale') return scaled(element, factor, left, top)
    return refit === 'anchor' ? anchored(element, from, to) : element
  }
  return { ...editing, drawing: { ...drawing, resolution, elements: drawing.elements.map(refitElement) } }
}
