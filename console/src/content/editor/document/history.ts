import { type Editing, isSameDrawing, pruned } from './drawing.ts'

/** The maximum number of steps that can be undone. */
export const MOST_STEPS = 500

/** The past, present and undone states of the drawing and its selection. */
export interface History {
  past: readonly Editing[]
  present: Editing
  future: readonly Editing[]
  /** The gesture of the newest step; a further change by the same gesture joins that step. */
  gesture?: string | undefined
}

export const newHistory = (present: Editing): History => ({ past: [], present, future: [] })

/**
 * The history after a change. A change of the drawing is a new step, or joins the step of the same gesture. A step that
 * ends where it began is left out. A change of the selection alone is no step.
 */
export function historyAfter(history: History, newPresent: Editing, gesture?: string): History {
  const { past, present } = history
  if (newPresent === present) return history
  if (newPresent.drawing === present.drawing) return { ...history, present: newPresent }
  const stepStart = gesture !== undefined && gesture === history.gesture ? past.at(-1) : undefined
  if (stepStart && isSameDrawing(newPresent.drawing, stepStart.drawing))
    return { past: past.slice(0, -1), present: { ...newPresent, drawing: stepStart.drawing }, future: [] }
  if (stepStart) return { ...history, present: newPresent, future: [] }
  // The newest `MOST_STEPS` are kept. The present becomes one of them, so one fewer is kept of the past.
  return { past: [...past.slice(1 - MOST_STEPS), present], present: newPresent, future: [], gesture }
}

/** The history one step earlier; unchanged if there is no step. Elements that did not exist then are not chosen. */
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
export const gestureEnded = (history: History): History =>
  history.gesture === undefined ? history : { ...history, gesture: undefined }
