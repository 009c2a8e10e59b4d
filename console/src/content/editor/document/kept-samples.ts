import { longestValues } from '@wifi-tms/contract/templates'
import { z } from 'zod'
import { currentLanguage } from '../../../base/i18n/translation.ts'
import { keepForTemplate, recallForTemplate } from './keep-for-template.ts'
import { LONGEST_NAME, MOST_SETS, type Samples, samplesWith, shownSet, valuesOf } from './samples.ts'

const KeptSamples = z
  .object({
    sets: z
      .array(z.object({ name: z.string().max(LONGEST_NAME), values: z.record(z.string(), z.string()) }))
      .min(1)
      .max(MOST_SETS),
    at: z.int().min(0),
  })
  .refine(({ sets, at }) => at < sets.length)

/** Gives the sample values that this browser has kept for a template; one empty set if there are none. */
export const samplesOf = (id: string): Samples =>
  KeptSamples.safeParse(recallForTemplate('EDITOR_SAMPLES', id)).data ?? samplesWith({})

/** Keeps the sample values of a template in this browser, if there are any. */
export function writeSamples(id: string, samples: Samples) {
  const isEmpty =
    samples.sets.length === 1 && Object.keys(samples.sets[0]!.values).length === 0 && !samples.sets[0]!.name
  keepForTemplate('EDITOR_SAMPLES', id, isEmpty ? undefined : samples)
}

/**
 * Gives the input of a template's preview: the language, and the values of the sample set that was shown last. Values
 * that would make the preview's address too long are left out.
 */
export function previewInputOf(id: string) {
  const { values } = shownSet(samplesOf(id))
  let samples = '{}'
  const keptTexts: Record<string, string> = {}
  for (const [name, text] of Object.entries(values)) {
    const nextText = JSON.stringify(valuesOf({ ...keptTexts, [name]: text }))
    if (nextText.length > longestValues) continue
    keptTexts[name] = text
    samples = nextText
  }
  return { samples, lang: currentLanguage() }
}
