import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'

/** What stands in front of every path; empty where the server itself serves the console. */
export const BASE_URL: string = import.meta.env?.VITE_BASE_URL ?? ''

/** Where a call goes, and what is left of its input for the body: a GET or DELETE takes everything into the address. */
export function addressOf<E extends Endpoint>(endpoint: E, input: Input<E>, base = BASE_URL) {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return { url: base + path, body: rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one))
  const search = query.toString()
  return { url: base + path + (search && `?${search}`), body: undefined }
}

/** The address of a picture, for `<img>`: the session's cookie opens it. */
export const pictureUrl = <E extends Endpoint & { output: 'image/png' }>(endpoint: E, input: Input<E>): string =>
  addressOf(endpoint, input).url
