import type { Endpoint, Output } from '@wifi-tms/contract/endpoint'
import { SUCCESS } from '@wifi-tms/contract/errors'
import { z } from 'zod'
import { CallFailure, wireFailure } from './failure.ts'

const Envelope = z.object({
  code: z.number(),
  message: z.string().optional(),
  data: z.unknown(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  reason: z.string().optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
})

/**
 * Gives the `data` of an envelope. Throws a CallFailure with the server's message, or with 'Error' if there is none.
 */
export function openEnvelope(status: number, text: string): unknown {
  let envelope: z.infer<typeof Envelope>
  try {
    envelope = Envelope.parse(JSON.parse(text))
  } catch {
    throw wireFailure('unreadable', status >= 400 ? `Request failed with status code ${status}` : 'Error')
  }
  const { code, message, data, errors, reason, facts } = envelope
  const why = reason === undefined ? undefined : { reason, ...(facts && { facts }) }
  if (code !== SUCCESS) throw new CallFailure(message || 'Error', code, errors, why)
  return data
}

/** Checks an answer against the contract of its call. Throws a CallFailure that names the first wrong field. */
export function parseOutput<E extends Endpoint>(endpoint: E, value: unknown): Output<E> {
  const parsed = (endpoint.output as z.ZodType).safeParse(value)
  if (parsed.success) return parsed.data as Output<E>
  const issue = parsed.error.issues[0]!
  throw wireFailure('unreadable', `${endpoint.method} ${endpoint.path}: ${issue.path.join('.')}: ${issue.message}`)
}
