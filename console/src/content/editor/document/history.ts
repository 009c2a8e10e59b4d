import { type Editing, pruned } from './drawing.ts'

/** The most steps that can be undone. */
export const MOST_STEPS = 500

/** The past, present and undone states of the document, each of them whole. */
export interface History {
  past: readonly Editing[]
  present: Editing
  future: readonly Editing[]
  /** The gesture of the newest step; a further change by the same gesture joins that step. */
  gesture?: string | undefined
}

export const begun = (present: Editing): History => ({ past: [], present, future: [] })

/**
 * The history after a change. A new selection alone is no step; a change of the drawing is a step, or joins the step of
 * its gesture.
 */
export function changed(history: History, newPresent: Editing, gesture?: string): History {
  const { past, present } = history
  if (newPresent === present) return history
  if (newPresent.drawing === present.drawing) return { ...history, present: newPresent }
  if (gesture !== undefined && gesture === history.gesture && past.length > 0)
    return { ...history, present: newPresent, future: [] }
  // The newest steps are kept, one fewer than the most, as the present becomes one.
  return { past: [...past.slice(1 - MOST_STEPS), present], present: newPresent, future: [], gesture }
}

/** The history one step earlier; unchanged if there is no step. Chosen elements that do not exist then are dropped. */
export function undone(history: History): History {
  const { past, present, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), present: pruned(before), future: [present, ...future] } : history
}

/** The history after the step that was undone last; unchanged if there is none. */
export function redone(history: History): History {
  const { past, present, future } = history
  const [next, ...later] = future
  return next ? { past: [...past, present], present: pruned(next), future: later } : history
}

/** Ends the gesture: the next change is a separate step. */
export const settled = (history: History): History =>
  history.gesture === undefined ? history : { ...history, gesture: undefined }
