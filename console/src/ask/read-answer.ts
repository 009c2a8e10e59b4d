import type { Endpoint, Output } from '@wifi-tms/contract/endpoint'
import { SUCCESS } from '@wifi-tms/contract/errors'
import { z } from 'zod'
import { Failure, wireFailure } from './failure.ts'

const Said = z.object({
  code: z.number(),
  message: z.string().optional(),
  data: z.unknown(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  reason: z.string().optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
})

/** What stands under `data`. Throws Failure with the server's message, or 'Error' where it gave none. */
export function answerIn(status: number, text: string): unknown {
  let said: z.infer<typeof Said>
  try {
    said = Said.parse(JSON.parse(text))
  } catch {
    throw wireFailure('unreadable', status >= 400 ? `Request failed with status code ${status}` : 'Error')
  }
  const { code, message, errors, reason, facts } = said
  const why = reason === undefined ? undefined : { reason, ...(facts && { facts }) }
  if (code !== SUCCESS) throw new Failure(message || 'Error', code, errors, why)
  return said.data
}

/** The answer in the shape its call promises. Throws Failure that names the field where it is another. */
export function shaped<E extends Endpoint>(endpoint: E, value: unknown): Output<E> {
  const read = (endpoint.output as z.ZodType).safeParse(value)
  if (read.success) return read.data as Output<E>
  const issue = read.error.issues[0]!
  throw wireFailure('unreadable', `${endpoint.method} ${endpoint.path}: ${issue.path.join('.')}: ${issue.message}`)
}
