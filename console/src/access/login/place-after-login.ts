import { matchPath } from 'react-router'
import { pathTo } from '../../base/paths.ts'

/** A place within the console as the browser itself would read the address; undefined where that is anything else. */
function placeInside(wished: string): string | undefined {
  if (!wished.startsWith('/')) return undefined
  const here = 'http://console.invalid'
  const { origin, pathname, search, hash } = URL.parse(wished, here) ?? {}
  // What is left of '/./' may still begin like another site.
  if (origin !== here || !pathname || pathname.startsWith('//')) return undefined
  const leadsOn = [pathTo('login'), pathTo('authRedirect')].some((path) => matchPath(path, pathname))
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
