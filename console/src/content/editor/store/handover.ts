import type { Template } from '@wifi-tms/contract/templates'
import type { Editor } from './editor.ts'

/**
 * Editors that the page of a new template hands over to the page of the stored template, by the template's id. So the
 * undo history stays.
 */
const handovers = new Map<string, { editor: Editor; template: Template }>()

export const handOver = (editor: Editor, template: Template) => handovers.set(template._id, { editor, template })

/** Gives the editor that was handed over for a template. */
export const handoverOf = (id: string) => handovers.get(id)

/** Forgets the handover once the page of the stored template has the editor. */
export const forgetHandover = (id: string) => handovers.delete(id)
