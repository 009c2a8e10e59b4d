import { conflict } from '@wifi-tms/contract/conflicts'
import { wrong } from '@wifi-tms/contract/errors'
import type { UserWrite } from '@wifi-tms/contract/users'
import type { z } from 'zod'
import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import type { Ask } from '../http/answer.ts'
import type { Edit, OwnColumns } from '../resources/serve-resource.ts'
import { notCurrent } from './change-profile.ts'
import { fresh, hasOtherAdmin, rolesIn } from './queries.ts'
import { refuseDemotion, refuseGrant } from './rules.ts'

/**
 * A user's columns, where `password` is a hash already, and `currentPassword` the verified hash of one's own. Refuses
 * changes to an account that nobody may make.
 */
export async function accountColumns(
  user: z.output<typeof UserWrite>,
  { tx, ask, before }: Edit<'account'>,
): Promise<OwnColumns<'account'>> {
  const passwordHash = user.password ?? before?.passwordHash
  if (!passwordHash) throw wrong('password', 'is needed for a new user')
  const isOwn = before?.id === ask.who.accountId
  if (isOwn && user.password !== undefined && user.currentPassword !== before.passwordHash) throw notCurrent()
  const held = before ? rolesIn(before) : []
  const roles = user.roles ?? (before ? held : ['viewer'])
  const granted = roles.filter((role) => !held.includes(role))
  refuseGrant(ask.who, user.password === undefined || isOwn ? granted : held.concat(granted))
  if (before) {
    const otherAdmin = await hasOtherAdmin(tx, before.id)
    refuseDemotion({ before: held, after: roles, self: isOwn, otherAdmin })
  }
  const { username, email, company, address, phone, avatar, introduction } = user
  const person = { username, email, company, address, phone, avatar, introduction }
  const { firstEndsAt, otpSecret, otpStep, recoveryHashes } = before ?? fresh
  return { ...person, passwordHash, roles: JSON.stringify(roles), firstEndsAt, otpSecret, otpStep, recoveryHashes }
}

/** Refuses to remove oneself or the last admin. */
export async function refuseRemoval(account: AccountTable, { tx, ask }: { tx: Db; ask: Ask }): Promise<void> {
  if (account.id === ask.who.accountId) throw conflict('own-account', {}, 'You cannot remove yourself')
  const otherAdmin = await hasOtherAdmin(tx, account.id)
  refuseDemotion({ before: rolesIn(account), after: [], self: false, otherAdmin })
}
