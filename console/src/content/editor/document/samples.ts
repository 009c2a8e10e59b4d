import { setValueAt } from '@wifi-tms/contract/fields'
import type { Table } from '@wifi-tms/contract/read-table'

/** Values for trying out a template, by the names that its texts use. A display has real values instead. */
export type SampleValues = Readonly<Record<string, string>>

/** A set of sample values. If its name is empty, its number is shown instead. */
export interface SampleSet {
  name: string
  values: SampleValues
}

/** The sets of sample values of a template, at least one. */
export interface Samples {
  sets: readonly SampleSet[]
  /** The index of the shown set. */
  at: number
}

/** The maximum number of sets of a template. */
export const MOST_SETS = 500
/** The longest name of a set, in characters. */
export const LONGEST_NAME = 100

export const samplesWith = (values: SampleValues): Samples => ({ sets: [{ name: '', values }], at: 0 })

/** The set of samples that is shown. */
export const shownSet = ({ sets, at }: Samples): SampleSet => sets[at]!

/** Changes the shown set. */
export const withShownSet = (samples: Samples, change: Partial<SampleSet>): Samples => ({
  ...samples,
  sets: samples.sets.map((set, index) => (index === samples.at ? { ...set, ...change } : set)),
})

/** Shows the set that is `steps` places further. Beyond the ends it shows the first or the last set. */
export const stepped = (samples: Samples, steps: number): Samples => ({
  ...samples,
  at: Math.max(0, Math.min(samples.sets.length - 1, samples.at + steps)),
})

export const hasRoomForSets = ({ sets }: Samples, count: number): boolean => sets.length + count <= MOST_SETS

/** Adds sets after the present ones, and shows the first new set. */
export const withSets = ({ sets }: Samples, newSets: readonly SampleSet[]): Samples => ({
  sets: [...sets, ...newSets],
  at: sets.length,
})

/** Removes the shown set. If it is the only one, a set without name and values takes its place. */
export function withoutShownSet({ sets, at }: Samples): Samples {
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
  for (const [name, text] of Object.entries(samples)) if (text !== '') setValueAt(values, name, valueOfTyped(text))
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
 * Makes a set of each row of a table, named after the row's first cell. A column with the name of a field fills that
 * field; `data.` may be left out. Other columns are ignored. If no column matches, there are no sets.
 */
export function setsOf({ columns, rows }: Table, names: readonly string[]): SampleSet[] {
  const fields = columns.map((column) => names.find((name) => name === column || name === `data.${column}`))
  if (fields.every((field) => field === undefined)) return []
  return rows.map(({ cells }) => ({
    name: cells[0]!.trim().slice(0, LONGEST_NAME),
    values: Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells[index]!.trim()]] : []))),
  }))
}
