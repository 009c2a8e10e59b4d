import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Element } from '@wifi-tms/contract/elements'
import type { Editing } from './drawing.ts'
import { boxOf, type PlacedBox, type Point } from './geometry.ts'
import { guidelineBoxes } from './guidelines.ts'
import { directionOf, type Handle } from './resize.ts'
import { type EditorSession, viewOf } from './session.ts'
import { snapped } from './snap.ts'

/** The keys that are held during a drag. */
export interface ModifierKeys {
  shift: boolean
  alt: boolean
  /** Ctrl or the command key, which turns snapping off. */
  mod: boolean
}

/** The distance within which a moved edge snaps, in CSS pixels. */
const REACH = 6

/** The boxes to which moved elements snap: the drawing, the other visible elements, and the guidelines. */
export function targetsOf(session: EditorSession, { drawing }: Editing, moved: readonly Element[]): PlacedBox[] {
  const ids = new Set(moved.map(({ id }) => id))
  return [
    { x: 0, y: 0, ...pixelsOf(drawing.resolution) },
    ...drawing.elements.filter(({ id, hidden }) => !hidden && !ids.has(id)).map(boxOf),
    ...guidelineBoxes(session),
  ]
}

/** The snapping distance in template pixels; 0 while snapping is off. */
export const reachIn = (session: EditorSession, { mod }: ModifierKeys) =>
  session.isSnapping && !mod ? REACH / viewOf(session).zoom : 0

/**
 * Snaps a dragged point, and gives the guides to show. The point snaps only on the axes on which `handle` pulls: on
 * both for a handle at a corner. `elements` are the dragged elements, to which nothing snaps. The end of a line also
 * snaps to the x and y of its `otherEnd`.
 */
export function snappedPoint(
  session: EditorSession,
  editing: Editing,
  elements: readonly Element[],
  to: Point,
  handle: Handle,
  modifiers: ModifierKeys,
  otherEnd?: Point,
) {
  const reach = reachIn(session, modifiers)
  if (reach === 0) return { to, guides: [] }
  const direction = directionOf(handle)
  const targets = targetsOf(session, editing, elements)
  if (otherEnd) targets.push({ ...otherEnd, width: 0, height: 0 })
  const lockedAxes = { x: direction.x === 0, y: direction.y === 0 }
  const { dx, dy, guides } = snapped({ ...to, width: 0, height: 0 }, targets, reach, session.grid, lockedAxes)
  return { to: { x: to.x + dx, y: to.y + dy }, guides }
}
