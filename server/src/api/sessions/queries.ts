import type { Role } from '@wifi-tms/contract/permissions'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { statement } from '../../base/database/statement.ts'

interface Factor {
  roles: string | null
  otpStep: number | null
  factorRoles: string | null
}

/** Whether a second factor is demanded of an account that has none: by the roles it holds, whatever a session is narrowed to. */
export function lacksFactor({ roles, otpStep, factorRoles }: Factor): boolean {
  const demanded: Role[] = JSON.parse(factorRoles ?? '[]')
  return otpStep === null && demanded.some((role) => JSON.parse(roles ?? '[]').includes(role))
}

const found = (by: 'tokenHash' | 'id') =>
  statement((db) =>
    db
      .selectFrom('session')
      .leftJoin('account', 'account.id', 'session.accountId')
      .select(['session.id', 'accountId', 'brokerHash', 'narrowed', 'loginId', 'session.createdAt', 'usedAt', 'ended'])
      .select(['account.username', 'account.roles', 'account.otpStep'])
      .select((row) => row.selectFrom('installation').select('factorRoles').as('factorRoles'))
      .where(`session.${by}`, '=', '')
      .compile(),
  )
/** Every call asks by the first, every broker link by the other. */
const findBy = { tokenHash: found('tokenHash'), id: found('id') }

/** A session with what its account says; `held` is undefined where the account is gone. */
export async function findSession(db: Db, by: 'tokenHash' | 'id', value: string) {
  const [row] = await findBy[by](db, value)
  const held: Role[] | undefined = row?.roles ? JSON.parse(row.roles) : undefined
  return row && { ...row, username: row.username ?? '', held, lacksFactor: lacksFactor(row) }
}
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const touchSession = (db: Db, id: string, usedAt: string) =>
  db.updateTable('session').set({ usedAt }).where('id', '=', id).execute()

/** Ends all that came of the login of a session. Returns the ids of the sessions that are gone. */
export async function endOwnLogin(tx: Db, id: string): Promise<string[]> {
  // Nobody makes a token of this login just now.
  await lock(tx, 'account', 'session')
  const rows = await tx
    .deleteFrom('session')
    .where('loginId', 'in', (row) => row.selectFrom('session').select('loginId').where('id', '=', id))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Ends the sessions of an account: all, but those of one login, or only those of one. Returns their ids. */
export async function endSessions(tx: Db, accountId: string, which: { but?: string; only?: string } = {}) {
  const { but, only } = which
  await lock(tx, 'session')
  const open = tx.updateTable('session').set({ ended: 1 }).where('accountId', '=', accountId).where('ended', '=', 0)
  const others = but === undefined ? open : open.where('loginId', '!=', but)
  const rows = await (only === undefined ? others : others.where('loginId', '=', only)).returning('id').execute()
  return rows.map((row) => row.id)
}

/** Every session of an account that nobody has ended, expired ones too. */
export const findOpenSessions = (db: Db, accountId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'loginId', 'createdAt', 'usedAt', 'ended', 'address', 'agent'])
    .where('accountId', '=', accountId)
    .where('ended', '=', 0)
    .orderBy('usedAt', 'desc')
    .execute()

/** The sessions of those who lack a second factor, of everybody or of one account. */
export async function findLacking(db: Db, accountId?: string): Promise<string[]> {
  const lacking = db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .innerJoin('installation', (join) => join.onTrue())
    .select(['session.id', 'account.roles', 'account.otpStep', 'installation.factorRoles'])
    .where('session.ended', '=', 0)
    .where('account.otpStep', 'is', null)
    .where('installation.factorRoles', '!=', '[]')
  const rows = await (accountId === undefined ? lacking : lacking.where('accountId', '=', accountId)).execute()
  return rows.filter(lacksFactor).map(({ id }) => id)
}

/** The most sessions of a person. */
const MOST_SESSIONS = 50

/** Drops the sessions of a person beyond the bound: ended ones first, then those used longest ago. Answers their ids. */
export async function dropOldest(tx: Db, accountId: string, newest: string): Promise<string[]> {
  await lock(tx, 'session')
  const kept = tx
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '!=', newest)
    .orderBy('ended')
    .orderBy('usedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS - 1)
  const rows = await tx
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where('id', '!=', newest)
    .where('id', 'not in', kept)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Forgets sessions that nobody used since then. */
export async function forgetSessions(tx: Db, usedBefore: string): Promise<void> {
  await lock(tx, 'session')
  await tx.deleteFrom('session').where('usedAt', '<', usedBefore).execute()
}
