import { setValueAt, valueAt } from '@wifi-tms/contract/fields'
import type { Language } from '@wifi-tms/contract/shapes'
import type { Design } from '@wifi-tms/contract/templates'
import { namesOf } from '@wifi-tms/paint/names'
import { addSampleValues } from '@wifi-tms/paint/samples'
import { samplesFor } from '../starters/starters.ts'

/**
 * Chooses the values for a design's preview. A name gets the value in `samples`, else the sample value of the starters,
 * else a made-up one. Without `samples` the preview has no values.
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
    if (value !== undefined) setValueAt(values, name, value)
  }
  return addSampleValues(canvas.elements, values)
}
