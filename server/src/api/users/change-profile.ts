import { wrong } from '@wifi-tms/contract/errors'
import type { ProfileWrite } from '@wifi-tms/contract/users'
import type { z } from 'zod'
import type { Core } from '../../base/core.ts'
import type { AccountTable } from '../../base/database/account-tables.ts'
import { lock } from '../../base/database/lock.ts'
import type { CallContext } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { dropKeys } from '../keys/queries.ts'
import { replaceRow } from '../resources/queries.ts'
import { stampsBy } from '../resources/rules.ts'
import { checkPassword, hashPassword } from '../sessions/passwords.ts'
import { endLoginsOfChange } from './end-logins.ts'
import { findAccount } from './queries.ts'

/**
 * Changes the caller's own account. A new password needs the current one. The new password ends the sessions of every
 * other login, and with `keys: 'end'` also the caller's API keys.
 */
export async function changeProfile(
  core: Core,
  { who, change, changed }: CallContext<'admin_users'>,
  profile: z.output<typeof ProfileWrite>,
): Promise<void> {
  const { password, currentPassword, keys, language, ...others } = profile
  const person = { ...others, ...(language !== undefined && { language }) }
  if (keys === 'end' && password === undefined) throw wrong('keys', 'keys end with a new password')
  const hashes = password === undefined ? undefined : await newHash(core, who, password, currentPassword)
  const cutBrokerLinks = await change(async (tx, recordChange) => {
    // The whole row is written. The lock prevents that this overwrites a change by an admin.
    await lock(tx, 'account')
    const before = await findAccount(tx, who.accountId)
    // The password may have been changed since it was checked.
    if (hashes && hashes.current !== before.passwordHash) throw wrongCurrentPassword()
    const after: AccountTable = { ...before, ...person, ...(hashes && { passwordHash: hashes.passwordHash }) }
    Object.assign(after, stampsBy(who, core.now(), before))
    await replaceRow(tx, 'account', after)
    const fields = Object.keys(person) as (keyof typeof person)[]
    const apiKey = keys === 'end' ? await dropKeys(tx, who.accountId) : []
    recordChange({
      object: { id: before.id, name: before.username },
      before: {
        ...Object.fromEntries(fields.map((name) => [name, before[name]])),
        ...(apiKey.length > 0 && { apiKey }),
      },
      after: { ...person, password },
    })
    return endLoginsOfChange(core, tx, before, after, who)
  })
  cutBrokerLinks?.()
  changed('admin_users', [who.accountId])
}

export const wrongCurrentPassword = () => wrong('currentPassword', 'is not the current password', 'wrong-password')

/**
 * Checks the caller's current password, and hashes the new one. Returns the new hash, and as `current` the stored hash.
 * Throws Refusal for a wrong password.
 */
export async function newHash(core: Core, who: Who, password: string, currentPassword: string | undefined) {
  if (currentPassword === undefined) throw wrong('currentPassword', 'is needed to change the password')
  const { passwordHash: current } = await findAccount(core.db, who.accountId)
  if (!(await checkPassword(currentPassword, current, who.accountId))) throw wrongCurrentPassword()
  return { current, passwordHash: await hashPassword(password) }
}
