import { type Role, roles } from '@wifi-tms/contract/permissions'
import { SESSION_IDLE_HOURS, SESSION_MAX_HOURS } from '@wifi-tms/contract/session'

const HOUR = 3_600_000

/** The age of `usedAt`, in milliseconds, from which a call renews it. */
export const USED_EVERY_MS = 60_000

/** The state of a session now. */
export function sessionState(
  session: { createdAt: string; usedAt: string; ended: number },
  now: Date,
): 'live' | 'elsewhere' | 'expired' {
  if (session.ended) return 'elsewhere'
  const age = (time: string) => now.getTime() - Date.parse(time)
  const expired = age(session.usedAt) > SESSION_IDLE_HOURS * HOUR || age(session.createdAt) > SESSION_MAX_HOURS * HOUR
  return expired ? 'expired' : 'live'
}

/** The roles to which people may narrow their token: their own roles, and for an admin every role. */
export const takeableRoles = (heldRoles: readonly Role[]): readonly Role[] =>
  heldRoles.includes('admin') ? roles : heldRoles

/** The roles of a session: all of its account, or the one to which it is narrowed if its person may still take it. */
export const rolesOf = (heldRoles: readonly Role[], narrowed: string): Role[] =>
  narrowed ? takeableRoles(heldRoles).filter((role) => role === narrowed) : [...heldRoles]
