import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import type { Config } from '../../base/process/config.ts'
import { newId } from '../../base/random/ids.ts'
import { stampsBy } from '../resources/rules.ts'
import { hashPassword, newPassword } from '../sessions/passwords.ts'
import { newAccountColumns } from './queries.ts'

/** The value of `updatedBy` in the first account until its password has been printed. */
const NOBODY = ''

/** Hours after which an unused generated password expires, as it is in the log, which many people may read. */
const UNUSED_HOURS = 72

/** True if the first password of an account has expired unused. */
export const hasFirstPasswordExpired = ({ firstEndsAt }: Pick<AccountTable, 'firstEndsAt'>, now: Date): boolean =>
  firstEndsAt !== null && firstEndsAt <= now.toISOString()

/**
 * True if nobody can sign in by a password: on the first start of an installation; after a start that ended before it
 * had printed the password, which is then lost; or after the password expired unused. Accounts by single sign-on do not
 * count.
 */
export async function isFirstStart(db: Db, now: Date): Promise<boolean> {
  const accounts = await db
    .selectFrom('account')
    .select('firstEndsAt')
    .where('updatedBy', '!=', NOBODY)
    .where('issuer', 'is', null)
    .execute()
  return accounts.every((account) => hasFirstPasswordExpired(account, now))
}

/** The account of the first admin. The password is the configured one, or one generated for this installation. */
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
    ...newAccountColumns,
    firstEndsAt: endsAt,
  }
  return { row, username, password, endsAt }
}

/** Adds the account. Returns false if it replaces the account of an earlier start. */
export async function addFirstAdmin(tx: Db, row: AccountTable): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account')
    .where((row) => row.or([row('updatedBy', '=', NOBODY), row('firstEndsAt', 'is not', null)]))
    .executeTakeFirst()
  await tx.insertInto('account').values(row).execute()
  return numDeletedRows === 0n
}

/** True if a first password was generated and not printed yet. */
export const isPasswordUnprinted = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('updatedBy', '=', NOBODY).executeTakeFirst()) !== undefined

/** Must be called once the password has been printed: from then on the account is like any other. */
export const confirmFirstAdmin = (db: Db) =>
  db
    .updateTable('account')
    .set((row) => ({ updatedBy: row.ref('username') }))
    .where('updatedBy', '=', NOBODY)
    .execute()

/** Records a login by the first password: from now on it does not expire. */
export const useFirstPassword = (tx: Db, id: string) =>
  tx.updateTable('account').set({ firstEndsAt: null }).where('id', '=', id).execute()
