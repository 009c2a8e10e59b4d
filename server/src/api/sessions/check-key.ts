import { Refusal } from '@wifi-tms/contract/errors'
import { KEY_START } from '@wifi-tms/contract/keys'
import type { Core } from '../../base/core.ts'
import { statement } from '../../base/database/statement.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import type { Who } from '../http/who.ts'
import { lacksFactor } from './queries.ts'
import { rolesOf, USED_EVERY_MS } from './rules.ts'

export const newKey = (): string => KEY_START + newSecret()

/**
 * The length of a key. It distinguishes keys from the tokens of sessions, which are shorter but may begin alike by
 * chance.
 */
const KEY_LENGTH = newKey().length

export const isKey = (token: string): boolean => token.length === KEY_LENGTH && token.startsWith(KEY_START)

/** Reads a key with its owner's account; every call by a key does so. */
const findKey = statement((db) =>
  db
    .selectFrom('apiKey')
    .innerJoin('account', 'account.id', 'apiKey.accountId')
    .select(['apiKey.id', 'accountId', 'permissions', 'narrowed', 'expiresAt', 'usedAt'])
    .select(['account.username', 'account.roles', 'account.otpStep', 'account.passwordHash'])
    .select((row) => row.selectFrom('installation').select('factorRoles').as('factorRoles'))
    .where('keyHash', '=', '')
    .compile(),
)

/** The owner and the permissions of a key. Refuses one that is unknown, ended or expired. */
export async function checkKey(core: Core, token: string): Promise<Who> {
  const [key] = await findKey(core.db, hashSecret(token))
  if (!key) throw new Refusal('tokenUnknown')
  const now = core.now()
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= now.getTime()) throw new Refusal('tokenExpired')
  // After the clock was put back, the last use lies in the future.
  if (key.usedAt === null || Math.abs(now.getTime() - Date.parse(key.usedAt)) > USED_EVERY_MS) {
    const markUsed = core.db.updateTable('apiKey').set({ usedAt: now.toISOString() }).where('id', '=', key.id)
    // The key has been accepted already: a failed write, as on a full disk, does not refuse the call.
    await markUsed
      .execute()
      .catch((error: unknown) => core.log.warn({ err: error }, 'the use of a key could not be kept'))
  }
  const { id: sessionId, accountId, username, narrowed } = key
  const roles = rolesOf(JSON.parse(key.roles), narrowed)
  return {
    sessionId,
    accountId,
    username,
    roles,
    narrowed: narrowed !== '',
    lacksFactor: lacksFactor(key),
    permissions: JSON.parse(key.permissions),
  }
}
