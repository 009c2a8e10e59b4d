import { may, type Permission } from '@wifi-tms/contract/permissions'
import { matchPath } from 'react-router'
import { pathTo } from '../base/paths.ts'

export interface Address {
  pathname: string
  search: string
}

/** The fields of a screen from which the guard decides whether a person may open it. */
export interface GuardedScreen {
  path: string
  needs?: Permission
  withoutLogin?: boolean
}

/** The person who navigates. `roles` are undefined until the profile is read. */
export interface NavigatingUser {
  token: string | undefined
  roles: readonly string[] | undefined
}

/** The outcome of a navigation: it proceeds, waits for the profile, or is redirected. */
export type Decision = { proceed: true } | { awaitProfile: true } | { redirect: string }

const PROCEED: Decision = { proceed: true }

/** Finds the screen at an address; undefined if there is none. */
export const screenAt = <S extends GuardedScreen>(pathname: string, screens: readonly S[]): S | undefined =>
  screens.find(({ path }) => matchPath(path, pathname))

/** True if the roles permit a screen. */
export const mayOpen = ({ needs }: GuardedScreen, roles: readonly string[]): boolean => !needs || may(roles, needs)

/** Decides a navigation. After a redirect to the login page, the login leads back to the address. */
export function decide(
  { pathname, search }: Address,
  { token, roles }: NavigatingUser,
  screens: readonly GuardedScreen[],
): Decision {
  const screen = screenAt(pathname, screens)
  if (!token) return screen?.withoutLogin ? PROCEED : { redirect: pathTo('login', { redirect: pathname + search }) }
  if (pathname === pathTo('login')) return { redirect: '/' }
  if (!roles) return { awaitProfile: true }
  if (pathname === '/') return { redirect: pathTo('dashboard') }
  if (!screen) return { redirect: pathTo('notFound') }
  return mayOpen(screen, roles) ? PROCEED : { redirect: pathTo('notAllowed') }
}
