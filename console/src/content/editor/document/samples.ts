import { putAt } from '@wifi-tms/contract/fields'
import type { Table } from '@wifi-tms/contract/read-table'

/** Sample values by the names that texts use; a display has real values instead. */
export type SampleValues = Readonly<Record<string, string>>

/** A set of samples; where its name is empty, the screen shows its number instead. */
export interface SampleSet {
  name: string
  values: SampleValues
}

/** All sets of a template, at least one, and the index of the shown set. */
export interface Samples {
  sets: readonly SampleSet[]
  at: number
}

/** The most sets of a template. */
export const MOST_SETS = 500
/** The longest name of a set, in characters. */
export const LONGEST_NAME = 100

export const samplesWith = (values: SampleValues): Samples => ({ sets: [{ name: '', values }], at: 0 })

/** The set of samples that is shown. */
export const seenSet = ({ sets, at }: Samples): SampleSet => sets[at]!

/** Changes the shown set. */
export const withSeen = (samples: Samples, change: Partial<SampleSet>): Samples => ({
  ...samples,
  sets: samples.sets.map((set, index) => (index === samples.at ? { ...set, ...change } : set)),
})

/** Moves to the set `steps` places on, at most to the first or the last. */
export const stepped = (samples: Samples, steps: number): Samples => ({
  ...samples,
  at: Math.max(0, Math.min(samples.sets.length - 1, samples.at + steps)),
})

export const hasRoomFor = ({ sets }: Samples, count: number): boolean => sets.length + count <= MOST_SETS

/** Adds sets behind the others, and shows the first of them. */
export const withSets = ({ sets }: Samples, newSets: readonly SampleSet[]): Samples => ({
  sets: [...sets, ...newSets],
  at: sets.length,
})

/** Removes the shown set. If it is the only one, a set without name and values takes its place. */
export function withoutSeen({ sets, at }: Samples): Samples {
  const otherSets = sets.filter((_set, index) => index !== at)
  // Zero steps only bring the index back into the range.
  return otherSets.length > 0 ? stepped({ sets: otherSets, at }, 0) : samplesWith({})
}

/** Flattens nested values to the dotted names that texts use: `data.price`. */
export const samplesIn = (values: Readonly<Record<string, unknown>>, prefix = ''): SampleValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const name = prefix + key
      return typeof value === 'object' && value !== null
        ? Object.entries(samplesIn(value as Record<string, unknown>, `${name}.`))
        : [[name, String(value ?? '')]]
    }),
  )

/** A typed text as the value that a display would send: `'12' → 12`, `'true' → true`; but `'012'` stays a text. */
function valueOfTyped(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && String(Number(text)) === text ? Number(text) : text
}

/** The nested values of dotted names, as texts look them up; an invalid name has no value. */
export function valuesOf(samples: SampleValues): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(samples)) if (text !== '') putAt(values, name, valueOfTyped(text))
  return values
}

/** The values as a display would send them, as JSON with line breaks. */
export const jsonOf = (values: SampleValues): string => JSON.stringify(valuesOf(values), null, 2)

/** The values in JSON; undefined if the text is no JSON, or no object. */
export function valuesInJson(text: string): SampleValues | undefined {
  try {
    const values: unknown = JSON.parse(text)
    const isObject = typeof values === 'object' && values !== null && !Array.isArray(values)
    return isObject ? samplesIn(values as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes a set of each row of a table, named after its first cell. A column named like a field, or like a field of
 * `data`, fills that field; other columns are left out. Empty where no column matches.
 */
export function setsOf({ columns, rows }: Table, names: readonly string[]): SampleSet[] {
  const fields = columns.map((column) => names.find((name) => name === column || name === `data.${column}`))
  if (fields.every((field) => field === undefined)) return []
  return rows.map(({ cells }) => ({
    name: cells[0]!.trim().slice(0, LONGEST_NAME),
    values: Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells[index]!.trim()]] : []))),
  }))
}
