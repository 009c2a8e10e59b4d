import { BUILT_IN_FAMILY } from '@wifi-tms/contract/drawing'
import { type Families, readFamilies } from '@wifi-tms/contract/fonts'
import type { Template } from '@wifi-tms/contract/templates'
import { useCall } from '../../base/calls/use-call.ts'

/** The fonts of the visible elements, except the built-in family. */
const fontsNamedIn = ({ canvas }: Pick<Template, 'canvas'>): string[] => [
  ...new Set(
    canvas.elements.flatMap((element) =>
      'font' in element && !element.hidden && element.font !== BUILT_IN_FAMILY ? [element.font] : [],
    ),
  ),
]

/**
 * The fonts of a template that are neither built in nor uploaded. The painter sets their text in the built-in font and
 * marks it.
 */
export const goneFonts = (template: Pick<Template, 'canvas'>, families: Families): string[] =>
  fontsNamedIn(template).filter((family) => !Object.hasOwn(families, family))

/** Gives the fonts of a template that are gone; none until the list of fonts is loaded. */
export function useGoneFonts(template: Template | undefined): string[] {
  const families = useCall(readFamilies, {}, { enabled: template !== undefined && fontsNamedIn(template).length > 0 })
  return template && families.data ? goneFonts(template, families.data.families) : []
}
