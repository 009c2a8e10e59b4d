import type { Element } from '@wifi-tms/contract/elements'
import { movedBy } from './arrange.ts'
import { duplicated } from './clipboard.ts'
import { cropped, panned } from './crop.ts'
import { type DrawDrag, drawnBox } from './draw-drag.ts'
import { type Editing, movableOf, replaced, withFields } from './drawing.ts'
import { boundsOf, boxBetween, elementsTouching, endsOf, middleOf, type PlacedBox, type Point } from './geometry.ts'
import { idsAfterToggle, idsChosenBy, wholeGroups } from './groups.ts'
import { angleTowards, directionOf, type Handle, lineTo, pulledBox, resized, scaledTo, turnedAll } from './resize.ts'
import { choose, type EditorSession, edit, editingOf } from './session.ts'
import { type Guide, snapped } from './snap.ts'
import { type ModifierKeys, reachIn, snappedPoint, targetsOf } from './snap-point.ts'
import type { PixelSize } from './view.ts'

/**
 * A drag, from the press at the point `from` to the release. `start` is the drawing at the press; for a `marquee`, it
 * is the ids that were chosen at the press. Each movement of the pointer begins at `start` again. An `end` drag moves
 * one end of a line. A `crop` without a handle moves the picture in its frame.
 */
export type Drag =
  | { kind: 'move'; from: Point; start: Editing }
  | { kind: 'resize'; handle: Handle; from: Point; start: Editing }
  | { kind: 'end'; end: 'start' | 'end'; from: Point; start: Editing }
  | { kind: 'rotate'; from: Point; start: Editing }
  | { kind: 'crop'; handle: Handle | undefined; picture: PixelSize; from: Point; start: Editing }
  | { kind: 'marquee'; from: Point; start: readonly string[] }
  | DrawDrag

/** The session during a drag, and the guides, box and label that are shown with it. */
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

/** Moves the chosen elements. With Shift they move along one axis only; with Alt, copies of them move. */
function moved(session: EditorSession, start: Editing, from: Point, to: Point, modifiers: ModifierKeys): Dragged {
  const editing = modifiers.alt ? duplicated(start) : start
  const elements = movableOf(editing)
  const bounds = boundsOf(elements)
  if (!bounds) return { session, guides: [] }
  let [dx, dy] = [to.x - from.x, to.y - from.y]
  if (modifiers.shift && Math.abs(dx) > Math.abs(dy)) dy = 0
  else if (modifiers.shift) dx = 0
  const lockedAxes = { x: modifiers.shift && dx === 0, y: modifiers.shift && dy === 0 }
  const reach = reachIn(session, modifiers)
  const unsnappedBox = { ...bounds, x: bounds.x + dx, y: bounds.y + dy }
  const snap =
    reach > 0
      ? snapped(unsnappedBox, targetsOf(session, editing, elements), reach, session.grid, lockedAxes)
      : { dx: 0, dy: 0, guides: [] }
  // The place of the box is rounded, not the distance, so that the box comes to lie on whole pixels.
  const move = {
    x: lockedAxes.x ? 0 : Math.round(bounds.x + dx + snap.dx) - bounds.x,
    y: lockedAxes.y ? 0 : Math.round(bounds.y + dy + snap.dy) - bounds.y,
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
  // A QR code stays square, so all elements that are resized together with a QR code keep their proportions.
  const keepsProportions = modifiers.shift || elements.some(({ kind }) => kind === 'qrcode')
  const options = { keepsProportions, keepsMiddle: modifiers.alt }
  // A press on a handle is a little beside the moved side; the drag keeps that distance.
  const direction = directionOf(handle)
  const side = {
    x: bounds.x + (direction.x > 0 ? bounds.width : 0),
    y: bounds.y + (direction.y > 0 ? bounds.height : 0),
  }
  const unsnappedPoint = { x: side.x + pointer.x - from.x, y: side.y + pointer.y - from.y }
  const { to, guides } =
    isTurned || keepsProportions
      ? { to: unsnappedPoint, guides: [] }
      : snappedPoint(session, start, elements, unsnappedPoint, handle, modifiers)
  const pull = { x: to.x - side.x, y: to.y - side.y }
  // A line is scaled like several elements, because its width and height may be negative.
  const changed =
    elements.length === 1 && elements[0]!.kind !== 'line'
      ? [resized(elements[0]!, handle, pull, options)]
      : scaledTo(elements, bounds, pulledBox(bounds, handle, pull, options))
  const resizedEditing = replaced(start, changed)
  const label = sizeText(changed.length === 1 ? changed[0]! : boundsOf(changed)!)
  return { session: edit(() => resizedEditing, GESTURE)(session), guides, label }
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
  const centre = middleOf(single ?? bounds)
  // Several elements have no common angle, so the angle starts at 0.
  const angle = angleTowards(centre, from, to, single?.angle ?? 0, !modifiers.mod)
  const turnedEditing = single
    ? replaced(start, [withFields(single, { angle })])
    : replaced(start, turnedAll(elements, centre, angle))
  return { session: edit(() => turnedEditing, GESTURE)(session), guides: [], label: `${angle}°` }
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
export function afterDrag(session: EditorSession, drag: Drag, to: Point, modifiers: ModifierKeys): Dragged {
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
      const target = snappedPoint(session, drag.start, [line], to, 'se', modifiers, otherEnd)
      const movedLine = lineTo(line, drag.end, target.to, modifiers.shift)
      return {
        session: edit(() => replaced(drag.start, [movedLine]), GESTURE)(session),
        guides: target.guides,
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

/** Chooses the pressed element or its group; Shift adds or removes it. A press on a chosen element changes nothing. */
export function afterPress(session: EditorSession, element: Element | undefined, shift: boolean): EditorSession {
  const editing = editingOf(session)
  if (!element) return shift ? session : choose([])(session)
  if (shift) return choose(idsAfterToggle(editing, element))(session)
  return editing.selection.includes(element.id) ? session : choose(idsChosenBy(editing, element))(session)
}
