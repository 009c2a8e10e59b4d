import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { type Caller, signIn as enter } from '@wifi-tms/tags/call'
import { ADMIN } from './processes/admin.ts'

/** Signs in as the first admin. */
export const signIn = (url: string): Promise<Caller> => enter(url, ADMIN.username, ADMIN.password)

/** The address of a call, with what does not stand in its path as the query where `inQuery`. */
export function pathOf(endpoint: Endpoint, input: Record<string, unknown>, inQuery: boolean): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !endpoint.params.includes(name) && value !== undefined)
  if (!inQuery || rest.length === 0) return path
  return `${path}?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}`
}
