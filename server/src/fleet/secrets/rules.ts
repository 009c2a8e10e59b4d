import { sameHash } from '../../base/random/secret.ts'
import type { Tried } from './product-key.ts'

/** Only secrets that open are kept: the one in use, and the two newest that no connection has confirmed yet. */
export interface KeptSecret {
  hash: string
  issuedAt: string
  confirmedAt: string | null
}

/** What decides whether the product's key opens for a device. */
export interface Keyed {
  /** The digest of the product's key. */
  apikey: string
  /** Whether it may have its first secret: its product takes new tags, or a person has added it. */
  expected: boolean
  letInUntil: string | null
  secrets: KeptSecret[]
}

/** A device as far as letting it in is concerned. */
export interface Known extends Keyed {
  deviceId: string
  alias: string
  uri: string
  approved: boolean
}

export type Refused =
  | 'unknown'
  | 'wrong-secret'
  | 'key-ended'
  | 'other-product'
  | 'waiting-approval'
  | 'too-many-new'
  | 'rejected'
  | 'closed'

/** What a refusal means and what to do about it, for people. */
export const refusals: Record<Refused, string> = {
  unknown: 'It is not known here, and its key is that of no product.',
  'wrong-secret': 'Its secret is not the one known here. If it was reset, allow reconnection.',
  'key-ended': 'It came with the product’s key though it has a secret of its own. If it was reset, allow reconnection.',
  'other-product': 'It came with the key of another product than the one it belongs to.',
  'waiting-approval': 'It waits for a person to let it in.',
  'too-many-new':
    'More new devices have come with its product’s key than a fleet brings. Those that come now wait for a person to let them in.',
  rejected: 'A person has rejected it. Whoever adds it takes that back.',
  closed: 'Its product takes no new devices.',
}

/** How many secrets handed over but not used yet are valid at once. */
const UNCONFIRMED_KEPT = 2
/** A secret in use for longer is replaced at the next hello. */
const ROTATE_AFTER_MS = 365 * 24 * 3600 * 1000

export type Judgement = { open: 'secret'; hash: string; confirms: boolean } | { open: 'apikey' } | { refused: Refused }

/**
 * Why the product's key, of which this is the digest, does not open for this device; undefined where it does: before it has
 * used a secret of its own, and while it is let in again. Where the product takes no new devices, it brings no first secret.
 */
export function keyFault(known: Keyed, key: string, now: Date): Refused | undefined {
  if (known.apikey !== key) return 'wrong-secret'
  if (known.letInUntil !== null && known.letInUntil > now.toISOString()) return undefined
  if (known.secrets.some((secret) => secret.confirmedAt !== null)) return 'key-ended'
  return known.expected || known.secrets.length > 0 ? undefined : 'closed'
}

/** What becomes of a device that comes with what is tried. */
export function judge(known: Known, { hash, key }: Tried, now: Date): Judgement {
  const found = known.secrets.find((secret) => sameHash(secret.hash, hash))
  if (!found && known.apikey !== key) return { refused: 'wrong-secret' }
  if (!known.approved) return { refused: 'waiting-approval' }
  if (found) return { open: 'secret', hash: found.hash, confirms: found.confirmedAt === null }
  const refused = keyFault(known, key, now)
  return refused ? { refused } : { open: 'apikey' }
}

/** What becomes of a mac nobody knows, by the product whose key it brought. */
export function judgeStranger(
  product: { enrolment: string } | undefined,
): { enrol: true; approved: boolean } | { refused: Refused } {
  if (!product) return { refused: 'unknown' }
  if (product.enrolment === 'closed') return { refused: 'closed' }
  return { enrol: true, approved: product.enrolment === 'open' }
}

/**
 * The moment to write on a new secret and which kept ones end with it. Moments of one device only grow, so that
 * "the newest" means something within one millisecond and after the clock was put back.
 */
export function placeSecret(kept: KeptSecret[], now: Date): { issuedAt: string; ends: string[] } {
  const newestFirst = kept.toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1))
  const last = newestFirst[0] ? Date.parse(newestFirst[0].issuedAt) + 1 : 0
  return {
    issuedAt: new Date(Math.max(now.getTime(), last)).toISOString(),
    ends: newestFirst
      .filter((secret) => secret.confirmedAt === null)
      .slice(UNCONFIRMED_KEPT - 1)
      .map((secret) => secret.hash),
  }
}

/** Whether a hello on a connection with the secret in use is answered with a new one. */
export const isOld = (kept: KeptSecret[], now: Date): boolean =>
  kept.some((secret) => secret.confirmedAt !== null && now.getTime() - Date.parse(secret.confirmedAt) > ROTATE_AFTER_MS)

/** Until when the product's key opens again. */
export const letInUntil = (hours: number, now: Date): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString()
