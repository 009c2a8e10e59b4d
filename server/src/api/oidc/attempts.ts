import { z } from 'zod'
import type { Core } from '../../base/core.ts'

/** The name of the cookie that binds a sign-in to the browser that began it. */
export const ATTEMPT_COOKIE = 'Sign-In'

/** Milliseconds in which a person must sign in at the provider. */
export const ATTEMPT_MS = 10 * 60_000

/** The purpose for which the cookie is encrypted. */
const PURPOSE = 'sign-in'

/** A sign-in that has begun: the secrets of the code flow, and the console's path to show afterwards. */
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  path: z.string(),
  /** The end of the attempt, in milliseconds since 1970. */
  until: z.number(),
})
export type Attempt = Omit<z.infer<typeof Attempt>, 'until'>

/**
 * Encrypts an attempt for the cookie. Only the browser keeps it, so that any server may answer the callback, and
 * nobody can fill a table with attempts.
 */
export const sealAttempt = ({ seal, now }: Pick<Core, 'seal' | 'now'>, attempt: Attempt): string =>
  seal.encrypt(JSON.stringify({ ...attempt, until: now().getTime() + ATTEMPT_MS }), PURPOSE)

/** The attempt in a cookie; undefined if the cookie is absent or forged, or if the attempt has ended. */
export function openAttempt({ seal, now }: Pick<Core, 'seal' | 'now'>, cookie = ''): Attempt | undefined {
  const text = seal.decrypt(cookie, PURPOSE)
  if (text === undefined) return undefined
  const { until, ...attempt } = Attempt.parse(JSON.parse(text))
  return until > now().getTime() ? attempt : undefined
}
