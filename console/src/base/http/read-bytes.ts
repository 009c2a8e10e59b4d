import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import { addressOf } from './address.ts'
import { wireFailure } from './failure.ts'
import { openEnvelope } from './read-answer.ts'

/** How long a file may take, in milliseconds. */
const TIMEOUT_MS = 60_000

/** Gives the bytes that a call answers instead of the envelope. Throws Failure. */
export async function readBytes<E extends Endpoint & { output: 'font/sfnt' | 'text/csv' }>(
  endpoint: E,
  input: Input<E>,
  token: string | undefined,
): Promise<ArrayBuffer> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(addressOf(endpoint, input).url, { headers, signal }).catch((error: Error) => {
    throw wireFailure('unreachable', error.message)
  })
  if (!answer.ok) openEnvelope(answer.status, await answer.text())
  return answer.arrayBuffer()
}
