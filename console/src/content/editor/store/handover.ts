import type { Template } from '@wifi-tms/contract/templates'
import type { Editor } from './editor.ts'

/** Editors on their way from the page of a new template to that of the stored one, so that nothing can no longer be undone. */
const underway = new Map<string, { editor: Editor; template: Template }>()

export const handOver = (editor: Editor, template: Template) => underway.set(template._id, { editor, template })

/** Gives the editor that was handed over for a template. */
export const handedOver = (id: string) => underway.get(id)

/** Forgets it once its page has it. */
export const received = (id: string) => underway.delete(id)
