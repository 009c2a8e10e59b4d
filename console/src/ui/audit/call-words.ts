import { letInAgain } from '@wifi-tms/contract/devices'
import { retryDisplay, showMany, showOne } from '@wifi-tms/contract/displays'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { login, logout, narrowRole, updateProfile } from '@wifi-tms/contract/session'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The calls that do more than to create, change or remove an object. */
const named = {
  displayed: [nameOf(showOne), nameOf(showMany)],
  retried: [nameOf(retryDisplay)],
  letInAgain: [nameOf(letInAgain)],
  profile: [nameOf(updateProfile)],
  loggedIn: [nameOf(login)],
  loggedOut: [nameOf(logout)],
  narrowed: [nameOf(narrowRole)],
}
const plain = { POST: 'created', PUT: 'changed', DELETE: 'removed' } as const
const PLAIN = /^(POST|PUT|DELETE) \/user\/api\/rest\/[^/]+(?:\/\{id\})?$/

/** The word for what a call of the audit did; undefined where nobody knows the call any more. */
export function didOf(call: string) {
  const verb = (Object.keys(named) as (keyof typeof named)[]).find((verb) => named[verb].includes(call))
  return verb ?? plain[PLAIN.exec(call)?.[1] as keyof typeof plain]
}
