import { type Editing, pruned } from './drawing.ts'

/** The most steps that can be undone. */
export const MOST_STEPS = 500

/** The past, the present and the undone documents, each of them whole. */
export interface History {
  past: readonly Editing[]
  present: Editing
  future: readonly Editing[]
  /** The gesture of the newest step: more of the same gesture is no step of its own. */
  gesture?: string | undefined
}

export const begun = (present: Editing): History => ({ past: [], present, future: [] })

/** The history after a change. Choosing alone is no step; a change of the drawing is one, or joins that of its gesture. */
export function changed(history: History, next: Editing, gesture?: string): History {
  const { past, present } = history
  if (next === present) return history
  if (next.drawing === present.drawing) return { ...history, present: next }
  if (gesture !== undefined && gesture === history.gesture && past.length > 0)
    return { ...history, present: next, future: [] }
  return { past: [...past.slice(1 - MOST_STEPS), present], present: next, future: [], gesture }
}

export function undone(history: History): History {
  const { past, present, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), present: pruned(before), future: [present, ...future] } : history
}

export function redone(history: History): History {
  const { past, present, future } = history
  const [next, ...later] = future
  return next ? { past: [...past, present], present: pruned(next), future: later } : history
}

/** Ends the gesture: the next change is a step of its own. */
export const settled = (history: History): History =>
  history.gesture === undefined ? history : { ...history, gesture: undefined }
