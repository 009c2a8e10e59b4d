import { may, type Permission, type Role } from '@wifi-tms/contract/permissions'

/** Who calls. */
export interface Who {
  /** That of the key where a program calls by one. */
  sessionId: string
  accountId: string
  username: string
  /** Those of the session: the account's, or the one it is narrowed to. */
  roles: Role[]
  /** True where it is narrowed to one of the account's roles. */
  narrowed: boolean
  /** Whether a second factor is demanded of them that they have not turned on. */
  lacksFactor: boolean
  /** What a program's key is limited to; absent for a session. */
  permissions?: readonly Permission[]
}

/** Whether the caller's roles, and its key where it has one, allow this. */
export const mayDo = ({ roles, permissions }: Who, permission: Permission): boolean =>
  may(roles, permission) && (permissions?.includes(permission) ?? true)

/** Who calls where anybody may. */
export const nobody: Who = {
  sessionId: '',
  accountId: '',
  username: '',
  roles: [],
  narrowed: false,
  lacksFactor: false,
}
