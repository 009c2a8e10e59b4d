import { type Endpoint, type Input, idempotency, type Output } from '@wifi-tms/contract/endpoint'
import { addressOf, BASE_URL } from './address.ts'
import { CallFailure, wireFailure } from './failure.ts'
import { openEnvelope, parseOutput } from './read-answer.ts'

/** The longest wait for an answer, in milliseconds. */
export const TIMEOUT_MS = 5000
/** The slowest sending, in characters a second, of a large body, such as a table's. The wait begins after this time. */
const SLOWEST_SENDING = 100_000

export interface CallOptions {
  token?: string | undefined
  /** The beginning of the call's address; absent for `BASE_URL`. */
  base?: string | undefined
  signal?: AbortSignal | undefined
  /** The longest wait for the answer, in milliseconds. */
  timeout?: number | undefined
  /** The server makes a change only once for each key. */
  idempotencyKey?: string | undefined
}

/** Makes a call, and gives the content of `data` unchecked. Throws CallFailure. */
export async function callUnparsed<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, base = BASE_URL, signal, timeout = TIMEOUT_MS, idempotencyKey }: CallOptions,
): Promise<unknown> {
  const { url, body } = addressOf(endpoint, input, base)
  const text = body && JSON.stringify(body)
  const sendingMs = 1000 * Math.floor((text?.length ?? 0) / SLOWEST_SENDING)
  const timeoutSignal = AbortSignal.timeout(timeout + sendingMs)
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (idempotencyKey) headers[idempotency.header] = idempotencyKey
  if (text) headers['Content-Type'] = 'application/json'
  try {
    const answer = await fetch(url, {
      method: endpoint.method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
      ...(text && { body: text }),
    })
    return openEnvelope(answer.status, await answer.text())
  } catch (error) {
    if (error instanceof CallFailure || signal?.aborted) throw error
    if (timeoutSignal.aborted) throw wireFailure('timeout', `timeout of ${timeout + sendingMs}ms exceeded`)
    throw wireFailure('unreachable', error instanceof Error ? error.message : 'Error')
  }
}

/** Makes a call and gives its answer, checked against the contract. Throws CallFailure. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Output<E>> => parseOutput(endpoint, await callUnparsed(endpoint, input, options))
