import type { Role } from '@wifi-tms/contract/permissions'
import { type Bringer, bringNearer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { statement } from '../../base/database/statement.ts'

/** The columns that decide whether an account lacks a second factor; null where the account is gone. */
interface Factor {
  roles: string | null
  otpStep: number | null
  passwordHash: string | null
  factorRoles: string | null
}

/**
 * True if an account lacks a second factor that one of its roles demands, in a narrowed session too. An account without
 * a password never does: the provider of its single sign-on has to ask for a second factor.
 */
export function lacksFactor({ roles, otpStep, passwordHash, factorRoles }: Factor): boolean {
  const demanded: Role[] = JSON.parse(factorRoles ?? '[]')
  return otpStep === null && passwordHash !== '' && demanded.some((role) => JSON.parse(roles ?? '[]').includes(role))
}

const sessionBy = (by: 'tokenHash' | 'id') =>
  statement((db) =>
    db
      .selectFrom('session')
      .leftJoin('account', 'account.id', 'session.accountId')
      .select(['session.id', 'accountId', 'brokerHash', 'narrowed', 'loginId', 'session.createdAt', 'usedAt', 'ended'])
      .select(['account.username', 'account.roles', 'account.otpStep', 'account.passwordHash'])
      .select((row) => row.selectFrom('installation').select('factorRoles').as('factorRoles'))
      .where(`session.${by}`, '=', '')
      .compile(),
  )
/** Both are prepared: every call finds its session by the token, and every broker link by the id. */
const statementBy = { tokenHash: sessionBy('tokenHash'), id: sessionBy('id') }

/** Finds a session with columns of its account. `heldRoles` are the account's; undefined if the account is gone. */
export async function findSession(db: Db, by: 'tokenHash' | 'id', value: string) {
  const [row] = await statementBy[by](db, value)
  const heldRoles: Role[] | undefined = row?.roles ? JSON.parse(row.roles) : undefined
  return row && { ...row, username: row.username ?? '', heldRoles, lacksFactor: lacksFactor(row) }
}
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const touchSession = (db: Db, id: string, usedAt: string) =>
  db.updateTable('session').set({ usedAt }).where('id', '=', id).execute()

/** Ends a session's login with all sessions narrowed from it. Returns the ids of the ended sessions. */
export async function endOwnLogin(tx: Db, id: string): Promise<string[]> {
  // The lock prevents that a token is made from this login meanwhile.
  await lock(tx, 'account', 'session')
  const rows = await tx
    .deleteFrom('session')
    .where('loginId', 'in', (row) => row.selectFrom('session').select('loginId').where('id', '=', id))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Ends the sessions of an account: all of them, all except those of one login, or only those of one login.
 * Returns their ids.
 */
export async function endSessions(tx: Db, accountId: string, which: { exceptLogin?: string; onlyLogin?: string } = {}) {
  const { exceptLogin, onlyLogin } = which
  await lock(tx, 'session')
  const openSessions = tx
    .updateTable('session')
    .set({ ended: 1 })
    .where('accountId', '=', accountId)
    .where('ended', '=', 0)
  const otherSessions = exceptLogin === undefined ? openSessions : openSessions.where('loginId', '!=', exceptLogin)
  const rows = await (onlyLogin === undefined ? otherSessions : otherSessions.where('loginId', '=', onlyLogin))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Every session of an account that was not ended, expired ones included. */
export const findOpenSessions = (db: Db, accountId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'loginId', 'createdAt', 'usedAt', 'ended', 'address', 'agent'])
    .where('accountId', '=', accountId)
    .where('ended', '=', 0)
    .orderBy('usedAt', 'desc')
    .execute()

/** The sessions that lack a demanded second factor, of everybody or of one account. */
export async function findSessionsLackingFactor(db: Db, accountId?: string): Promise<string[]> {
  const lacking = db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .innerJoin('installation', (join) => join.onTrue())
    .select(['session.id', 'account.roles', 'account.otpStep', 'account.passwordHash', 'installation.factorRoles'])
    .where('session.ended', '=', 0)
    .where('account.otpStep', 'is', null)
    .where('installation.factorRoles', '!=', '[]')
  const rows = await (accountId === undefined ? lacking : lacking.where('accountId', '=', accountId)).execute()
  return rows.filter(lacksFactor).map(({ id }) => id)
}

/** The maximum number of sessions of a person. */
const MOST_SESSIONS = 50

/**
 * Deletes the sessions of a person beyond the bound: ended ones first, then the least recently used. Returns their ids.
 */
export async function dropOldest(tx: Db, accountId: string, newest: string): Promise<string[]> {
  await lock(tx, 'session')
  const newestSessions = tx
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
    .where('id', 'not in', newestSessions)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes sessions that were last used before a moment. */
export async function forgetSessions(tx: Db, usedBefore: string): Promise<void> {
  await lock(tx, 'session')
  await tx.deleteFrom('session').where('usedAt', '<', usedBefore).execute()
}

/** Moves sessions whose beginning or last use lies in the future because the clock was put back. */
export const sessionBringer: Bringer = {
  locks: ['session'],
  bring: (tx, now) => bringNearer(tx, now, 'session', { createdAt: 0, usedAt: 0 }),
}
