import { conflict } from '@wifi-tms/contract/conflicts'
import { narrowedToken, Refusal } from '@wifi-tms/contract/errors'
import { may, type Permission, permissions, type Role } from '@wifi-tms/contract/permissions'
import { mayDo, type Who } from '../http/who.ts'

/** Throws Refusal for a narrowed token or a key: neither changes one's own password. */
export function refuseNarrowedOrKey({ narrowed, permissions: ofKey }: Who): void {
  if (ofKey) throw new Refusal('notAllowed', 'No key changes the password of its owner')
  if (narrowed) throw narrowedToken()
}

/** Refuses to grant a role with a permission that the caller lacks, or to take such an account by a new password. */
export function refuseGrant(who: Who, granted: readonly Role[]): void {
  const missing = (Object.keys(permissions) as Permission[]).find(
    (permission) => may(granted, permission) && !mayDo(who, permission),
  )
  if (missing) throw new Refusal('notAllowed', 'Nobody can grant more than they hold themselves')
}

/** Refuses to leave an installation without an admin, and an admin to end their own role by mistake. */
export function refuseDemotion(change: {
  before: readonly Role[]
  after: readonly Role[]
  self: boolean
  otherAdmin: boolean
}): void {
  if (!change.before.includes('admin') || change.after.includes('admin')) return
  if (!change.otherAdmin) throw conflict('last-admin', {}, 'The last admin must stay an admin')
  if (change.self) throw conflict('own-account', {}, 'You cannot take the admin role from yourself')
}
