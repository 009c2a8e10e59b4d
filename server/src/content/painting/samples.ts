import { putAt, valueAt } from '@wifi-tms/contract/fields'
import type { Language } from '@wifi-tms/contract/shapes'
import type { Design } from '@wifi-tms/contract/templates'
import { makeUp, namesOf } from '@wifi-tms/paint/samples'
import { samplesFor } from '../starters/starters.ts'

/**
 * Gives what a design is seen with before a display sends its values: `samples` first, then what the starters have
 * for its names, then what is made up. Without samples it is seen as it is.
 */
export function seenValues({ canvas }: Design, samples: object | undefined, lang: Language): Record<string, unknown> {
  if (samples === undefined) return {}
  const names = namesOf(canvas.elements)
  const values = samplesFor(names, lang)
  for (const name of names) {
    const value = valueAt(samples, name)
    if (value !== undefined) putAt(values, name, value)
  }
  return makeUp(canvas.elements, values)
}
