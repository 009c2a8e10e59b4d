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
export const AUTH_REDIRECT = '/auth-redirect'

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

/** A place within the console as the browser itself would read the address; undefined where that is anything else. */
function placeInside(wished: string): string | undefined {
  if (!wished.startsWith('/')) return undefined
  const here = 'http://console.invalid'
  const { origin, pathname, search, hash } = URL.parse(wished, here) ?? {}
  // What is left of '/./' may still begin like another site.
  if (origin !== here || !pathname || pathname.startsWith('//')) return undefined
  const leadsOn = [LOGIN, AUTH_REDIRECT].some((path) => matchPath(path, pathname))
  return leadsOn ? undefined : `${pathname}${search}${hash}`
}

/** Where a login leads: the place asked for with all further fields of the query, never another site. */
export function placeAfterLogin(search: string): string {
  const query = new URLSearchParams(search)
  const place = placeInside(query.get('redirect') ?? '') ?? '/'
  query.delete('redirect')
  const rest = query.toString()
  return rest ? `${place}${place.includes('?') ? '&' : '?'}${rest}` : place
}
