import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import { addressOf } from './address.ts'
import { CallFailure, wireFailure } from './failure.ts'
import { openEnvelope } from './read-answer.ts'

/** The longest wait for a file, in milliseconds. */
const TIMEOUT_MS = 60_000
/** The longest wait for a table: one of a million rows takes minutes. */
const TABLE_TIMEOUT_MS = 600_000

/** Gives the bytes of a call that answers without the envelope. Throws CallFailure, or the signal's reason. */
export async function readBytes<E extends Endpoint & { output: 'font/sfnt' | 'text/csv' | 'application/json' }>(
  endpoint: E,
  input: Input<E>,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const timeout = endpoint.output === 'text/csv' ? TABLE_TIMEOUT_MS : TIMEOUT_MS
  const timeoutSignal = AbortSignal.timeout(timeout)
  try {
    const answer = await fetch(addressOf(endpoint, input).url, {
      headers,
      signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
    })
    if (!answer.ok) openEnvelope(answer.status, await answer.text())
    return await answer.arrayBuffer()
  } catch (error) {
    if (error instanceof CallFailure || signal?.aborted) throw error
    if (timeoutSignal.aborted) throw wireFailure('timeout', `timeout of ${timeout}ms exceeded`)
    throw wireFailure('unreachable', error instanceof Error ? error.message : 'Error')
  }
}
