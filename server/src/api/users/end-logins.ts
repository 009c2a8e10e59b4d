import type { Core } from '../../base/core.ts'
import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import type { Who } from '../http/who.ts'
import { dropKeys } from '../keys/queries.ts'
import { endSessions, findLacking, findSession } from '../sessions/queries.ts'

/**
 * Ends the sessions of an account that is removed or has a new password, except the caller's own login; and its keys,
 * where the caller is another person. Returns a function to call after the commit. It cuts their broker links, and
 * those of an account that now lacks a second factor.
 */
export async function endLogins(
  core: Core,
  tx: Db,
  before: AccountTable | undefined,
  after: AccountTable | undefined,
  who: Who,
): Promise<(() => void) | undefined> {
  if (!before) return undefined
  const ownSession = await findSession(tx, 'id', who.sessionId)
  const isNewOrGone = before.passwordHash !== after?.passwordHash
  const endedSessions = isNewOrGone ? await endSessions(tx, before.id, ownSession && { but: ownSession.loginId }) : []
  if (isNewOrGone && who.accountId !== before.id) await dropKeys(tx, before.id)
  const lacking = await findLacking(tx, before.id)
  return () => {
    for (const id of [...endedSessions, ...lacking]) core.wire.cut(id)
  }
}
