import { Refusal } from '@wifi-tms/contract/errors'
import type { Login } from '@wifi-tms/contract/session'
import type { Keys } from '@wifi-tms/contract/users'
import type { z } from 'zod'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import type { Ask } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { dropKeys } from '../keys/queries.ts'
import { endSessions, findOpenSessions, findSession } from '../sessions/queries.ts'
import { sessionState } from '../sessions/rules.ts'

/** The valid logins of a person; a login whose token was narrowed later counts once. */
export async function loginsOf(core: Core, { accountId, sessionId }: Who): Promise<Login[]> {
  const now = core.now()
  const open = await findOpenSessions(core.db, accountId)
  const live = open.filter((session) => sessionState(session, now) === 'live')
  const own = live.find(({ id }) => id === sessionId)?.loginId
  const logins = Map.groupBy(live, ({ loginId }) => loginId)
  return Array.from(logins, ([_id, [last]]) => {
    const { agent, address, createdAt, usedAt } = last!
    return { _id, agent, address, createdAt, usedAt, own: _id === own }
  })
}

/** Ends a person's login, or without an id all but the caller's, and where asked the keys. Refuses a missing one. */
export async function endLogins(
  core: Core,
  { who, change, changed }: Ask<'admin_users'>,
  id: string | undefined,
  keys?: z.output<typeof Keys>,
): Promise<void> {
  const { accountId, username, sessionId } = who
  const ended = await change(async (tx, keep) => {
    // The lock keeps others from making a token of these logins meanwhile.
    await lock(tx, 'account')
    const own = await findSession(tx, 'id', sessionId)
    const gone = await endSessions(tx, accountId, id === undefined ? { but: own?.loginId ?? '' } : { only: id })
    if (id !== undefined && gone.length === 0) throw new Refusal('notFound', 'There is no such session')
    const apiKey = keys === 'end' ? await dropKeys(tx, accountId) : []
    keep({ object: { id: accountId, name: username }, ...(apiKey.length > 0 && { before: { apiKey } }) })
    return gone
  })
  for (const session of ended) core.wire.cut(session)
  changed('admin_users', [accountId])
}
