import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { addressOf, BASE_URL } from './address.ts'
import { Failure, wireFailure } from './failure.ts'
import { answerIn, shaped } from './read-answer.ts'

/** How long an answer may take, in milliseconds. */
export const TIMEOUT_MS = 5000

export interface Ways {
  token?: string | undefined
  base?: string | undefined
  signal?: AbortSignal | undefined
  timeout?: number | undefined
}

/** Makes a call and gives what stands under `data`, unread. Throws Failure. */
export async function callFor<E extends Endpoint>(endpoint: E, input: Input<E>, ways: Ways): Promise<unknown> {
  const { url, body } = addressOf(endpoint, input, ways.base ?? BASE_URL)
  const limit = AbortSignal.timeout(ways.timeout ?? TIMEOUT_MS)
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (ways.token) headers.Authorization = `Bearer ${ways.token}`
  if (body) headers['Content-Type'] = 'application/json'
  try {
    const answer = await fetch(url, {
      method: endpoint.method,
      headers,
      signal: ways.signal ? AbortSignal.any([ways.signal, limit]) : limit,
      ...(body && { body: JSON.stringify(body) }),
    })
    return answerIn(answer.status, await answer.text())
  } catch (error) {
    if (error instanceof Failure || ways.signal?.aborted) throw error
    if (limit.aborted) throw wireFailure('timeout', `timeout of ${ways.timeout ?? TIMEOUT_MS}ms exceeded`)
    throw wireFailure('unreachable', error instanceof Error ? error.message : 'Error')
  }
}

/** Makes a call and gives its answer. Throws Failure. */
export const call = async <E extends Endpoint>(endpoint: E, input: Input<E>, ways: Ways): Promise<Output<E>> =>
  shaped(endpoint, await callFor(endpoint, input, ways))
