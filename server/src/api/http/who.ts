import type { Role } from '@wifi-tms/contract/permissions'

/** Who calls. */
export interface Who {
  sessionId: string
  accountId: string
  username: string
  /** Those of the session: the account's, or the one it is narrowed to. */
  roles: Role[]
  /** Whether a second factor is demanded of them that they have not turned on. */
  lacksFactor: boolean
}

/** Who calls where anybody may. */
export const nobody: Who = { sessionId: '', accountId: '', username: '', roles: [], lacksFactor: false }
