import type { Element } from '@wifi-tms/contract/elements'
import { placesIn } from '@wifi-tms/paint/bindings'
import { replaced, withFields } from './drawing.ts'
import { sized } from './resize.ts'
import { type EditorSession, editingOf } from './session.ts'
import type { PixelSize } from './view.ts'

/** True for a text that may widen: one that neither shrinks nor wraps. */
const canGrow = (element: Element) => element.kind === 'text' && element.fit === 'clip'

/**
 * Fits the width of texts that no person has resized: new ones, and those whose box is exactly as wide as their words
 * need. Gives the same object if nothing changes.
 */
export function grown(session: EditorSession, sizes: Readonly<Record<string, PixelSize>>): EditorSession {
  const editing = editingOf(session)
  const growing: Record<string, Element> = {}
  const changed = editing.drawing.elements.flatMap((element) => {
    const size = sizes[element.id]
    const measuredBefore = session.growing[element.id]
    if (!size || !canGrow(element)) {
      // A text that is empty for a moment keeps growing afterwards.
      if (measuredBefore?.width === element.width) growing[element.id] = measuredBefore
      return []
    }
    if (measuredBefore?.width !== element.width && size.width !== element.width) return []
    growing[element.id] = element
    // A change of sample values alone changes no width, as widths are saved with the template.
    if (measuredBefore === element || measuredBefore === undefined) return []
    const isPlace = 'text' in element && placesIn(element.text).length > 0
    const resizedText = sized(element, { ...size, width: isPlace ? Math.max(size.width, element.width) : size.width })
    growing[element.id] = resizedText
    return resizedText === element ? [] : [resizedText]
  })
  // The growth is part of the step that caused it, and is no undo step of its own.
  const present = replaced(editing, changed)
  const ids = Object.keys(growing)
  const isSame =
    ids.length === Object.keys(session.growing).length && ids.every((id) => growing[id] === session.growing[id])
  if (present === editing && isSame) return session
  return { ...session, growing, history: { ...session.history, present } }
}

/** Marks a text as growing. */
export const growing = (session: EditorSession, element: Element | undefined): EditorSession =>
  // The copy counts as not yet measured, as measuring compares by identity.
  element && canGrow(element)
    ? { ...session, growing: { ...session.growing, [element.id]: withFields({ ...element }, {}) } }
    : session
