import { chosenOf } from './drawing.ts'
import { boundsOf, middleOf, type PlacedBox } from './geometry.ts'
import { type EditorSession, editingOf, type Guideline, sizeOf } from './session.ts'

/** The maximum number of guidelines of a template. */
export const MOST_GUIDELINES = 100

/** The largest coordinate of a guideline: the drawing's right or bottom edge. */
export const maxCoordinate = (session: EditorSession, axis: Guideline['axis']): number =>
  axis === 'x' ? sizeOf(session).width : sizeOf(session).height

/** Moves the guideline at `index`, or adds one at the end of the list. The guideline is kept within the drawing. */
export function withGuideline(session: EditorSession, index: number, { axis, at }: Guideline): EditorSession {
  if (index >= MOST_GUIDELINES) return session
  const guidelines = [...session.guidelines]
  guidelines[index] = { axis, at: Math.max(0, Math.min(maxCoordinate(session, axis), Math.round(at))) }
  return { ...session, guidelines }
}

export const withoutGuideline = (session: EditorSession, removedIndex: number): EditorSession => ({
  ...session,
  guidelines: session.guidelines.filter((_, index) => index !== removedIndex),
})

/** Adds a guideline through the middle of the chosen elements, and shows the guidelines. */
export const guidelineAtMiddle =
  (axis: Guideline['axis']) =>
  (session: EditorSession): EditorSession => {
    const bounds = boundsOf(chosenOf(editingOf(session)))
    return bounds
      ? { ...withGuideline(session, session.guidelines.length, { axis, at: middleOf(bounds)[axis] }), rulers: true }
      : session
  }

/** The visible guidelines as boxes without a breadth, to which elements snap; each is as long as the drawing. */
export function guidelineBoxes(session: EditorSession): PlacedBox[] {
  const { width, height } = sizeOf(session)
  const shownGuidelines = session.rulers ? session.guidelines : []
  return shownGuidelines.map(({ axis, at }) =>
    axis === 'x' ? { x: at, y: 0, width: 0, height } : { x: 0, y: at, width, height: 0 },
  )
}

/** The least distance between two numbers of a ruler, in CSS pixels. */
const LEAST_GAP = 56

/**
 * The ticks of a ruler between two coordinates of the drawing: numbers at round coordinates, and marks between them.
 * The numbers are 1, 2 or 5 times a power of ten apart.
 */
export function ticksBetween(from: number, to: number, zoom: number): { numbers: number[]; marks: number[] } {
  const leastStep = LEAST_GAP / zoom
  const tens = 10 ** Math.max(0, Math.floor(Math.log10(leastStep)))
  const step = [tens, 2 * tens, 5 * tens, 10 * tens].find((pixels) => pixels >= leastStep)!
  // A step is divided into 10, 5, 2 or 1 parts: the most for which every mark lies at a whole pixel.
  const markStep = [10, 5, 2, 1].map((parts) => step / parts).find(Number.isInteger)!
  const multiplesOf = (stepLength: number) =>
    Array.from(
      { length: Math.floor(to / stepLength) - Math.ceil(from / stepLength) + 1 },
      // `+ 0` turns -0 into 0.
      (_, index) => (Math.ceil(from / stepLength) + index) * stepLength + 0,
    )
  return { numbers: multiplesOf(step), marks: multiplesOf(markStep) }
}
