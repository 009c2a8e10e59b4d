import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { type Envelope, SUCCESS } from '@wifi-tms/contract/errors'
import { login } from '@wifi-tms/contract/session'
import type { z } from 'zod'

const ANSWER_TIMEOUT_MS = 60_000

/** A file that a call uploads. */
export interface File {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A signed-in person: makes the contract's calls and checks the answers against the contract. */
export interface Caller {
  readonly token: string
  ask<E extends Endpoint>(endpoint: E, input: Input<E>, file?: File): Promise<Output<E>>
}

/** A refusal by the server, with the message, faults and `code` of the server's answer. */
export class CallRefused extends Error {
  readonly code: number
  constructor(call: string, { code, message, errors = [] }: Envelope) {
    super([`${call}: ${message}`, ...errors.map((fault) => `${fault.path}: ${fault.message}`)].join('; '))
    this.code = code
  }
}

/** The address of a call. If the method has no body, fields that are not in the path become the query. */
export function addressOf(
  { method, path, params }: Endpoint,
  fields: Readonly<Record<string, unknown>>,
  server: string,
): URL {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))
  const url = new URL(filledPath, server)
  // A list becomes one query field for each of its entries.
  if (method === 'GET' || method === 'DELETE')
    for (const [name, value] of Object.entries(fields))
      if (!params.includes(name)) for (const item of [value].flat()) url.searchParams.append(name, String(item))
  return url
}

/** Signs in. Rejects with CallRefused, or with fetch's error if no server answers. */
export async function signIn(server: string, username: string, password: string): Promise<Caller> {
  const ask = async <E extends Endpoint>(token: string, endpoint: E, input: Input<E>, file?: File) => {
    const { method, params, output } = endpoint
    const fields = input as Record<string, unknown>
    const url = addressOf(endpoint, fields, server)
    const bodyFields = Object.fromEntries(Object.entries(fields).filter(([name]) => !params.includes(name)))
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    let body: FormData | string | null = null
    if (file) {
      body = new FormData()
      for (const [name, value] of Object.entries(bodyFields)) body.set(name, String(value))
      body.set('file', new Blob([file.bytes]), file.name)
    } else if (method !== 'GET' && method !== 'DELETE') {
      headers['content-type'] = 'application/json'
      body = JSON.stringify(bodyFields)
    }
    const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    // A text in place of a schema is a media type: the answer is bytes.
    if (typeof output === 'string' && answer.ok) return new Uint8Array(await answer.arrayBuffer()) as Output<E>
    const envelope = (await answer.json()) as Envelope
    if (envelope.code !== SUCCESS) throw new CallRefused(`${method} ${url.pathname}`, envelope)
    return (output as z.ZodType).parse(envelope.data) as Output<E>
  }
  const { token } = await ask('', login, { username, password })
  return { token, ask: (endpoint, input, file) => ask(token, endpoint, input, file) }
}
