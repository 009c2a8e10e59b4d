import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Element } from '@wifi-tms/contract/elements'
import { changeChosen, type Editing, movableOf, replaced, tidy, withElements, withFields } from './drawing.ts'
import { boundsOf, boxOf, type PlacedBox } from './geometry.ts'
import { blocksOf } from './groups.ts'

export type Side = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

export const movedBy = (element: Element, dx: number, dy: number) =>
  withFields(element, { x: tidy(element.x + dx), y: tidy(element.y + dy) })

/** Moves what is chosen. */
export const nudged = (editing: Editing, dx: number, dy: number): Editing =>
  changeChosen(editing, (element) => movedBy(element, dx, dy))

const wholeOf = ({ drawing }: Editing): PlacedBox => ({ x: 0, y: 0, ...pixelsOf(drawing.resolution) })

/** The chosen elements that may be moved, in the blocks in which they are laid out. */
const movableBlocks = (editing: Editing) =>
  blocksOf(editing, movableOf(editing)).map((elements) => ({ elements, box: boundsOf(elements)! }))

/** Lays what is chosen along a side of it all; one element or group alone along a side of the drawing. */
export function aligned(editing: Editing, side: Side): Editing {
  const blocks = movableBlocks(editing)
  const frame = blocks.length > 1 ? boundsOf(movableOf(editing))! : wholeOf(editing)
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

/** Lays what is chosen so that the free room between each and the next is the same; the outermost stay. */
export function distributed(editing: Editing, axis: 'x' | 'y'): Editing {
  const [start, length] = axis === 'x' ? (['x', 'width'] as const) : (['y', 'height'] as const)
  const placed = movableBlocks(editing).sort(
    (one, other) => one.box[start] + one.box[length] / 2 - other.box[start] - other.box[length] / 2,
  )
  if (placed.length < 3) return editing
  const [first, last] = [placed[0]!.box, placed.at(-1)!.box]
  const room = last[start] + last[length] - first[start]
  const gap = (room - placed.reduce((sum, { box }) => sum + box[length], 0)) / (placed.length - 1)
  let begin = first[start]
  const moved = placed.flatMap(({ elements, box }, place) => {
    const move = place === placed.length - 1 ? 0 : Math.round(begin - box[start])
    begin += box[length] + gap
    return elements.map((element) => (axis === 'x' ? movedBy(element, move, 0) : movedBy(element, 0, move)))
  })
  return replaced(editing, moved)
}

/** Gives what is chosen the size of what was chosen first. */
export function sameSize(editing: Editing, sides: readonly ('width' | 'height')[]): Editing {
  const model = editing.drawing.elements.find(({ id }) => id === editing.selection[0])
  if (!model) return editing
  const size = Object.fromEntries(sides.map((side) => [side, Math.abs(model[side])]))
  return changeChosen(editing, (element) => (element.kind === 'line' ? element : withFields(element, size)))
}

export type OrderStep = 'front' | 'forward' | 'backward' | 'back'

/** Puts what is chosen before or behind others. */
export function ordered(editing: Editing, step: OrderStep): Editing {
  const { elements } = editing.drawing
  const moved = movableOf(editing)
  const others = elements.filter((element) => !moved.includes(element))
  if (moved.length === 0 || others.length === 0) return editing
  const places = moved.map((element) => elements.indexOf(element))
  const below = (place: number) => others.filter((element) => elements.indexOf(element) < place).length
  const to = {
    front: others.length,
    back: 0,
    forward: Math.min(others.length, below(places.at(-1)!) + 1),
    backward: Math.max(0, below(places[0]!) - 1),
  }[step]
  return placedAt(editing, to)
}

/** Puts what is chosen and not locked at a place among the others, counted from the back. */
export function placedAt(editing: Editing, place: number): Editing {
  const { elements } = editing.drawing
  const moved = movableOf(editing)
  const others = elements.filter((element) => !moved.includes(element))
  const next = [...others.slice(0, place), ...moved, ...others.slice(place)]
  return next.every((element, index) => element === elements[index]) ? editing : withElements(editing, next)
}

/** The ways to treat the elements when the drawing takes another size. */
export type Refit = 'keep' | 'scale' | 'anchor'

const scaledFont = (element: Element, factor: number): Element =>
  'fontSize' in element ? withFields(element, { fontSize: Math.max(1, tidy(element.fontSize * factor)) }) : element

function scaledIn(element: Element, factor: number, left: number, top: number): Element {
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
  const round = Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value) + 0]))
  return scaledFont(withFields(element, { ...round, ...stroke, ...radius }), factor)
}

/** Keeps the distance to the nearer side: what lay in the right third lies as far from the right edge as before. */
function anchoredIn(element: Element, from: PlacedBox, to: PlacedBox): Element {
  const box = boxOf(element)
  const shift = (middle: number, old: number, now: number) =>
    middle > (old * 2) / 3 ? now - old : middle < old / 3 ? 0 : Math.round((now - old) / 2)
  return movedBy(
    element,
    shift(box.x + box.width / 2, from.width, to.width),
    shift(box.y + box.height / 2, from.height, to.height),
  )
}

/** The drawing in another resolution. */
export function refitted(editing: Editing, resolution: string, how: Refit): Editing {
  const { drawing } = editing
  const [from, to] = [wholeOf(editing), { x: 0, y: 0, ...pixelsOf(resolution) }]
  const factor = Math.min(to.width / from.width, to.height / from.height)
  const [left, top] = [(to.width - from.width * factor) / 2, (to.height - from.height * factor) / 2]
  const refit = (element: Element) =>
    how === 'scale' ? scaledIn(element, factor, left, top) : how === 'anchor' ? anchoredIn(element, from, to) : element
  return { ...editing, drawing: { ...drawing, resolution, elements: drawing.elements.map(refit) } }
}
