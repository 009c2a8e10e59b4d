import { conflict } from '@wifi-tms/contract/conflicts'
import { wrong } from '@wifi-tms/contract/errors'
import type { UserWrite } from '@wifi-tms/contract/users'
import type { z } from 'zod'
import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import type { CallContext } from '../http/answer.ts'
import type { Edit, OwnColumns } from '../resources/serve-resource.ts'
import { wrongCurrentPassword } from './change-profile.ts'
import { hasOtherAdmin, newAccountColumns, rolesIn } from './queries.ts'
import { refuseDemotion, refuseGrant } from './rules.ts'

/**
 * The columns of a user. `prepare` has put hashes in place of passwords: `password` is the hash of the new password,
 * and `currentPassword` the verified hash of the caller's own. Refuses forbidden changes.
 */
export async function accountColumns(
  user: z.output<typeof UserWrite>,
  { tx, ask, before }: Edit<'account'>,
): Promise<OwnColumns<'account'>> {
  const passwordHash = user.password ?? before?.passwordHash
  if (passwordHash === undefined) throw wrong('password', 'is needed for a new user')
  const isOwn = before?.id === ask.who.accountId
  if (isOwn && user.password !== undefined && user.currentPassword !== before.passwordHash) throw wrongCurrentPassword()
  const heldRoles = before ? rolesIn(before) : []
  const roles = user.roles ?? (before ? heldRoles : ['viewer'])
  const granted = roles.filter((role) => !heldRoles.includes(role))
  // Whoever sets the password of another account could use all roles of that account.
  refuseGrant(ask.who, user.password === undefined || isOwn ? granted : heldRoles.concat(granted))
  if (before) {
    const otherAdmin = await hasOtherAdmin(tx, before.id)
    refuseDemotion({ before: heldRoles, after: roles, self: isOwn, otherAdmin })
  }
  const { username, email, company, address, phone, avatar, introduction } = user
  const person = { username, email, company, address, phone, avatar, introduction }
  const { language, firstEndsAt, otpSecret, otpStep, recoveryHashes, issuer, subject } = before ?? newAccountColumns
  const others = { language, firstEndsAt, otpSecret, otpStep, recoveryHashes, issuer, subject }
  return { ...person, passwordHash, roles: JSON.stringify(roles), ...others }
}

/** Refuses to remove oneself or the last admin. */
export async function refuseRemoval(account: AccountTable, { tx, ask }: { tx: Db; ask: CallContext }): Promise<void> {
  if (account.id === ask.who.accountId) throw conflict('own-account', {}, 'You cannot remove yourself')
  const otherAdmin = await hasOtherAdmin(tx, account.id)
  refuseDemotion({ before: rolesIn(account), after: [], self: false, otherAdmin })
}
