import type { Element } from '@wifi-tms/contract/elements'
import type { Editing } from './drawing.ts'
import { boxBetween, type PlacedBox, type Point } from './geometry.ts'
import { markGrowing } from './growing.ts'
import { LEAST_DRAG, type TextWords, withNewElement } from './new-element.ts'
import { lineTo } from './resize.ts'
import { type EditorSession, edit, editingOf, type Tool, viewOf } from './session.ts'
import type { Guide } from './snap.ts'
import { type ModifierKeys, snappedPoint } from './snap-point.ts'

/** The drag by which a tool draws a new element, from the press at the point `from`. */
export interface DrawDrag {
  kind: 'draw'
  tool: Exclude<Tool, 'select'>
  from: Point
  start: Editing
}

/** The box that a tool draws. With Shift it is a square; with Alt its middle is at the press. */
export function drawnBox(
  session: EditorSession,
  { tool, from: press, start }: DrawDrag,
  pointer: Point,
  modifiers: ModifierKeys,
): { box: PlacedBox; guides: readonly Guide[] } {
  // The handles 'nw' and 'se' let a point snap on both axes.
  const from = tool === 'line' ? press : snappedPoint(session, start, [], press, 'nw', modifiers).to
  const { to, guides } = snappedPoint(session, start, [], pointer, 'se', modifiers, tool === 'line' ? from : undefined)
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

/**
 * Adds the drawn element, and ends the tool. If the pointer hardly moved, the element has the usual size of its kind.
 * Values in `fields` replace the defaults of the new element.
 */
export function afterDrawing(
  session: EditorSession,
  drag: DrawDrag,
  to: Point,
  modifiers: ModifierKeys,
  words: TextWords,
  fields: Record<string, unknown>,
): EditorSession {
  const { zoom } = viewOf(session)
  const distance = Math.hypot(to.x - drag.from.x, to.y - drag.from.y) * zoom
  const target =
    distance < LEAST_DRAG
      ? { at: { x: Math.round(drag.from.x), y: Math.round(drag.from.y) } }
      : { box: drawnBox(session, drag, to, modifiers).box }
  const withElement = edit((editing) => withNewElement(editing, drag.tool, target, words, fields))(session)
  const newElement = editingOf(withElement).drawing.elements.at(-1)
  const isTyped = drag.tool === 'text' || drag.tool === 'textarea'
  const finished = { ...withElement, tool: 'select' as const, typingId: isTyped ? newElement?.id : undefined }
  // If a text was added by a click, no person has chosen its width, so its box grows with its words.
  return 'at' in target ? markGrowing(finished, newElement) : finished
}
