import type { Readable } from 'node:stream'
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { type Fault, Refusal } from '@wifi-tms/contract/errors'
import type { FastifyRequest } from 'fastify'
import { wrongBody } from './envelope.ts'
import { JsonTooLarge, jsonReader } from './json-reader.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The fault of a text in the JSON body that the database cannot store. Calls of people refuse it; other calls
     * ignore it.
     */
    textFault?: Fault | undefined
  }
}

/**
 * Reads a body of JSON while it arrives, and yields to other work between chunks. Faults are reported once the whole
 * body has arrived, as a caller who is still sending does not read the answer. Returns undefined for an empty body.
 */
export async function readJson(request: FastifyRequest, body: Readable): Promise<unknown> {
  const mostBytes = request.routeOptions.bodyLimit
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new Refusal('tooLarge')
  const reader = jsonReader(mostBytes, { dropsPrototypeFields: request.routeOptions.config.ofTags ?? false })
  let bytes = 0
  let fault: unknown
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (bytes > 0) await turnOfOthers()
    bytes += chunk.length
    if (bytes > mostBytes) throw new Refusal('tooLarge')
    try {
      if (!fault) reader.take(chunk)
    } catch (error) {
      fault = error
    }
  }
  if (bytes === 0) return undefined
  try {
    if (fault) throw fault
    const { value, textFault } = reader.end()
    request.textFault = textFault
    return value
  } catch (error) {
    if (error instanceof JsonTooLarge) throw wrongBody(error.message)
    throw error instanceof SyntaxError ? wrongBody('not valid JSON') : error
  }
}
