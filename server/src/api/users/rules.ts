import { conflict } from '@wifi-tms/contract/conflicts'
import { narrowedToken, Refusal } from '@wifi-tms/contract/errors'
import { may, type Permission, permissions, type Role } from '@wifi-tms/contract/permissions'
import { mayDo, type Who } from '../http/who.ts'

/** Throws Refusal for a narrowed token or a key, as neither may change a person's own password. */
export function refuseNarrowedOrKey({ narrowed, permissions: keyPermissions }: Who): void {
  if (keyPermissions) throw new Refusal('notAllowed', 'No key changes the password of its owner')
  if (narrowed) throw narrowedToken()
}

/**
 * Refuses to grant a role with a permission that the caller lacks. Callers of this function also pass the roles of an
 * account whose password is set: with the password, a person could use all of these roles.
 */
export function refuseGrant(who: Who, granted: readonly Role[]): void {
  const missing = (Object.keys(permissions) as Permission[]).find(
    (permission) => may(granted, permission) && !mayDo(who, permission),
  )
  if (missing) throw new Refusal('notAllowed', 'Nobody can grant more than they hold themselves')
}

/** Refuses a change that leaves the installation without an admin, or by which admins end their own role by mistake. */
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
