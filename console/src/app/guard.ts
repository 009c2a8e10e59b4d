import { matchPath } from 'react-router'

/** Where a person wants to go. */
export interface Place {
  pathname: string
  search: string
}

/** What the guard must know of a screen. */
export interface Guarded {
  path: string
  roles?: readonly string[]
  open?: boolean
}

/** `undefined` roles: who is signed in has not been asked yet. */
export interface Holder {
  token: string | undefined
  roles: readonly string[] | undefined
}

/** Go, first ask who is signed in and then decide again, or go somewhere else. */
export type Decision = { go: true } | { ask: true } | { redirect: string }

const GO: Decision = { go: true }

export const HOME = '/index'
export const LOGIN = '/login'

/** The screen at an address; undefined where there is none. */
export const screenAt = <S extends Guarded>(pathname: string, screens: readonly S[]): S | undefined =>
  screens.find(({ path }) => matchPath(path, pathname))

/** The login page, which leads back to this place afterwards. */
export const loginFor = ({ pathname, search }: Place): string =>
  `${LOGIN}?redirect=${encodeURIComponent(pathname + search)}`

/** Whether these roles open a screen: an admin opens all, a screen without roles is open to all. */
export const opens = (screen: Guarded, roles: readonly string[]): boolean =>
  !screen.roles || roles.includes('admin') || screen.roles.some((role) => roles.includes(role))

/** Decides a navigation. */
export function decide(to: Place, { token, roles }: Holder, screens: readonly Guarded[]): Decision {
  const screen = screenAt(to.pathname, screens)
  if (!token) return screen?.open ? GO : { redirect: loginFor(to) }
  if (to.pathname === LOGIN) return { redirect: '/' }
  if (!roles) return { ask: true }
  if (to.pathname === '/') return { redirect: HOME }
  if (!screen) return { redirect: '/404' }
  return opens(screen, roles) ? GO : { redirect: '/401' }
}

/** Where a login leads: the place asked for with all further fields of the query, never another site. */
export function placeAfterLogin(search: string): string {
  const query = new URLSearchParams(search)
  const wished = query.get('redirect') ?? '/'
  query.delete('redirect')
  const inside = /^\/(?![/\\])/.test(wished) && !wished.startsWith(LOGIN)
  const place = inside ? wished : '/'
  const rest = query.toString()
  return rest ? `${place}${place.includes('?') ? '&' : '?'}${rest}` : place
}
