import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'

/** The beginning of every call's address; empty if the server itself serves the console. */
export const BASE_URL: string = import.meta.env?.VITE_BASE_URL ?? ''

/**
 * Gives a call's address, and a body with the fields that are not in its path. The address of a GET or DELETE has all
 * fields.
 */
export function addressOf<E extends Endpoint>(endpoint: E, input: Input<E>, base = BASE_URL) {
  const remainingInput: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = remainingInput[name]
    delete remainingInput[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return { url: base + path, body: remainingInput }
  const query = new URLSearchParams()
  // A list becomes one parameter for each of its items; a single value counts as a list of one.
  for (const [name, value] of Object.entries(remainingInput))
    for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item))
  const search = query.toString()
  return { url: base + path + (search && `?${search}`), body: undefined }
}

/** Gives the address of a picture for `<img>`. The session's cookie gives the browser access to it. */
export const pictureUrl = <E extends Endpoint & { output: 'image/png' }>(endpoint: E, input: Input<E>): string =>
  addressOf(endpoint, input).url
