import { putAt, valueAt } from '@wifi-tms/contract/fields'
import type { Language } from '@wifi-tms/contract/shapes'
import type { Design } from '@wifi-tms/contract/templates'
import { namesOf } from '@wifi-tms/paint/names'
import { makeUp } from '@wifi-tms/paint/samples'
import { samplesFor } from '../starters/starters.ts'

/**
 * The values of a design's preview: those of `samples`, else the starters' for the same names, else made-up ones.
 * Without samples there are none.
 */
export function previewValues(
  { canvas }: Design,
  samples: object | undefined,
  lang: Language,
): Record<string, unknown> {
  if (samples === undefined) return {}
  const names = namesOf(canvas.elements)
  const values = samplesFor(names, lang)
  for (const name of names) {
    const value = valueAt(samples, name)
    if (value !== undefined) putAt(values, name, value)
  }
  return makeUp(canvas.elements, values)
}
