import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import type { Config } from '../../base/process/config.ts'
import { newId } from '../../base/random/ids.ts'
import { stampsBy } from '../resources/rules.ts'
import { hashPassword, newPassword } from '../sessions/passwords.ts'
import { noFactor } from './queries.ts'

/** Who has written the first account until its password has been said. */
const NOBODY = ''

/** So long a password that was made may lie unused, as in a log that many read. */
const UNUSED_HOURS = 72

/** Whether the first password of an account has ended, as nobody has used it. */
export const hasEnded = ({ firstEndsAt }: Pick<AccountTable, 'firstEndsAt'>, now: Date): boolean =>
  firstEndsAt !== null && firstEndsAt <= now.toISOString()

/**
 * Whether nobody can sign in: the first start of an installation, or the next after one that ended before it could say the
 * password, which nobody knows then, or after the end of a password that nobody has used.
 */
export async function isFirstStart(db: Db, now: Date): Promise<boolean> {
  const accounts = await db.selectFrom('account').select('firstEndsAt').where('updatedBy', '!=', NOBODY).execute()
  return accounts.every((account) => hasEnded(account, now))
}

/** Who may sign in first. The password is the one that was given, or one made for this installation. */
export async function firstAdmin(config: Pick<Config, 'adminUsername' | 'adminPassword'>, now: Date) {
  const { adminUsername: username, adminPassword } = config
  const password = adminPassword ?? newPassword()
  const endsAt = adminPassword ? null : new Date(now.getTime() + UNUSED_HOURS * 3_600_000).toISOString()
  const id = newId()
  const person = { username, email: '', company: '', address: '', phone: '', avatar: '', introduction: '' }
  const row = {
    ...person,
    id,
    passwordHash: await hashPassword(password),
    roles: JSON.stringify(['admin']),
    ...stampsBy({ accountId: id, username }, now),
    updatedBy: NOBODY,
    ...noFactor,
    firstEndsAt: endsAt,
  }
  return { row, username, password, endsAt }
}

/** Adds the account; false where it takes the place of that of an earlier start. */
export async function addFirstAdmin(tx: Db, row: AccountTable): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account')
    .where((row) => row.or([row('updatedBy', '=', NOBODY), row('firstEndsAt', 'is not', null)]))
    .executeTakeFirst()
  await tx.insertInto('account').values(row).execute()
  return numDeletedRows === 0n
}

/** Whether a first password was made that has not been said yet. */
export const isUnsaid = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('updatedBy', '=', NOBODY).executeTakeFirst()) !== undefined

/** To be called once its password has been said: from now on it is an account like any other. */
export const keepFirstAdmin = (db: Db) =>
  db
    .updateTable('account')
    .set((row) => ({ updatedBy: row.ref('username') }))
    .where('updatedBy', '=', NOBODY)
    .execute()

/** Somebody signs in by it: from now on the password has no end. */
export const useFirstPassword = (tx: Db, id: string) =>
  tx.updateTable('account').set({ firstEndsAt: null }).where('id', '=', id).execute()
