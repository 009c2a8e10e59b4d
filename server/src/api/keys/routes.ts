import { conflict } from '@wifi-tms/contract/conflicts'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { createKey, endKey, KEY_START, listKeys, MOST_KEYS } from '@wifi-tms/contract/keys'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import { hashSecret } from '../../base/random/secret.ts'
import type { Answer } from '../http/answer.ts'
import { newKey } from '../sessions/check-key.ts'
import { findSession } from '../sessions/queries.ts'
import { addKey, countKeys, dropKeys, keysOf } from './queries.ts'

/** The number of a key's first characters that stay visible. */
const VISIBLE_CHARACTERS = KEY_START.length + 6

/** The calls for a person's own keys. */
export function keyRoutes(core: Core, answer: Answer): void {
  answer(listKeys, async (_, { who }) => ({ items: await keysOf(core.db, who.accountId) }))

  answer(createKey, async ({ name, permissions, expiresAt = null }, { who, change, changed }) => {
    const { accountId, username } = who
    const createdAt = core.now().toISOString()
    if (expiresAt !== null && expiresAt <= createdAt) throw wrong('expiresAt', 'must be in the future')
    const [id, key] = [newId(), newKey()]
    await change(async (tx, recordChange) => {
      // The lock keeps others from ending the session or the account meanwhile: the key would outlive them.
      await lock(tx, 'account')
      const session = await findSession(tx, 'id', who.sessionId)
      if (!session?.heldRoles || session.ended) throw new Refusal('tokenElsewhere')
      if ((await countKeys(tx, accountId)) >= MOST_KEYS)
        throw conflict('many-keys', { most: MOST_KEYS }, `A person has ${MOST_KEYS} keys at most`)
      const columns = { name, permissions: JSON.stringify(permissions), createdAt, expiresAt }
      const { narrowed } = session
      const secret = { start: key.slice(0, VISIBLE_CHARACTERS), keyHash: hashSecret(key) }
      await addKey(tx, { id, accountId, narrowed, ...columns, ...secret, usedAt: null })
      recordChange({ object: { id: accountId, name: username }, after: { apiKey: name, permissions, expiresAt } })
    })
    changed('admin_users', [accountId])
    return { _id: id, key }
  })

  answer(endKey, async ({ id }, { who, change, changed }) => {
    const { accountId, username } = who
    await change(async (tx, recordChange) => {
      const [name] = await dropKeys(tx, accountId, id)
      if (name === undefined) throw new Refusal('notFound', 'There is no such key')
      recordChange({ object: { id: accountId, name: username }, before: { apiKey: name } })
    })
    changed('admin_users', [accountId])
    return {}
  })
}
