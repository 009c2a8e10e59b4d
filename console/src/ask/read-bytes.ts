import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import { addressOf } from './address.ts'
import { wireFailure } from './failure.ts'
import { answerIn } from './read-answer.ts'

/** How long a file may take, in milliseconds. */
const TIMEOUT_MS = 60_000

/** The bytes that a call answers instead of the envelope. Throws Failure. */
export async function readBytes<E extends Endpoint & { output: 'font/sfnt' }>(
  endpoint: E,
  input: Input<E>,
  token: string | undefined,
): Promise<ArrayBuffer> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const asked = fetch(addressOf(endpoint, input).url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const answer = await asked.catch((error: Error) => {
    throw wireFailure('unreachable', error.message)
  })
  if (!answer.ok) answerIn(answer.status, await answer.text())
  return answer.arrayBuffer()
}
