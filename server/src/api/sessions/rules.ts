import { type Role, roles } from '@wifi-tms/contract/permissions'
import { SESSION_IDLE_HOURS, SESSION_MAX_HOURS } from '@wifi-tms/contract/session'

const HOUR = 3_600_000

/** How old `usedAt` may grow before a call writes it anew, in ms. */
export const USED_EVERY = 60_000

/** What a session is worth now. */
export function sessionState(
  session: { createdAt: string; usedAt: string; ended: number },
  now: Date,
): 'live' | 'elsewhere' | 'expired' {
  if (session.ended) return 'elsewhere'
  const since = (time: string) => now.getTime() - Date.parse(time)
  const expired =
    since(session.usedAt) > SESSION_IDLE_HOURS * HOUR || since(session.createdAt) > SESSION_MAX_HOURS * HOUR
  return expired ? 'expired' : 'live'
}

/** The roles somebody may look through: those held, and for an admin every one. */
export const takeableRoles = (held: readonly Role[]): readonly Role[] => (held.includes('admin') ? roles : held)

/** The roles of a session: all that are held, or the one it is narrowed to while that may be taken. */
export const rolesOf = (held: readonly Role[], narrowed: string): Role[] =>
  narrowed ? takeableRoles(held).filter((role) => role === narrowed) : [...held]
