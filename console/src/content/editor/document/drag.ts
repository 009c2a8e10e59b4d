import type { Element } from '@wifi-tms/contract/elements'
import { movedBy } from './arrange.ts'
import { attracted, type ModifierKeys, reachIn, targetsOf } from './attract.ts'
import { duplicated } from './clipboard.ts'
import { cropped, panned } from './crop.ts'
import { type Editing, movableOf, replaced, withFields } from './drawing.ts'
import { boundsOf, boxBetween, elementsTouching, endsOf, middleOf, type PlacedBox, type Point } from './geometry.ts'
import { meantBy, toggled, wholeGroups } from './groups.ts'
import { growing } from './growing.ts'
import { added, LEAST_DRAG, type TextWords } from './new-element.ts'
import { angleTowards, type Handle, lineTo, pulledBox, resized, scaledTo, turnedAll, wayOf } from './resize.ts'
import { choose, type EditorSession, edit, editingOf, type Tool, viewOf } from './session.ts'
import { type Guide, snapped } from './snap.ts'
import type { PixelSize } from './view.ts'

/** A drag, from the press to the release; `start` is the drawing at the press. */
export type Drag =
  | { kind: 'move'; from: Point; start: Editing }
  | { kind: 'resize'; handle: Handle; from: Point; start: Editing }
  | { kind: 'end'; end: 'start' | 'end'; from: Point; start: Editing }
  | { kind: 'rotate'; from: Point; start: Editing }
  | { kind: 'crop'; handle: Handle | undefined; picture: PixelSize; from: Point; start: Editing }
  | { kind: 'marquee'; from: Point; start: readonly string[] }
  | { kind: 'draw'; tool: Exclude<Tool, 'select'>; from: Point; start: Editing }

/** The session during a drag, and the hints that are shown with it. */
export interface Dragged {
  session: EditorSession
  guides: readonly Guide[]
  /** The box that is being drawn, around elements to choose or for a new element. */
  box?: PlacedBox
  /** The text beside the pointer. */
  label?: string
}

/** The gesture's name in the history; each drag is one step. */
const GESTURE = 'drag'

const sizeText = ({ width, height }: PlacedBox) => `${Math.round(Math.abs(width))} × ${Math.round(Math.abs(height))}`

function moved(session: EditorSession, start: Editing, from: Point, to: Point, modifiers: ModifierKeys): Dragged {
  const editing = modifiers.alt ? duplicated(start) : start
  const elements = movableOf(editing)
  const bounds = boundsOf(elements)
  if (!bounds) return { session, guides: [] }
  let [dx, dy] = [to.x - from.x, to.y - from.y]
  if (modifiers.shift && Math.abs(dx) > Math.abs(dy)) dy = 0
  else if (modifiers.shift) dx = 0
  const reach = reachIn(session, modifiers)
  const unsnappedBox = { ...bounds, x: bounds.x + dx, y: bounds.y + dy }
  const snap =
    reach > 0
      ? snapped(unsnappedBox, targetsOf(session, editing, elements), reach, session.grid)
      : { dx: 0, dy: 0, guides: [] }
  const locked = { x: modifiers.shift && dx === 0, y: modifiers.shift && dy === 0 }
  const move = {
    x: locked.x ? 0 : Math.round(bounds.x + dx + snap.dx) - bounds.x,
    y: locked.y ? 0 : Math.round(bounds.y + dy + snap.dy) - bounds.y,
  }
  const movedEditing = replaced(
    editing,
    elements.map((element) => movedBy(element, move.x, move.y)),
  )
  const label = `${Math.round(bounds.x + move.x)}, ${Math.round(bounds.y + move.y)}`
  return { session: edit(() => movedEditing, GESTURE)(session), guides: snap.guides, label }
}

function resizedBy(
  session: EditorSession,
  drag: Drag & { kind: 'resize' },
  pointer: Point,
  modifiers: ModifierKeys,
): Dragged {
  const { start, handle, from } = drag
  const elements = movableOf(start)
  const bounds = boundsOf(elements)
  if (!bounds) return { session, guides: [] }
  const isTurned = elements.length === 1 && elements[0]!.angle !== 0
  const options = { keep: modifiers.shift || elements[0]?.kind === 'qrcode', middle: modifiers.alt }
  // The press lies a little beside the side that the handle moves; the drag keeps that distance.
  const direction = wayOf(handle)
  const side = {
    x: bounds.x + (direction.x > 0 ? bounds.width : 0),
    y: bounds.y + (direction.y > 0 ? bounds.height : 0),
  }
  const unsnappedPoint = { x: side.x + pointer.x - from.x, y: side.y + pointer.y - from.y }
  const { to, guides } =
    isTurned || options.keep
      ? { to: unsnappedPoint, guides: [] }
      : attracted(session, start, elements, unsnappedPoint, handle, modifiers)
  const pull = { x: to.x - side.x, y: to.y - side.y }
  const changed =
    elements.length === 1 && elements[0]!.kind !== 'line'
      ? [resized(elements[0]!, handle, pull, options)]
      : scaledTo(elements, bounds, pulledBox(bounds, handle, pull, options))
  const resizedEditing = replaced(start, changed)
  return {
    session: edit(() => resizedEditing, GESTURE)(session),
    guides,
    label: sizeText(changed.length === 1 ? changed[0]! : boundsOf(changed)!),
  }
}

function turnedBy(
  session: EditorSession,
  { start, from }: Drag & { kind: 'rotate' },
  to: Point,
  modifiers: ModifierKeys,
): Dragged {
  const elements = movableOf(start)
  const bounds = boundsOf(elements)
  if (!bounds) return { session, guides: [] }
  const single = elements.length === 1 ? elements[0] : undefined
  const about = middleOf(single ?? bounds)
  const angle = angleTowards(about, from, to, single?.angle ?? 0, !modifiers.mod)
  const turnedEditing = single
    ? replaced(start, [withFields(single, { angle })])
    : replaced(start, turnedAll(elements, about, angle))
  return { session: edit(() => turnedEditing, GESTURE)(session), guides: [], label: `${angle}°` }
}

/** The box that a tool draws: square with shift, and around the place of the press with alt. */
function drawnBox(
  session: EditorSession,
  { tool, from, start }: Drag & { kind: 'draw' },
  pointer: Point,
  modifiers: ModifierKeys,
): { box: PlacedBox; guides: readonly Guide[] } {
  const { to, guides } = attracted(session, start, [], pointer, 'se', modifiers, tool === 'line' ? from : undefined)
  if (tool === 'line') {
    const line = { kind: 'line', id: '', x: from.x, y: from.y, width: 0, height: 0, angle: 0 } as Element
    const { x, y, width, height } = lineTo(line, 'end', to, modifiers.shift)
    return { box: { x, y, width, height }, guides }
  }
  const isSquare = modifiers.shift || tool === 'qrcode'
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const side = Math.max(Math.abs(dx), Math.abs(dy))
  const corner = isSquare ? { x: from.x + side * (Math.sign(dx) || 1), y: from.y + side * (Math.sign(dy) || 1) } : to
  const firstCorner = modifiers.alt ? { x: 2 * from.x - corner.x, y: 2 * from.y - corner.y } : from
  const box = boxBetween(firstCorner, corner)
  const [x, y] = [Math.round(box.x), Math.round(box.y)]
  return {
    box: {
      x,
      y,
      width: Math.max(1, Math.round(box.x + box.width) - x),
      height: Math.max(1, Math.round(box.y + box.height) - y),
    },
    guides,
  }
}

/** Pulls the frame of a picture, or moves the picture under it. */
function croppedBy(
  session: EditorSession,
  { start, from, handle, picture }: Drag & { kind: 'crop' },
  to: Point,
): Dragged {
  const image = movableOf(start)[0]
  if (image?.kind !== 'image') return { session, guides: [] }
  const pull = { x: to.x - from.x, y: to.y - from.y }
  const croppedImage = handle ? cropped(image, picture, handle, pull) : panned(image, picture, pull)
  return {
    session: edit(() => replaced(start, [croppedImage]), GESTURE)(session),
    guides: [],
    label: sizeText(croppedImage),
  }
}

/** The session after a drag to a point of the drawing. */
export function dragged(session: EditorSession, drag: Drag, to: Point, modifiers: ModifierKeys): Dragged {
  switch (drag.kind) {
    case 'move':
      return moved(session, drag.start, drag.from, to, modifiers)
    case 'resize':
      return resizedBy(session, drag, to, modifiers)
    case 'rotate':
      return turnedBy(session, drag, to, modifiers)
    case 'end': {
      const line = movableOf(drag.start)[0]
      if (line?.kind !== 'line') return { session, guides: [] }
      const otherEnd = endsOf(line)[drag.end === 'start' ? 1 : 0]
      const goal = attracted(session, drag.start, [line], to, 'se', modifiers, otherEnd)
      const movedLine = lineTo(line, drag.end, goal.to, modifiers.shift)
      return {
        session: edit(() => replaced(drag.start, [movedLine]), GESTURE)(session),
        guides: goal.guides,
        label: sizeText(movedLine),
      }
    }
    case 'crop':
      return croppedBy(session, drag, to)
    case 'marquee': {
      const box = boxBetween(drag.from, to)
      const { elements } = editingOf(session).drawing
      const touched = elementsTouching(elements, box).map(({ id }) => id)
      const ids = wholeGroups(elements, touched)
      const selection = [...drag.start.filter((id) => !ids.includes(id)), ...ids]
      return { session: choose(selection)(session), guides: [], box }
    }
    case 'draw': {
      const { box, guides } = drawnBox(session, drag, to, modifiers)
      return { session, guides, box, label: sizeText(box) }
    }
  }
}

/** Adds the drawn element, or one of its kind's usual size if the pointer hardly moved. */
export function drawn(
  session: EditorSession,
  drag: Drag & { kind: 'draw' },
  to: Point,
  modifiers: ModifierKeys,
  words: TextWords,
  fields: Record<string, unknown>,
): EditorSession {
  const { zoom } = viewOf(session)
  const distance = Math.hypot(to.x - drag.from.x, to.y - drag.from.y) * zoom
  const place =
    distance < LEAST_DRAG
      ? { at: { x: Math.round(drag.from.x), y: Math.round(drag.from.y) } }
      : { box: drawnBox(session, drag, to, modifiers).box }
  const withElement = edit((editing) => added(editing, drag.tool, place, words, fields))(session)
  const newElement = editingOf(withElement).drawing.elements.at(-1)
  const isTyped = drag.tool === 'text' || drag.tool === 'textarea'
  const finished = { ...withElement, tool: 'select' as const, typing: isTyped ? newElement?.id : undefined }
  return 'at' in place ? growing(finished, newElement) : finished
}

/** Chooses the pressed element or its group; shift adds or removes it. A press on a chosen element keeps the choice. */
export function pressed(session: EditorSession, element: Element | undefined, shift: boolean): EditorSession {
  const editing = editingOf(session)
  if (!element) return shift ? session : choose([])(session)
  if (shift) return choose(toggled(editing, element))(session)
  return editing.selection.includes(element.id) ? session : choose(meantBy(editing, element))(session)
}
