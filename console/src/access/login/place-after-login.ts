import { SIGN_IN_FAULT } from '@wifi-tms/contract/single-sign-on'
import { matchPath } from 'react-router'
import { pathTo } from '../../base/paths.ts'

/**
 * Parses an address as the browser would, and gives its path within the console. Undefined if the address leads to
 * another site or to a page that only redirects.
 */
function placeInside(wantedPath: string): string | undefined {
  if (!wantedPath.startsWith('/')) return undefined
  const ownOrigin = 'http://console.invalid'
  const { origin, pathname, search, hash } = URL.parse(wantedPath, ownOrigin) ?? {}
  // A path such as '/./' may, once resolved, begin like the address of another site.
  if (origin !== ownOrigin || !pathname || pathname.startsWith('//')) return undefined
  const onlyRedirects = [pathTo('login'), pathTo('authRedirect')].some((path) => matchPath(path, pathname))
  return onlyRedirects ? undefined : `${pathname}${search}${hash}`
}

/** Returns the path to which a login leads: the requested one with its query, but never another site. */
export function placeAfterLogin(search: string): string {
  const query = new URLSearchParams(search)
  const place = placeInside(query.get('redirect') ?? '') ?? '/'
  query.delete('redirect')
  query.delete(SIGN_IN_FAULT)
  const otherParams = query.toString()
  return otherParams ? `${place}${place.includes('?') ? '&' : '?'}${otherParams}` : place
}
