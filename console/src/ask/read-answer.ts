import type { Endpoint, Output } from '@wifi-tms/contract/endpoint'
import { SUCCESS } from '@wifi-tms/contract/errors'
import { z } from 'zod'
import { Failure } from './failure.ts'

const Said = z.object({
  code: z.number(),
  message: z.string().optional(),
  data: z.unknown(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** What stands under `data`. Throws Failure with the server's message, or 'Error' where it gave none. */
export function answerIn(status: number, text: string): unknown {
  let said: z.infer<typeof Said>
  try {
    said = Said.parse(JSON.parse(text))
  } catch {
    throw new Failure(status >= 400 ? `Request failed with status code ${status}` : 'Error')
  }
  if (said.code !== SUCCESS) throw new Failure(said.message || 'Error', said.code, said.errors)
  return said.data
}

/** The answer in the shape its call promises. Throws Failure that names the field where it is another. */
export function shaped<E extends Endpoint>(endpoint: E, value: unknown): Output<E> {
  const read = (endpoint.output as z.ZodType).safeParse(value)
  if (read.success) return read.data as Output<E>
  const issue = read.error.issues[0]!
  throw new Failure(`${endpoint.method} ${endpoint.path}: ${issue.path.join('.')}: ${issue.message}`)
}
