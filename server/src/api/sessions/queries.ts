import type { Role } from '@wifi-tms/contract/permissions'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { statement } from '../../base/database/statement.ts'

const found = (by: 'tokenHash' | 'id') =>
  statement((db) =>
    db
      .selectFrom('session')
      .leftJoin('account', 'account.id', 'session.accountId')
      .selectAll('session')
      .select(['account.username', 'account.roles'])
      .where(`session.${by}`, '=', '')
      .compile(),
  )
/** Every call asks by the first, every broker link by the other. */
const findBy = { tokenHash: found('tokenHash'), id: found('id') }

/** A session with what its account says; `held` is undefined where the account is gone. */
export async function findSession(db: Db, by: 'tokenHash' | 'id', value: string) {
  const [row] = await findBy[by](db, value)
  const held: Role[] | undefined = row?.roles ? JSON.parse(row.roles) : undefined
  return row && { ...row, username: row.username ?? '', held }
}
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const touchSession = (db: Db, id: string, usedAt: string) =>
  db.updateTable('session').set({ usedAt }).where('id', '=', id).execute()

/** Ends all that came of the login of a session. Returns the ids of the sessions that are gone. */
export async function endLogin(tx: Db, id: string): Promise<string[]> {
  // Nobody makes a token of this login just now.
  await lock(tx, 'account')
  const rows = await tx
    .deleteFrom('session')
    .where('loginId', 'in', (row) => row.selectFrom('session').select('loginId').where('id', '=', id))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Ends the sessions of an account but those of one login. Returns their ids. */
export async function endSessions(db: Db, accountId: string, butLoginId = ''): Promise<string[]> {
  const rows = await db
    .updateTable('session')
    .set({ ended: 1 })
    .where('accountId', '=', accountId)
    .where('loginId', '!=', butLoginId)
    .where('ended', '=', 0)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Forgets sessions that nobody used since then. */
export const forgetSessions = (db: Db, usedBefore: string) =>
  db.deleteFrom('session').where('usedAt', '<', usedBefore).execute()
