import { longestValues } from '@wifi-tms/contract/templates'
import { z } from 'zod'
import { currentLanguage } from '../../../base/i18n/speak.ts'
import { keep, recall } from '../../../base/keep.ts'
import { LONGEST_NAME, MOST_SETS, type Samples, samplesWith, seenSet, valuesOf } from './samples.ts'

const KeptSamples = z
  .object({
    sets: z
      .array(z.object({ name: z.string().max(LONGEST_NAME), values: z.record(z.string(), z.string()) }))
      .min(1)
      .max(MOST_SETS),
    at: z.int().min(0),
  })
  .refine(({ sets, at }) => at < sets.length)

const keyOf = (id: string) => `EDITOR_SAMPLES ${id}`

/** Gives the sample values that this browser has kept for a template; one empty set if there are none. */
export const samplesOf = (id: string): Samples =>
  KeptSamples.safeParse(recall('localStorage', keyOf(id))).data ?? samplesWith({})

/** Keeps the sample values of a template in this browser. */
export const writeSamples = (id: string, samples: Samples) => keep('localStorage', keyOf(id), samples)

/**
 * Gives the input of a template's preview: the language, and the values of the set shown last. Values that would make
 * the preview's address too long are left out.
 */
export function previewInputOf(id: string) {
  const { values } = seenSet(samplesOf(id))
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
