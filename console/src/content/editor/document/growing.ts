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
 * need. `sizes` are the sizes that texts need, by the ids of their elements. Gives the same object if nothing changes.
 */
export function grown(session: EditorSession, sizes: Readonly<Record<string, PixelSize>>): EditorSession {
  const editing = editingOf(session)
  const growing: Record<string, Element> = {}
  const changed = editing.drawing.elements.flatMap((element) => {
    const size = sizes[element.id]
    const measuredBefore = session.growing[element.id]
    if (!size || !canGrow(element)) {
      // A text that is empty for a moment has no measured size. It stays marked as growing.
      if (measuredBefore?.width === element.width) growing[element.id] = measuredBefore
      return []
    }
    // A width that is neither that of the last measuring nor what the words need was set by a person.
    if (measuredBefore?.width !== element.width && size.width !== element.width) return []
    growing[element.id] = element
    // The same object means that only sample values have changed. They change no width, as widths are saved with the
    // template. A text without an earlier measuring fits exactly.
    if (measuredBefore === element || measuredBefore === undefined) return []
    // A text with placeholders only becomes wider, as other values may need the width that it has.
    const hasPlaceholders = 'text' in element && placesIn(element.text).length > 0
    const width = hasPlaceholders ? Math.max(size.width, element.width) : size.width
    const resizedText = sized(element, { ...size, width })
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
export const markGrowing = (session: EditorSession, element: Element | undefined): EditorSession =>
  // `grown` measures an element that is another object than the one stored here, so a copy is stored.
  element && canGrow(element)
    ? { ...session, growing: { ...session.growing, [element.id]: withFields({ ...element }, {}) } }
    : session
