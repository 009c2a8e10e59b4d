import { matchPath } from 'react-router'
import { pathTo } from '../../base/paths.ts'

/** Reads an address as the browser itself would and gives its place within the console; undefined where it leads elsewhere. */
function placeInside(wished: string): string | undefined {
  if (!wished.startsWith('/')) return undefined
  const here = 'http://console.invalid'
  const { origin, pathname, search, hash } = URL.parse(wished, here) ?? {}
  // The path that remains of '/./' may still begin like another site.
  if (origin !== here || !pathname || pathname.startsWith('//')) return undefined
  const leadsOn = [pathTo('login'), pathTo('authRedirect')].some((path) => matchPath(path, pathname))
  return leadsOn ? undefined : `${pathname}${search}${hash}`
}

/** A login leads to the place asked for, with all further fields of the query, and never to another site. */
export function placeAfterLogin(search: string): string {
  const query = new URLSearchParams(search)
  const place = placeInside(query.get('redirect') ?? '') ?? '/'
  query.delete('redirect')
  const rest = query.toString()
  return rest ? `${place}${place.includes('?') ? '&' : '?'}${rest}` : place
}
