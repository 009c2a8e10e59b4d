import { MAX_COORDINATE } from '@wifi-tms/contract/elements'
import { z } from 'zod'
import { keep, recall } from '../../../base/keep.ts'
import { MOST_GUIDELINES } from '../document/guidelines.ts'
import type { Guideline } from '../document/session.ts'
import type { Editor } from './editor.ts'

const StoredGuidelines = z
  .array(z.object({ axis: z.enum(['x', 'y']), at: z.int().min(0).max(MAX_COORDINATE) }))
  .max(MOST_GUIDELINES)

const keyOf = (id: string) => `EDITOR_GUIDELINES ${id}`

/** Gives the guidelines that this browser stores for a template. */
export const guidelinesOf = (id: string): Guideline[] =>
  StoredGuidelines.safeParse(recall('localStorage', keyOf(id))).data ?? []

/** Stores an editor's guidelines in this browser at every change. Gives the function that stops this. */
export function keepGuidelines(editor: Editor, id: string) {
  const write = () => keep('localStorage', keyOf(id), editor.getState().guidelines)
  write()
  return editor.subscribe((state, previous) => state.guidelines !== previous.guidelines && write())
}
