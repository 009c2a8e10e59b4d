import type { Endpoint, Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Core } from '../../base/core.ts'
import { faultsOf, sendDone, wrongBody, wrongInput } from './envelope.ts'
import type { Guard } from './guard.ts'
import { refuseTooLarge, type Upload, withUpload } from './read-upload.ts'
import { sendBytes } from './send-bytes.ts'
import { nobody, type Who } from './who.ts'

export interface Ask {
  /** Empty names and no roles where the call is open to anybody. */
  who: Who
  upload?: Upload
  /** The caller's address. */
  address: string
  /** http(s)://host:port by which the caller reached this server. */
  origin: string
}

/** Binds a call to its work: token, permission, shape, envelope and errors are seen to here and nowhere else. */
export type Answer = <E extends Endpoint>(
  endpoint: E,
  work: (input: Parsed<E>, ask: Ask) => Promise<Output<E>> | Output<E>,
) => void

export function answerWith(core: Core, app: FastifyInstance, guard: Guard): Answer {
  return (endpoint, work) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.maxBody,
      // Before the body is read: strangers are told nothing about it.
      onRequest: async (request) => {
        await guard.enter(endpoint, request)
        if (endpoint.upload) refuseTooLarge(request)
      },
      handler: async (request, reply) => {
        const ask: Ask = {
          who: guard.whoOf(request) ?? nobody,
          address: request.ip,
          origin: originOf(core, request),
        }
        const run = async (given: unknown, upload?: Upload) => {
          const input = parse(endpoint, given, request.params as Record<string, string>)
          return work(input, upload ? { ...ask, upload } : ask)
        }
        const result = endpoint.upload
          ? await withUpload(request, core.config, run)
          : await run(given(endpoint, request))
        return typeof endpoint.output === 'string'
          ? sendBytes(request, reply, endpoint.output, result as Uint8Array)
          : sendDone(reply, result)
      },
    })
  }
}

/** The query of a GET or DELETE, the body of the others. */
function given(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return request.query
  if (request.isMultipart()) throw wrongBody('Content-Type must be application/json')
  return request.body === undefined ? {} : request.body
}

/** Puts path, query and body together and checks them. What the path names wrongly is not found. */
function parse<E extends Endpoint>(endpoint: E, given: unknown, params: Record<string, string>): Parsed<E> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrongBody('must be an object')
  if (strangeIn(params)) throw new Refusal('notFound')
  const strange = strangeIn(given)
  if (strange) throw wrongBody(strange)
  const parsed = endpoint.input.safeParse({ ...given, ...params })
  if (parsed.success) return parsed.data as Parsed<E>
  const faults = faultsOf(parsed.error)
  if (faults.some((fault) => endpoint.params.includes(fault.path))) throw new Refusal('notFound')
  throw wrongInput(faults)
}

/** Lists and objects within each other; more would take schemas and JSON to the end of the stack. */
const DEEPEST = 64

/** What no call can take, or undefined: NUL and half a character, which PostgreSQL cannot keep, and nesting without end. */
function strangeIn(value: unknown): string | undefined {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return `must not be nested deeper than ${DEEPEST}`
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one === 'string' && one.includes('\0')) return 'text must not hold the character NUL'
      if (typeof one === 'string' && !one.isWellFormed()) return 'text must not hold half a character'
      if (typeof one === 'object' && one !== null) for (const pair of Object.entries(one)) next.push(pair[0], pair[1])
    }
    level = next
  }
  return undefined
}

/** A proxy in front may have ended TLS: where people come by the public address, that one tells the scheme. */
function originOf(core: Core, request: FastifyRequest): string {
  const { publicUrl } = core.config
  return publicUrl && new URL(publicUrl).host === request.host
    ? new URL(publicUrl).origin
    : `${request.protocol}://${request.host}`
}
