import type { Template } from '@wifi-tms/contract/templates'
import type { Editor } from './editor.ts'

/**
 * Editors that are handed over from the page of a new template to the page of the stored one, by the template's id.
 * With the editor, its undo history is kept.
 */
const handovers = new Map<string, { editor: Editor; template: Template }>()

export const handOver = (editor: Editor, template: Template) => handovers.set(template._id, { editor, template })

/** Gives the editor that was handed over for a template. */
export const handedOver = (id: string) => handovers.get(id)

/** Forgets the handover once the other page has the editor. */
export const forgetHandover = (id: string) => handovers.delete(id)
