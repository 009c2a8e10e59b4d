import type { BrokerAccess } from '@wifi-tms/contract/session'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import type { CallContext } from '../http/answer.ts'
import type { RecordChange } from '../http/keep-history.ts'
import type { Who } from '../http/who.ts'
import { dropOldest, forgetSessions } from './queries.ts'

/** Milliseconds for which an ended session stays stored, so that its token is refused with the reason. */
const REMEMBERED_MS = 30 * 24 * 3_600_000

/** The owner of a new session; a narrowed session belongs to the login it came from. */
interface SessionOwner extends Pick<Who, 'accountId' | 'username'> {
  narrowed?: { role: string; loginId: string; createdAt: string }
}

/**
 * Makes a session and its two secrets, the token and the broker's password. `findOwner` returns the owner or
 * throws. It runs under the locks of accounts and sessions: all that it checks still holds when the session is stored.
 * It may record lines of its own in the history, before the login's.
 */
export async function openSession(
  core: Core,
  { origin, change, address, agent }: Pick<CallContext, 'origin' | 'change' | 'address' | 'agent'>,
  findOwner: (tx: Db, recordChange: RecordChange) => Promise<SessionOwner>,
): Promise<{ token: string; mqtt: BrokerAccess }> {
  const id = newId()
  const token = newSecret()
  const password = newSecret()
  const now = core.now()
  const droppedSessions = await change(async (tx, recordChange) => {
    await lock(tx, 'account', 'session')
    const { accountId, username, narrowed } = await findOwner(tx, recordChange)
    await forgetSessions(tx, new Date(now.getTime() - REMEMBERED_MS).toISOString())
    await tx
      .insertInto('session')
      .values({
        id,
        accountId,
        tokenHash: hashSecret(token),
        brokerHash: hashSecret(password),
        narrowed: narrowed?.role ?? '',
        loginId: narrowed?.loginId ?? id,
        createdAt: narrowed?.createdAt ?? now.toISOString(),
        usedAt: now.toISOString(),
        ended: 0,
        address,
        agent,
      })
      .execute()
    recordChange({ by: { accountId, username }, after: { role: narrowed?.role } })
    return dropOldest(tx, accountId, id)
  })
  for (const session of droppedSessions) core.wire.cut(session)
  return { token, mqtt: { host: `${origin.replace(/^http/, 'ws')}/mqtt`, username: id, password } }
}
