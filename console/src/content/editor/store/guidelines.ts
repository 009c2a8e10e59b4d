import { MAX_COORDINATE } from '@wifi-tms/contract/elements'
import { z } from 'zod'
import { MOST_GUIDELINES } from '../document/guidelines.ts'
import { keepForTemplate, recallForTemplate } from '../document/keep-for-template.ts'
import type { Guideline } from '../document/session.ts'
import type { Editor } from './editor.ts'

const StoredGuidelines = z
  .array(z.object({ axis: z.enum(['x', 'y']), at: z.int().min(0).max(MAX_COORDINATE) }))
  .max(MOST_GUIDELINES)

/** Gives the guidelines that this browser stores for a template. */
export const guidelinesOf = (id: string): Guideline[] =>
  StoredGuidelines.safeParse(recallForTemplate('EDITOR_GUIDELINES', id)).data ?? []

/** Stores an editor's guidelines in this browser at every change. Gives the function that stops this. */
export function keepGuidelines(editor: Editor, id: string) {
  const write = () => {
    const { guidelines } = editor.getState()
    keepForTemplate('EDITOR_GUIDELINES', id, guidelines.length > 0 ? guidelines : undefined)
  }
  write()
  return editor.subscribe((state, previous) => state.guidelines !== previous.guidelines && write())
}
