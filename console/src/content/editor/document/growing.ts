import type { Element } from '@wifi-tms/contract/elements'
import { placeholdersIn } from '@wifi-tms/paint/bindings'
import { replaced, withFields } from './drawing.ts'
import { withBoxSize } from './resize.ts'
import { type EditorSession, editingOf } from './session.ts'
import type { PixelSize } from './view.ts'

/** True for a text whose box may grow: a text that neither shrinks nor wraps. */
const canGrow = (element: Element) => element.kind === 'text' && element.fit === 'clip'

/**
 * Fits the boxes of texts whose width no person has chosen: new texts, and texts whose box is exactly as wide as their
 * words need. `sizes` has the sizes that texts need, by the ids of their elements. Gives the same object if nothing
 * changes.
 */
export function fitGrowingTexts(session: EditorSession, sizes: Readonly<Record<string, PixelSize>>): EditorSession {
  const editing = editingOf(session)
  const growingTexts: Record<string, Element> = {}
  const changed = editing.drawing.elements.flatMap((element) => {
    const size = sizes[element.id]
    const measuredBefore = session.growingTexts[element.id]
    if (!size || !canGrow(element)) {
      // A text that is empty for a moment has no measured size. It stays marked as growing.
      if (measuredBefore?.width === element.width) growingTexts[element.id] = measuredBefore
      return []
    }
    // If the width is neither the last measured one nor the one that the words need, a person has set it.
    if (measuredBefore?.width !== element.width && size.width !== element.width) return []
    growingTexts[element.id] = element
    // If the element is the same object, only sample values have changed. They change no width, because widths are
    // saved with the template. A text that is measured for the first time fits exactly.
    if (measuredBefore === element || measuredBefore === undefined) return []
    // A text with placeholders never becomes narrower, because other values may need its present width.
    const hasPlaceholders = 'text' in element && placeholdersIn(element.text).length > 0
    const width = hasPlaceholders ? Math.max(size.width, element.width) : size.width
    const resizedText = withBoxSize(element, { ...size, width })
    growingTexts[element.id] = resizedText
    return resizedText === element ? [] : [resizedText]
  })
  // The growth belongs to the undo step that caused it.
  const present = replaced(editing, changed)
  const ids = Object.keys(growingTexts)
  const isSame =
    ids.length === Object.keys(session.growingTexts).length &&
    ids.every((id) => growingTexts[id] === session.growingTexts[id])
  if (present === editing && isSame) return session
  return { ...session, growingTexts, history: { ...session.history, present } }
}

/** Marks a text as one whose box grows with its words. */
export const markGrowing = (session: EditorSession, element: Element | undefined): EditorSession =>
  // A copy is stored, because `fitGrowingTexts` skips an element that is the very object stored here.
  element && canGrow(element)
    ? { ...session, growingTexts: { ...session.growingTexts, [element.id]: withFields({ ...element }, {}) } }
    : session
