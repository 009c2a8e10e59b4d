import { type Role, roles } from '@wifi-tms/contract/permissions'
import { Username } from '@wifi-tms/contract/users'

/** Claims of a person: the ID token's, or those of UserInfo. */
export type Claims = Readonly<Record<string, unknown>>

/** The origin against which a path is resolved, to see if it leads away from it. */
const OWN_ORIGIN = 'http://console.invalid'

/** The longest path to which a sign-in leads back, as it travels in a cookie. */
const LONGEST_PATH = 1500

/**
 * The path of the console to which a sign-in leads: the wanted one as a browser would resolve it, or `/` for an address
 * of another site, for a call, and for one that is too long.
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  const { origin, pathname, search, hash } = URL.parse(wanted, OWN_ORIGIN) ?? {}
  // A path such as `/./` may, once resolved, begin like the address of another site.
  if (origin !== OWN_ORIGIN || !pathname || pathname.startsWith('//')) return '/'
  if (/^\/user\/api(?:\/|$)/i.test(pathname)) return '/'
  const path = `${pathname}${search}${hash}`
  return path.length > LONGEST_PATH ? '/' : path
}

const has = (value: unknown, name: string): value is Claims =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)

/** The claim of this name, or the one at the path whose names have dots between; undefined if there is none. */
export function claimAt(claims: Claims, path: string): unknown {
  // A name such as https://example.com/groups has dots itself.
  if (has(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>((value, name) => (has(value, name) ? value[name] : undefined), claims)
}

/** The groups in a claim, which is a list, or a text for one group. */
export const groupsIn = (claim: unknown): string[] =>
  [claim].flat().filter((group): group is string => typeof group === 'string')

/** The roles of all groups together, in the order of the contract. */
export const rolesOfGroups = (groups: readonly string[], mapping: readonly [group: string, role: Role][]): Role[] =>
  roles.filter((role) => mapping.some(([group, given]) => given === role && groups.includes(group)))

/** The claims that name a person, the best first. */
const nameClaims = ['preferred_username', 'email', 'sub']

/** A text of a claim as the database stores it: without control characters, and whole characters only. */
const storable = (claim: unknown): string =>
  typeof claim === 'string'
    ? claim
        .toWellFormed()
        .replace(/\p{Cc}/gu, '')
        .trim()
    : ''

/** The name of a person's account, of 1 to 64 characters. */
export const nameIn = (claims: Claims): string =>
  nameClaims.map((claim) => cut(storable(claims[claim]), Username.maxLength!)).find(Boolean) ?? 'person'

/** A person's e-mail address; empty if there is none, or if it has more than 200 characters. */
export const emailIn = ({ email }: Claims): string => (storable(email).length > 200 ? '' : storable(email))

/** The first characters of a text, without half a character at the end. */
const cut = (text: string, length: number) =>
  text.length > length
    ? text
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()
    : text

/** The names that an account may get, the best first: `anna`, `anna-2`, `anna-3` and so on. */
export function* usernamesOf(name: string): Generator<string> {
  yield name
  for (let number = 2; ; number++) yield `${cut(name, Username.maxLength! - `-${number}`.length)}-${number}`
}
