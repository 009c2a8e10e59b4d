import { expect } from 'vitest'
import type { Db } from '../../../base/database/db.ts'
import { findFetch } from '../../http-tags/find-fetch.ts'
import { authenticate } from '../authenticate.ts'
import { issueSecret } from '../issue-secret.ts'
import { digestsOf, keyDigest, sealKey } from '../product-key.ts'
import { findKnownDevice } from '../queries.ts'
import { judgeLogin } from '../rules.ts'
import { harnessOn, KEY, OTHER_KEY, SEAL } from './harness.ts'

export const MAC = 'a0b1c2d3e4f5'
export const HOUR_MS = 3_600_000

/** The model's knowledge of a device. */
interface TagSecrets {
  isKnown: boolean
  secretInUse: string | undefined
  usedSince: number
  /** Secrets given out and not used yet, the oldest first. */
  unusedSecrets: string[]
  letInUntil: number
}

/** A product: its key, and `closed` if it accepts no new tags. The key in the tag's firmware stays KEY. */
interface Shop {
  key: string
  closed: boolean
}

/** The expected state: the rules for issuing and using secrets in a few lines. The real server is compared with it. */
export interface Model extends TagSecrets, Shop {
  /** Something happened that only a person can repair: the flash was wiped or restored, or the database restored. */
  accident: boolean
  /** The model at the last backup of the database. */
  saved: TagSecrets
}

/** The server with its database, one tag with its flash, and the network between them. */
export interface Real {
  folder: string
  db: Db
  now: number
  /** The secret in the tag's flash, and the secret that was in it before. */
  flash: string | undefined
  oldFlash: string | undefined
  /** The credential that opened the tag's connection; undefined if the tag has no connection. */
  openedBy: 'apikey' | 'secret' | undefined
  /** True if the tag has said hello on this connection. */
  hasGreeted: boolean
  /** Secrets on their way to the tag. */
  sentSecrets: string[]
  /** Every secret so far, with which a stranger could log in. */
  issuedSecrets: string[]
  /** The rows in the last backup of the database. */
  saved: { device: object[]; secret: object[] }
}

/** The content of the model while the server does not know the tag yet. */
export const unknownTag: TagSecrets = {
  isKnown: false,
  secretInUse: undefined,
  usedSince: 0,
  unusedSecrets: [],
  letInUntil: 0,
}
/** The key that the product may get instead. */
const NEXT_KEY = 'next-key-of-the-shop-13579'
/** The passwords that a stranger may try. */
export const guessesOf = (real: Real): string[] => [...real.issuedSecrets, OTHER_KEY, NEXT_KEY, 'a-stranger-s-guess']

const coreOf = (real: Real) => harnessOn(real.db, { now: new Date(real.now) }).core

const isSecret = (model: Model, password: string) =>
  model.secretInUse === password || model.unusedSecrets.includes(password)
const keyOpens = (model: Model, now: number) =>
  model.letInUntil > now || (!model.secretInUse && (!model.closed || model.unusedSecrets.length > 0))
/** True if a client with this password is accepted by the model. */
export const isAccepted = (model: Model, now: number, password: string): boolean =>
  password === model.key ? keyOpens(model, now) : isSecret(model, password)

/** A person changes the product. No connection is cut, but a connection by the old key must get no secret any more. */
export async function changeShop(model: Model, real: Real, shop: Partial<Shop>): Promise<void> {
  const { key, closed } = Object.assign(model, shop)
  const enrolment = closed ? 'closed' : 'open'
  await real.db
    .updateTable('product')
    .set({ ...sealKey(SEAL, key), enrolment })
    .where('id', '=', 'p1')
    .execute()
}
/** A person replaces the product's key by the other of two keys. */
export const swapKey = (model: Model, real: Real) =>
  changeShop(model, real, { key: model.key === KEY ? NEXT_KEY : KEY })
/** A person opens the product to new devices, or closes it to them. */
export const toggleEnrolment = (model: Model, real: Real) => changeShop(model, real, { closed: !model.closed })

/** Somebody connects with this password. Model and server must agree if the client is accepted. */
export async function tryPassword(model: Model, real: Real, password: string): Promise<boolean> {
  const expected = isAccepted(model, real.now, password)
  const verdict = await authenticate(coreOf(real), MAC, password, 'http')
  expect(verdict.ok, `${password} opens`).toBe(expected)
  if (!expected) return false
  model.isKnown = true
  if (model.unusedSecrets.includes(password)) {
    Object.assign(model, { secretInUse: password, usedSince: real.now, unusedSecrets: [], letInUntil: 0 })
  }
  return true
}

/** The tag connects by the rules for tags: first with its secret, then with the key. It erases neither of them. */
export async function connect(model: Model, real: Real): Promise<boolean> {
  Object.assign(real, { sentSecrets: [], hasGreeted: false })
  if (real.flash && (await tryPassword(model, real, real.flash))) real.openedBy = 'secret'
  else real.openedBy = (await tryPassword(model, real, KEY)) ? 'apikey' : undefined
  return real.openedBy !== undefined
}

/**
 * The tag says hello on its connection. On a connection by a secret, an old secret is replaced at the first hello only.
 * On a connection by the key, each hello gets a new secret.
 */
export async function hello(model: Model, real: Real): Promise<void> {
  if (!real.openedBy || (real.openedBy === 'secret' && real.hasGreeted)) return
  real.hasGreeted = true
  const device = (await findKnownDevice(real.db, MAC))!
  const keyHash = real.openedBy === 'apikey' ? keyDigest(SEAL, KEY) : undefined
  const credentials = await issueSecret(coreOf(real), device.deviceId, keyHash)
  const isSecretOld = model.secretInUse !== undefined && real.now - model.usedSince > 365 * 24 * HOUR_MS
  expect(credentials !== undefined).toBe(real.openedBy === 'apikey' ? isAccepted(model, real.now, KEY) : isSecretOld)
  if (!credentials) return
  model.unusedSecrets = [...model.unusedSecrets, credentials.secret].slice(-2)
  real.sentSecrets.push(credentials.secret)
  real.issuedSecrets.push(credentials.secret)
}

/** The tag stores a new secret in its flash. */
export function receive(real: Real, secret: string | undefined): void {
  if (!secret) return
  real.oldFlash = real.flash
  real.flash = secret
}

/**
 * Checks that only valid passwords are accepted, and that the tag can connect without help unless an accident happened.
 */
export async function expectModelRight(model: Model, real: Real): Promise<void> {
  const device = await findKnownDevice(real.db, MAC)
  expect(device !== undefined).toBe(model.isKnown)
  for (const password of [KEY, ...guessesOf(real)]) {
    const judgement = device && judgeLogin(device, digestsOf(SEAL, password), new Date(real.now))
    if (judgement) expect('openedBy' in judgement, `${password} opens`).toBe(isAccepted(model, real.now, password))
    const fetches = (await findFetch(real.db, password, '')) !== undefined
    expect(fetches, `${password} fetches`).toBe(isSecret(model, password))
  }
  const canConnect = (real.flash && isAccepted(model, real.now, real.flash)) || isAccepted(model, real.now, KEY)
  const isWanted = model.key === KEY && !model.closed
  expect(canConnect || model.accident || !isWanted, 'the tag gets in').toBe(true)
}
