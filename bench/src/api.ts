import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { type Envelope, SUCCESS } from '@wifi-tms/contract/errors'
import { images } from '@wifi-tms/contract/images'
import { type BrokerAccess, login } from '@wifi-tms/contract/session'
import { ADMIN } from './processes/admin.ts'

/** A signed-in person's way to a server. */
export interface Person {
  token: string
  /** The way into the broker, as the console keeps it. */
  mqtt: BrokerAccess
  /** Makes a call. Throws Error with the server's answer where it refuses. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
  /** Uploads a picture and answers its `_id`. */
  upload(name: string, bytes: Uint8Array): Promise<string>
}

/** The address of a call, with what does not stand in its path as the query where `inQuery`. */
export function pathOf(endpoint: Endpoint, input: Record<string, unknown>, inQuery: boolean): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !endpoint.params.includes(name) && value !== undefined)
  if (!inQuery || rest.length === 0) return path
  return `${path}?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}`
}

async function answerOf(response: Response): Promise<unknown> {
  const envelope = (await response.json()) as Envelope
  if (envelope.code !== SUCCESS) throw new Error(`${response.url}: ${envelope.code} ${envelope.message}`)
  return envelope.data
}

/** Signs in as the first admin. */
export async function signIn(url: string): Promise<Person> {
  let token = ''
  const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    const given = input as Record<string, unknown>
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const headers = { authorization: `Bearer ${token}`, ...(!inQuery && { 'content-type': 'application/json' }) }
    const body = inQuery ? undefined : JSON.stringify(given)
    const address = url + pathOf(endpoint, given, inQuery)
    return (await answerOf(
      await fetch(address, { method: endpoint.method, headers, ...(body && { body }) }),
    )) as Output<E>
  }
  const session = await ask(login, ADMIN)
  token = session.token
  return {
    ...session,
    ask,
    async upload(name, bytes) {
      const body = new FormData()
      body.set('file', new File([Uint8Array.from(bytes)], name))
      const headers = { authorization: `Bearer ${token}` }
      const answer = await answerOf(await fetch(url + images.create.path, { method: 'POST', headers, body }))
      return (answer as { _id: string })._id
    },
  }
}
