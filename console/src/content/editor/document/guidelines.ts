import { chosenOf } from './drawing.ts'
import { boundsOf, middleOf, type PlacedBox } from './geometry.ts'
import { type EditorSession, editingOf, type Guideline, sizeOf } from './session.ts'

/** The most guidelines of a template. */
export const MOST_GUIDELINES = 100

/** The farthest that a guideline can lie: at the drawing's other edge. */
export const farthest = (session: EditorSession, axis: Guideline['axis']): number =>
  axis === 'x' ? sizeOf(session).width : sizeOf(session).height

/** Puts a guideline within the drawing: moves an existing guideline, or adds another behind the last. */
export function guidelinePut(session: EditorSession, place: number, { axis, at }: Guideline): EditorSession {
  if (place >= MOST_GUIDELINES) return session
  const guidelines = [...session.guidelines]
  guidelines[place] = { axis, at: Math.max(0, Math.min(farthest(session, axis), Math.round(at))) }
  return { ...session, guidelines }
}

export const guidelineRemoved = (session: EditorSession, place: number): EditorSession => ({
  ...session,
  guidelines: session.guidelines.filter((_, index) => index !== place),
})

/** Shows a guideline through the middle of what is chosen. */
export const guidelineAtMiddle =
  (axis: Guideline['axis']) =>
  (session: EditorSession): EditorSession => {
    const bounds = boundsOf(chosenOf(editingOf(session)))
    return bounds
      ? { ...guidelinePut(session, session.guidelines.length, { axis, at: middleOf(bounds)[axis] }), rulers: true }
      : session
  }

/** The guidelines that are seen, as boxes without a width that attract: each as long as the drawing. */
export function guidelineBoxes(session: EditorSession): PlacedBox[] {
  const { width, height } = sizeOf(session)
  const shown = session.rulers ? session.guidelines : []
  return shown.map(({ axis, at }) =>
    axis === 'x' ? { x: at, y: 0, width: 0, height } : { x: 0, y: at, width, height: 0 },
  )
}

/** The least distance between two numbers of a ruler, in CSS pixels. */
const APART = 56

/** The ticks of a ruler between two places of the drawing: numbers at round pixels, and marks between them. */
export function ticksBetween(from: number, to: number, zoom: number): { numbers: number[]; marks: number[] } {
  const least = APART / zoom
  const tens = 10 ** Math.max(0, Math.floor(Math.log10(least)))
  const step = [tens, 2 * tens, 5 * tens, 10 * tens].find((pixels) => pixels >= least)!
  const part = [10, 5, 2, 1].map((parts) => step / parts).find(Number.isInteger)!
  const multiplesOf = (by: number) =>
    Array.from(
      { length: Math.floor(to / by) - Math.ceil(from / by) + 1 },
      (_, index) => (Math.ceil(from / by) + index) * by + 0,
    )
  return { numbers: multiplesOf(step), marks: multiplesOf(part) }
}
