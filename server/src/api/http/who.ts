import { keyIncludes, may, type Permission, type Role } from '@wifi-tms/contract/permissions'

/** The caller. */
export interface Who {
  /** The id of the session, or of the key of a program. */
  sessionId: string
  accountId: string
  username: string
  /** The roles of the session: all roles of the account, or the one to which the session is narrowed. */
  roles: Role[]
  /** True where the session is narrowed to one of the account's roles. */
  narrowed: boolean
  /** True if a second factor is demanded of the person and they have not turned it on. */
  lacksFactor: boolean
  /** The permissions to which a program's key is limited; absent for a session. */
  permissions?: readonly Permission[]
}

/** True if the caller's roles include the permission, and so does the key where there is one. */
export const mayDo = ({ roles, permissions }: Who, permission: Permission): boolean =>
  may(roles, permission) && (!permissions || keyIncludes(permissions, permission))

/**
 * True for a member, who sees nothing of the fleet. The roles alone decide: a key does not turn an editor or a viewer
 * into a member, whatever its permissions are.
 */
export const seesAsMember = ({ roles }: Pick<Who, 'roles'>): boolean => !may(roles, 'rooms.details')

/** The caller of a call that is open to anybody. */
export const nobody: Who = {
  sessionId: '',
  accountId: '',
  username: '',
  roles: [],
  narrowed: false,
  lacksFactor: false,
}
