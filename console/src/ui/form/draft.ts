import { z } from 'zod'
import { keep, recall } from '../../base/keep.ts'

const KEY = 'DRAFT'
const Draft = z.object({ of: z.string(), id: z.string().optional(), values: z.record(z.string(), z.unknown()) })

/** The content of a form when its window was left, with its noun, and the id of the object if that exists already. */
export type FormDraft = z.infer<typeof Draft>

/** The fields that open doors, which are not written down. */
const SECRET = /password|secret|apikey|^url$/i

/** True if a value is the same after it was written down: no file, no moment. */
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

export function keepDraft(of: string, id: string | undefined, values: object) {
  keep('sessionStorage', KEY, { of, id, values: withoutSecrets(values) })
}

/** Gives what was typed into a form of this noun, as long as nobody has gone on with it. */
export function draftOf(of: string): FormDraft | undefined {
  const { data } = Draft.safeParse(recall('sessionStorage', KEY))
  return data?.of === of ? data : undefined
}

export const dropDraft = () => keep('sessionStorage', KEY, undefined)
