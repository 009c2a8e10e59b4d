import { Refusal } from '@wifi-tms/contract/errors'
import { KEY_START } from '@wifi-tms/contract/keys'
import type { Core } from '../../base/core.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import type { Who } from '../http/who.ts'
import { rolesOf, USED_EVERY } from '../sessions/rules.ts'
import { findKey, touchKey } from './queries.ts'

export const newKey = (): string => KEY_START + newSecret()

/** A session's token may begin in the same way by chance: it is shorter. */
const LENGTH = newKey().length

export const isKey = (token: string): boolean => token.length === LENGTH && token.startsWith(KEY_START)

/** Whose key this is, and what it may do. Refuses one that is unknown, ended or expired. */
export async function checkKey(core: Core, token: string): Promise<Who> {
  const key = await findKey(core.db, hashSecret(token))
  if (!key) throw new Refusal('tokenUnknown')
  const now = core.now()
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= now.getTime()) throw new Refusal('tokenExpired')
  if (key.usedAt === null || now.getTime() - Date.parse(key.usedAt) > USED_EVERY)
    // What may be called is known already: a disk that is full stops no program.
    await touchKey(core.db, key.id, now.toISOString()).catch((error: unknown) =>
      core.log.warn({ err: error }, 'the use of a key could not be kept'),
    )
  const { id: sessionId, accountId, username, lacksFactor } = key
  const roles = rolesOf(key.held, key.narrowed)
  return { sessionId, accountId, username, roles, lacksFactor, permissions: JSON.parse(key.permissions) }
}
