import type { Db } from '../../base/database/db.ts'
import type { AccountTable } from '../../base/database/tables.ts'
import type { Config } from '../../base/process/config.ts'
import { newId } from '../../base/random/ids.ts'
import { stampsBy } from '../resources/rules.ts'
import { hashPassword, newPassword } from '../sessions/passwords.ts'

/** Who has written the first account until its password has been said. */
const NOBODY = ''

/**
 * Whether nobody can sign in yet: the first start of an installation, or the next after one that ended before it could
 * say the password, which nobody knows then.
 */
export const isFirstStart = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('updatedBy', '!=', NOBODY).limit(1).execute()).length === 0

/** Who may sign in first. The password is the one that was given, or one made for this installation. */
export async function firstAdmin(config: Pick<Config, 'adminUsername' | 'adminPassword'>, now: Date) {
  const { adminUsername: username, adminPassword } = config
  const password = adminPassword ?? newPassword()
  const id = newId()
  const person = { username, email: '', company: '', address: '', phone: '', avatar: '', introduction: '' }
  const row = {
    ...person,
    id,
    passwordHash: await hashPassword(password),
    roles: JSON.stringify(['admin']),
    ...stampsBy({ accountId: id, username }, now),
    updatedBy: NOBODY,
  }
  return { row, username, password }
}

/** Adds the account; false where it takes the place of that of an earlier start. */
export async function addFirstAdmin(tx: Db, row: AccountTable): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('account').where('updatedBy', '=', NOBODY).executeTakeFirst()
  await tx.insertInto('account').values(row).execute()
  return numDeletedRows === 0n
}

/** To be called once its password has been said: from now on it is an account like any other. */
export const keepFirstAdmin = (db: Db) =>
  db
    .updateTable('account')
    .set((row) => ({ updatedBy: row.ref('username') }))
    .where('updatedBy', '=', NOBODY)
    .execute()
