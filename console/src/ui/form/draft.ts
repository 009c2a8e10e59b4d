import { z } from 'zod'
import { keep, recall } from '../../base/keep.ts'

const KEY = 'DRAFT'
const Draft = z.object({ of: z.string(), id: z.string().optional(), values: z.record(z.string(), z.unknown()) })

/**
 * The typed values of a form whose window was left, with its noun, and the object's id where the object exists already.
 */
export type FormDraft = z.infer<typeof Draft>

/** Matches the names of fields that give access; they are not stored. */
const SECRET = /password|secret|apikey|^url$/i

/** True for a value that survives being stored as JSON, unlike a file or a moment. */
const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  ((Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) && Object.values(value).every(isPlain))

const withoutSecrets = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (SECRET.test(name) || !isPlain(value) || value === undefined) return []
      return [[name, typeof value === 'object' && value && !Array.isArray(value) ? withoutSecrets(value) : value]]
    }),
  )

export function keepDraft(noun: string, id: string | undefined, values: object) {
  keep('sessionStorage', KEY, { of: noun, id, values: withoutSecrets(values) })
}

/** Gives the stored draft of a form of this noun; a form that opens drops it. */
export function draftOf(noun: string): FormDraft | undefined {
  const { data } = Draft.safeParse(recall('sessionStorage', KEY))
  return data?.of === noun ? data : undefined
}

export const dropDraft = () => keep('sessionStorage', KEY, undefined)
