import { Refusal } from '@wifi-tms/contract/errors'
import type { Login } from '@wifi-tms/contract/session'
import type { Keys } from '@wifi-tms/contract/users'
import type { z } from 'zod'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import type { CallContext } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { dropKeys } from '../keys/queries.ts'
import { endSessions, findOpenSessions, findSession } from '../sessions/queries.ts'
import { sessionState } from '../sessions/rules.ts'

/** The valid logins of a person; a login and its narrowed tokens are one entry. */
export async function loginsOf(core: Core, { accountId, sessionId }: Who): Promise<Login[]> {
  const now = core.now()
  const openSessions = await findOpenSessions(core.db, accountId)
  const liveSessions = openSessions.filter((session) => sessionState(session, now) === 'live')
  const ownLogin = liveSessions.find(({ id }) => id === sessionId)?.loginId
  const logins = Map.groupBy(liveSessions, ({ loginId }) => loginId)
  return Array.from(logins, ([_id, [last]]) => {
    const { agent, address, createdAt, usedAt } = last!
    return { _id, agent, address, createdAt, usedAt, own: _id === ownLogin }
  })
}

/**
 * Ends one login of the caller, or without `id` all their logins except the present one. With `keys: 'end'` their API
 * keys end too. Refuses an unknown id.
 */
export async function endLogins(
  core: Core,
  { who, change, changed }: CallContext<'admin_users'>,
  id: string | undefined,
  keys?: z.output<typeof Keys>,
): Promise<void> {
  const { accountId, username, sessionId } = who
  const endedSessions = await change(async (tx, recordChange) => {
    // The lock keeps others from making a token of these logins meanwhile.
    await lock(tx, 'account')
    const ownSession = await findSession(tx, 'id', sessionId)
    const ids = await endSessions(
      tx,
      accountId,
      id === undefined ? { exceptLogin: ownSession?.loginId ?? '' } : { onlyLogin: id },
    )
    if (id !== undefined && ids.length === 0) throw new Refusal('notFound', 'There is no such session')
    const apiKey = keys === 'end' ? await dropKeys(tx, accountId) : []
    recordChange({ object: { id: accountId, name: username }, ...(apiKey.length > 0 && { before: { apiKey } }) })
    return ids
  })
  for (const session of endedSessions) core.wire.cut(session)
  changed('admin_users', [accountId])
}
