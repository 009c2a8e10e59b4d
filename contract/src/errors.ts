import type { z } from 'zod'

/** The errors of the API: the code, the HTTP status and the default sentence. */
export const errors = {
  wrongInput: { code: 40000, status: 400, message: 'Wrong input' },
  wrongLogin: { code: 40100, status: 401, message: 'Wrong name or password' },
  otpNeeded: { code: 40101, status: 401, message: 'A second factor is needed' },
  wrongOtp: { code: 40102, status: 401, message: 'This code is wrong, or has been used' },
  notAllowed: { code: 40300, status: 403, message: 'Not allowed' },
  notFound: { code: 40400, status: 404, message: 'Not found' },
  conflict: { code: 40900, status: 409, message: 'Conflict' },
  tooLarge: { code: 41300, status: 413, message: 'Too large' },
  tooMany: { code: 42900, status: 429, message: 'Too many tries, please wait' },
  tokenUnknown: { code: 50008, status: 401, message: 'Unknown token' },
  tokenElsewhere: { code: 50012, status: 401, message: 'Logged in elsewhere' },
  tokenExpired: { code: 50014, status: 401, message: 'Token expired' },
  ourFault: { code: 50000, status: 500, message: 'Internal error' },
  busy: { code: 50300, status: 503, message: 'The database is busy, please try again' },
  noStorage: { code: 50700, status: 507, message: 'The server’s disk is nearly full' },
} as const

export type ErrorName = keyof typeof errors

/** The code of an answer without an error. */
export const SUCCESS = 20000

/** The codes after which a person must log in again. */
export const sessionCodes: readonly number[] = [
  errors.tokenUnknown.code,
  errors.tokenElsewhere.code,
  errors.tokenExpired.code,
]

/** One fault of an input: the dotted path of the field, and a sentence about it. */
export interface Fault {
  path: string
  message: string
}

/** The faults that a schema found; each unknown field is a fault of its own. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'there is no such field' }))
    }
    return [{ path: path.join('.'), message: issue.message }]
  })
}

/** The envelope around every answer under /user/api. */
export interface Envelope {
  code: number
  message: string
  data: unknown
  errors?: Fault[]
  /**
   * The reason as a word for machines and translators: one of `fieldReasons` or `callerReasons`, or a key of
   * `uploadReasons` or `conflicts`.
   */
  reason?: string
  /** Details of the reason, in the shape that `conflicts` gives it. */
  facts?: Facts
}

export type Facts = Readonly<Record<string, string | number | readonly string[]>>

/** The reason of a refusal: a word for machines, and its details. */
export interface Why {
  reason: string
  facts?: Facts
}

/** A refusal in the words of the error table; the server answers it, the console throws it. */
export class Refusal extends Error {
  readonly kind: ErrorName
  readonly faults: Fault[]
  readonly why: Why | undefined
  constructor(kind: ErrorName, message: string = errors[kind].message, faults: Fault[] = [], why?: Why) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.faults = faults
    this.why = why
  }
}

/** The reasons why a field's value is wrong despite its right shape, as words for machines and translators. */
export const fieldReasons = ['expired', 'common-password', 'wrong-password', 'never-comes', 'too-costly'] as const

/** The reasons why a call is refused despite the caller's roles, as words for machines and translators. */
export const callerReasons = ['factor-demanded', 'narrowed', 'editors-only', 'not-own'] as const

/** Makes the refusal (40300) of callers who lack the second factor that is demanded of them. */
export const factorDemanded = () =>
  new Refusal('notAllowed', 'A second factor is demanded of you: turn one on first', [], { reason: 'factor-demanded' })

/** Makes the refusal (40300) of a token that is narrowed to one role, for a call that needs the whole login. */
export const narrowedToken = () =>
  new Refusal('notAllowed', 'This token is narrowed to one role: use the one that it was made from', [], {
    reason: 'narrowed',
  })

/** Makes the refusal (40000) of one field. */
export const wrong = (path: string, message: string, reason?: (typeof fieldReasons)[number]) =>
  new Refusal('wrongInput', message, [{ path, message }], reason && { reason })
