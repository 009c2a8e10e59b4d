import type { Core } from '../../base/core.ts'
import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import type { Who } from '../http/who.ts'
import { dropKeys } from '../keys/queries.ts'
import { endSessions, findOpenSessions, findSession, findSessionsLackingFactor } from '../sessions/queries.ts'

/**
 * Ends the sessions of an account that is removed or has a new password, except the caller's own login. If the caller
 * is another person, the keys of the account end too. Returns a function to call after the commit: it cuts the broker
 * links of the ended sessions, and those of an account that now lacks a second factor or has other roles.
 */
export async function endLoginsOfChange(
  core: Core,
  tx: Db,
  before: AccountTable | undefined,
  after: AccountTable | undefined,
  who: Who,
): Promise<(() => void) | undefined> {
  if (!before) return undefined
  const ownSession = await findSession(tx, 'id', who.sessionId)
  const passwordHasEnded = before.passwordHash !== after?.passwordHash
  const endedSessions = passwordHasEnded
    ? await endSessions(tx, before.id, ownSession && { exceptLogin: ownSession.loginId })
    : []
  if (passwordHasEnded && who.accountId !== before.id) await dropKeys(tx, before.id)
  // The account may have a new role that demands a second factor.
  const sessionsLackingFactor = await findSessionsLackingFactor(tx, before.id)
  const sessionsOfOtherRoles = before.roles === after?.roles ? [] : await findOpenSessions(tx, before.id)
  return () => {
    for (const id of [...endedSessions, ...sessionsLackingFactor, ...sessionsOfOtherRoles.map(({ id }) => id)])
      core.wire.cut(id)
  }
}
