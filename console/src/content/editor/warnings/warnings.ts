import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Ink } from '@wifi-tms/paint/panels'
import type { TemplateDrawing } from '../document/drawing.ts'
import type { Warning } from './kinds.ts'
import { warningOfFault } from './of-fault.ts'
import { layoutWarningsIn } from './of-layout.ts'

/** The warnings about a drawing, in the order of its elements; hidden elements have none. */
export function warningsOf(drawing: TemplateDrawing, inks: readonly Ink[], faults: readonly PaintFault[]): Warning[] {
  const layoutWarningsOf = layoutWarningsIn(drawing, inks)
  const byElement = Map.groupBy(faults, ({ elementId }) => elementId)
  return drawing.elements.flatMap((element, index) => {
    if (element.hidden) return []
    const painterWarnings = (byElement.get(element.id) ?? []).flatMap(
      (fault) => warningOfFault(fault, element, pixelsOf(drawing.resolution)) ?? [],
    )
    return [...painterWarnings, ...layoutWarningsOf(element, index)].map((warning) => ({
      ...warning,
      elementId: element.id,
    }))
  })
}
