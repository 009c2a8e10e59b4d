import { Refusal } from '@wifi-tms/contract/errors'
import { Role } from '@wifi-tms/contract/permissions'
import { Language } from '@wifi-tms/contract/shapes'
import type { User } from '@wifi-tms/contract/users'
import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import { stampsOf } from '../resources/queries.ts'

/** The columns of an account without a second factor. */
export const noFactor = { otpSecret: '', otpStep: null, recoveryHashes: '[]' }

/** The columns of a new account that no input sets. */
export const newAccountColumns = { firstEndsAt: null, language: null, ...noFactor, issuer: null, subject: null }

/** The account of the caller. Throws Refusal if the account has just been removed. */
export async function findAccount(db: Db, id: string): Promise<AccountTable> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('tokenElsewhere')
  return row
}

export const findAccountNamed = (db: Db, username: string): Promise<AccountTable | undefined> =>
  db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst()

/**
 * True if another account is an admin. Accounts by single sign-on do not count, as the provider may take their roles at
 * any time.
 */
export async function hasOtherAdmin(db: Db, accountId: string): Promise<boolean> {
  const others = await db
    .selectFrom('account')
    .select('roles')
    .where('id', '!=', accountId)
    .where('issuer', 'is', null)
    .where('roles', 'like', '%"admin"%')
    .limit(1)
    .execute()
  return others.length > 0
}

export const rolesIn = (account: Pick<AccountTable, 'roles'>): Role[] => Role.array().parse(JSON.parse(account.roles))

export const toUser = (row: AccountTable): User => {
  const { username, email, company, address, phone, avatar, introduction } = row
  const person = { username, email, company, address, phone, avatar, introduction }
  return {
    ...person,
    language: Language.nullable().parse(row.language),
    roles: rolesIn(row),
    passwordSet: row.passwordHash !== '',
    twoFactor: row.otpStep !== null,
    singleSignOn: row.issuer !== null,
    ...stampsOf(row),
  }
}
