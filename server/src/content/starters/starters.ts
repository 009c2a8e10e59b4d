import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Element } from '@wifi-tms/contract/elements'
import { Refusal } from '@wifi-tms/contract/errors'
import { valueAt } from '@wifi-tms/contract/fields'
import { type Language, languages } from '@wifi-tms/contract/shapes'
import { Design } from '@wifi-tms/contract/templates'
import { z } from 'zod'
import { isFilledByDisplays } from '../templates/rules.ts'
import { sourceStarters } from './source-starters.ts'

/** The names of the files in the folder `designs`, in the order of the list of starters. */
export const starterNames = [
  'price-medium',
  'price-small',
  'price-tall',
  'offer',
  'meeting-free',
  'meeting-busy',
  'door-sign',
  'name-plate',
  'menu',
  'notice',
  'directory',
  'asset-tag',
  'poster',
] as const

const Words = z.record(z.enum(languages), z.json())

/** The file of a starter. A text or value `@NAME` is replaced by the word NAME in the reader's language. */
const StarterFile = z.object({
  title: z.record(z.enum(languages), z.string()),
  resolution: Design.shape.resolution,
  background: Design.shape.background,
  words: z.record(z.string(), Words),
  sample: z.record(z.string(), z.json()),
  elements: z.array(Element),
})
type StarterFile = z.infer<typeof StarterFile>

const readFile = (name: string): StarterFile =>
  StarterFile.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'designs', `${name}.json`), 'utf8')))

let files: ReadonlyMap<string, StarterFile> | undefined

/** Reads the files once, at the first use. */
const allFiles = () => {
  files ??= new Map<string, StarterFile>([
    ...starterNames.map((name) => [name, readFile(name)] as const),
    ...sourceStarters().map(([name, file]) => [name, StarterFile.parse(file)] as const),
  ])
  return files
}

/** The starters for new templates, without those for sources, which are listed with their sources. */
export const listStarters = (lang: Language) =>
  starterNames.map((starter) => {
    const { title, resolution, background, elements } = allFiles().get(starter)!
    return {
      starter,
      name: title[lang],
      resolution,
      background,
      needsData: isFilledByDisplays({ version: 1, elements }),
    }
  })

/**
 * Gives a starter with its texts and sample values in a language. Throws Refusal if there is no starter of this name.
 */
export function readStarter(starter: string, lang: Language) {
  const file = allFiles().get(starter)
  if (!file) throw new Refusal('notFound', 'There is no such starter')
  const { title, resolution, background, words, sample, elements } = file
  const translate = (value: unknown) =>
    typeof value === 'string' && value.startsWith('@') ? words[value.slice(1)]![lang] : value
  const inLanguage = <T>(values: T): T => JSON.parse(JSON.stringify(values, (_, value) => translate(value)))
  return {
    starter,
    name: title[lang],
    resolution,
    background,
    canvas: {
      version: 1 as const,
      elements: inLanguage(elements).map((element) => ('lang' in element ? { ...element, lang } : element)),
    },
    sample: inLanguage(sample),
  }
}

/** Finds the sample values of the starter that has the most of these names. Empty if no starter has any of them. */
export function samplesFor(names: ReadonlySet<string>, lang: Language): Record<string, unknown> {
  let highestCount = 0
  let bestSample = {}
  for (const starter of starterNames) {
    const { sample: ownSample } = readStarter(starter, lang)
    // A copy of a template for items uses the same values under `item`.
    const sample = { item: ownSample.data, ...ownSample }
    const count = [...names].filter((name) => valueAt(sample, name) !== undefined).length
    if (count > highestCount) [highestCount, bestSample] = [count, sample]
  }
  return bestSample
}
