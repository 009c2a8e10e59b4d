import type { Element } from '@wifi-tms/contract/elements'
import { hasSameContent, type TemplateDrawing } from '../document/drawing.ts'

/** The differences between a drawing and its earlier state. */
export interface DrawingChanges {
  added: readonly Element[]
  changed: readonly Element[]
  removed: readonly Element[]
  /** The fields of the template itself that differ. */
  fields: ('name' | 'resolution' | 'background')[]
  /** True if the elements that both states have lie in another order. */
  isReordered: boolean
}

/** Gives the changes from one state of a drawing to a later one. Elements with the same id are the same element. */
export function changesBetween(before: TemplateDrawing, after: TemplateDrawing): DrawingChanges {
  const elementsBefore = new Map(before.elements.map((element) => [element.id, element]))
  const idsAfter = new Set(after.elements.map(({ id }) => id))
  const common = after.elements.filter(({ id }) => elementsBefore.has(id))
  const removed = before.elements.filter(({ id }) => !idsAfter.has(id))
  const order = before.elements.filter(({ id }) => idsAfter.has(id))
  return {
    added: after.elements.filter(({ id }) => !elementsBefore.has(id)),
    changed: common.filter((element) => !hasSameContent(element, elementsBefore.get(element.id))),
    removed,
    fields: (['name', 'resolution', 'background'] as const).filter((field) => before[field] !== after[field]),
    // Both lists have the same elements, so another id at an index is another order.
    isReordered: common.some(({ id }, index) => order[index]!.id !== id),
  }
}
