import { z } from 'zod'
import { keep, recall } from '../../base/keep.ts'

const KEY = 'DRAFT'
/** `of` is the noun of the form; `id` is the id of the edited object, absent for a new one. */
const Draft = z.object({ of: z.string(), id: z.string().optional(), values: z.record(z.string(), z.unknown()) })

/** The values that a person typed into a form and did not save. */
export type FormDraft = z.infer<typeof Draft>

/** Matches the names of fields that give access; they are not stored. */
const SECRET = /password|secret|apikey|^url$/i

/** True for a value that survives being stored as JSON, unlike a file or a moment. */
const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  ((Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) && Object.values(value).every(isPlain))

/** Leaves out secrets and values that JSON cannot store. */
const storableValues = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (SECRET.test(name) || !isPlain(value) || value === undefined) return []
      return [[name, typeof value === 'object' && value && !Array.isArray(value) ? storableValues(value) : value]]
    }),
  )

export function keepDraft(noun: string, id: string | undefined, values: object) {
  keep('sessionStorage', KEY, { of: noun, id, values: storableValues(values) })
}

/** Returns the stored draft for the form of a noun. The form drops the draft when it opens. */
export function draftOf(noun: string): FormDraft | undefined {
  const { data } = Draft.safeParse(recall('sessionStorage', KEY))
  return data?.of === noun ? data : undefined
}

export const dropDraft = () => keep('sessionStorage', KEY, undefined)
