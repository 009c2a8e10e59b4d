import type { Role } from '@wifi-tms/contract/permissions'

/** Who calls. */
export interface Who {
  sessionId: string
  accountId: string
  username: string
  /** Those of the session: the account's, or the one it is narrowed to. */
  roles: Role[]
}

/** Who calls where anybody may. */
export const nobody: Who = { sessionId: '', accountId: '', username: '', roles: [] }
