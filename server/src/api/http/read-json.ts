import type { Readable } from 'node:stream'
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { type Fault, Refusal } from '@wifi-tms/contract/errors'
import type { FastifyRequest } from 'fastify'
import { wrongBody } from './envelope.ts'
import { jsonReader, TooMuch } from './json-reader.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where in a body of JSON something stands that no call of people takes. */
    strange?: Fault | undefined
  }
}

/**
 * Reads a body of JSON while it comes, with others in between where it is more than a chunk. What is wrong with it is told when all
 * has come, as who still sends hears nothing. An empty body is undefined.
 */
export async function readJson(request: FastifyRequest, body: Readable): Promise<unknown> {
  const most = request.routeOptions.bodyLimit
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal('tooLarge')
  const reader = jsonReader(most, { leavesOut: request.routeOptions.config.ofTags ?? false })
  let bytes = 0
  let fault: unknown
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (bytes > 0) await turnOfOthers()
    bytes += chunk.length
    if (bytes > most) throw new Refusal('tooLarge')
    try {
      if (!fault) reader.take(chunk)
    } catch (error) {
      fault = error
    }
  }
  if (bytes === 0) return undefined
  try {
    if (fault) throw fault
    const { value, strange } = reader.end()
    request.strange = strange
    return value
  } catch (error) {
    if (error instanceof TooMuch) throw wrongBody(error.message)
    throw error instanceof SyntaxError ? wrongBody('not valid JSON') : error
  }
}
