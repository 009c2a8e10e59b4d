import { may, type Permission } from '@wifi-tms/contract/permissions'
import { matchPath } from 'react-router'
import { pathTo } from '../base/paths.ts'

export interface Address {
  pathname: string
  search: string
}

export interface Guarded {
  path: string
  needs?: Permission
  open?: boolean
}

/** The person at the screen. `roles` are undefined until the profile is read. */
export interface Holder {
  token: string | undefined
  roles: readonly string[] | undefined
}

/** The outcome of a navigation: it proceeds, waits for the profile, or is redirected. */
export type Decision = { go: true } | { ask: true } | { redirect: string }

const GO: Decision = { go: true }

/** Finds the screen at an address; undefined if there is none. */
export const screenAt = <S extends Guarded>(pathname: string, screens: readonly S[]): S | undefined =>
  screens.find(({ path }) => matchPath(path, pathname))

/** True if the roles permit a screen. */
export const mayOpen = ({ needs }: Guarded, roles: readonly string[]): boolean => !needs || may(roles, needs)

/** Decides a navigation. After a redirect to the login page, the login leads back to the address. */
export function decide({ pathname, search }: Address, { token, roles }: Holder, screens: readonly Guarded[]): Decision {
  const screen = screenAt(pathname, screens)
  if (!token) return screen?.open ? GO : { redirect: pathTo('login', { redirect: pathname + search }) }
  if (pathname === pathTo('login')) return { redirect: '/' }
  if (!roles) return { ask: true }
  if (pathname === '/') return { redirect: pathTo('dashboard') }
  if (!screen) return { redirect: pathTo('notFound') }
  return mayOpen(screen, roles) ? GO : { redirect: pathTo('notAllowed') }
}
