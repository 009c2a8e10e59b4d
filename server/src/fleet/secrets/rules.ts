import { sameHash } from '../../base/random/secret.ts'
import type { PasswordDigests } from './product-key.ts'

/**
 * A stored secret. Only valid secrets are stored: the one in use, and the two newest that no connection has confirmed.
 */
export interface StoredSecret {
  hash: string
  issuedAt: string
  confirmedAt: string | null
}

/** The facts that decide if the product's key lets a device in. */
export interface KeyFacts {
  /** The digest of the product's key. */
  apikey: string
  /** True if the device may get its first secret: its product accepts new tags, or a person has added the device. */
  expected: boolean
  /** The moment until which the key lets the device in again; null if a person has not allowed that. */
  letInUntil: string | null
  secrets: StoredSecret[]
}

/** The facts about a device that decide its login. */
export interface KnownDevice extends KeyFacts {
  deviceId: string
  alias: string
  uri: string
  approved: boolean
}

/** The reason why a tag's login is refused. */
export type RefusalReason =
  | 'unknown'
  | 'wrong-secret'
  | 'key-ended'
  | 'other-product'
  | 'waiting-approval'
  | 'too-many-new'
  | 'rejected'
  | 'closed'

/** The meaning of each refusal and its remedy, for people. */
export const refusals: Record<RefusalReason, string> = {
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

/** The maximum number of unused secrets of a device that are valid at once. */
const UNCONFIRMED_KEPT = 2
/** Milliseconds of use after which a secret is replaced at the next hello. */
const ROTATE_AFTER_MS = 365 * 24 * 3600 * 1000

export type Judgement =
  | { openedBy: 'secret'; hash: string; isFirstUse: boolean }
  | { openedBy: 'apikey' }
  | { refused: RefusalReason }

/**
 * The reason why a product's key with this digest is refused for a device; undefined if the key is accepted. A key is
 * accepted before the device has used a secret of its own, and while the device is let in again. If the product accepts
 * no new devices, nobody gets a first secret by the key.
 */
export function keyFault(device: KeyFacts, key: string, now: Date): RefusalReason | undefined {
  if (device.apikey !== key) return 'wrong-secret'
  if (device.letInUntil !== null && device.letInUntil > now.toISOString()) return undefined
  if (device.secrets.some((secret) => secret.confirmedAt !== null)) return 'key-ended'
  return device.expected || device.secrets.length > 0 ? undefined : 'closed'
}

/** The judgement of a known device's login. */
export function judgeLogin(device: KnownDevice, { hash, key }: PasswordDigests, now: Date): Judgement {
  const matchingSecret = device.secrets.find((secret) => sameHash(secret.hash, hash))
  if (!matchingSecret && device.apikey !== key) return { refused: 'wrong-secret' }
  if (!device.approved) return { refused: 'waiting-approval' }
  if (matchingSecret)
    return { openedBy: 'secret', hash: matchingSecret.hash, isFirstUse: matchingSecret.confirmedAt === null }
  const refused = keyFault(device, key, now)
  return refused ? { refused } : { openedBy: 'apikey' }
}

/**
 * The judgement of an unknown mac, by the product whose key it used: the new device is approved or waits, or is
 * refused.
 */
export function judgeUnknown(
  product: { enrolment: string } | undefined,
): { approved: boolean } | { refused: RefusalReason } {
  if (!product) return { refused: 'unknown' }
  if (product.enrolment === 'closed') return { refused: 'closed' }
  return { approved: product.enrolment === 'open' }
}

/**
 * Decides the date of a new secret, and which stored secrets it ends. A device's new secret is always dated later than
 * its other secrets, so that their order is certain even within one millisecond and after the clock was put back.
 */
export function decideSecret(secrets: StoredSecret[], now: Date): { issuedAt: string; endedHashes: string[] } {
  const newestFirst = secrets.toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1))
  const earliestMs = newestFirst[0] ? Date.parse(newestFirst[0].issuedAt) + 1 : 0
  return {
    issuedAt: new Date(Math.max(now.getTime(), earliestMs)).toISOString(),
    endedHashes: newestFirst
      .filter((secret) => secret.confirmedAt === null)
      .slice(UNCONFIRMED_KEPT - 1)
      .map((secret) => secret.hash),
  }
}

/** True if the secret in use is old: the next hello is then answered with a new secret. */
export const isSecretOld = (secrets: Pick<StoredSecret, 'confirmedAt'>[], now: Date): boolean =>
  secrets.some(
    (secret) => secret.confirmedAt !== null && now.getTime() - Date.parse(secret.confirmedAt) > ROTATE_AFTER_MS,
  )

/** The moment until which a device that is let in now may use the product's key. */
export const endOfLetIn = (hours: number, now: Date): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString()
