import { putAt } from '@wifi-tms/contract/fields'
import type { Table } from '@wifi-tms/contract/read-table'

/** Values that stand in for those of a display, by the names that texts have for them. */
export type SampleValues = Readonly<Record<string, string>>

/** A set of samples; an empty name is replaced by a number on the screen. */
export interface SampleSet {
  name: string
  values: SampleValues
}

/** All sets of a template, at least one, and the place of the set that is seen. */
export interface Samples {
  sets: readonly SampleSet[]
  at: number
}

/** The most sets of a template. */
export const MOST_SETS = 500
/** The longest name of a set, in characters. */
export const LONGEST_NAME = 100

export const samplesWith = (values: SampleValues): Samples => ({ sets: [{ name: '', values }], at: 0 })

export const seenSet = ({ sets, at }: Samples): SampleSet => sets[at]!

/** Changes the set that is seen. */
export const withSeen = (samples: Samples, change: Partial<SampleSet>): Samples => ({
  ...samples,
  sets: samples.sets.map((set, index) => (index === samples.at ? { ...set, ...change } : set)),
})

/** Sees the set that lies so many further; the first and the last are the ends. */
export const stepped = (samples: Samples, by: number): Samples => ({
  ...samples,
  at: Math.max(0, Math.min(samples.sets.length - 1, samples.at + by)),
})

export const hasRoomFor = ({ sets }: Samples, more: number): boolean => sets.length + more <= MOST_SETS

/** Adds sets behind the others, and sees the first of them. */
export const withSets = ({ sets }: Samples, more: readonly SampleSet[]): Samples => ({
  sets: [...sets, ...more],
  at: sets.length,
})

/** Removes the set that is seen; if it is the only set, only its values are removed. */
export function withoutSeen({ sets, at }: Samples): Samples {
  const others = sets.filter((_, place) => place !== at)
  return others.length > 0 ? stepped({ sets: others, at }, 0) : samplesWith({})
}

/** Gives values within each other by the names that texts have for them: `data.price`. */
export const samplesIn = (values: Readonly<Record<string, unknown>>, prefix = ''): SampleValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const name = prefix + key
      return typeof value === 'object' && value !== null
        ? Object.entries(samplesIn(value as Record<string, unknown>, `${name}.`))
        : [[name, String(value ?? '')]]
    }),
  )

/** A typed text as a display would send it: figures and yes or no are no texts. */
function typedAs(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && String(Number(text)) === text ? Number(text) : text
}

/** The values under their dotted names, as texts look them up; a name that is none has no value. */
export function valuesOf(samples: SampleValues): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(samples)) if (text !== '') putAt(values, name, typedAs(text))
  return values
}

/** The values as a display would send them. */
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
 * Makes a set of each row of a table, called as its first cell. A column that is called as a field, or as one of `data`,
 * fills that; others are left out. Empty where no column is.
 */
export function setsOf({ columns, rows }: Table, names: readonly string[]): SampleSet[] {
  const fields = columns.map((column) => names.find((name) => name === column || name === `data.${column}`))
  if (fields.every((field) => field === undefined)) return []
  return rows.map(({ cells }) => ({
    name: cells[0]!.trim().slice(0, LONGEST_NAME),
    values: Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells[index]!.trim()]] : []))),
  }))
}
