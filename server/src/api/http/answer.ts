import type { Readable } from 'node:stream'
import type { Changes, Endpoint, Output, Parsed } from '@wifi-tms/contract/endpoint'
import { faultsOf, Refusal } from '@wifi-tms/contract/errors'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Core } from '../../base/core.ts'
import { sendDone, wrongBody, wrongInput } from './envelope.ts'
import type { Guard } from './guard.ts'
import { keepHistory, type MakeChange } from './keep-history.ts'
import { AnsweredBefore, changeOnce, idempotencyKeyOf } from './once.ts'
import { refuseTooLarge, type UploadedFile, withUpload } from './read-upload.ts'
import { type Stored, sendBytes, type Typed } from './send-bytes.ts'
import { strangerAt } from './stranger-at.ts'
import { unstorableTextIn } from './unstorable-text-in.ts'
import { nobody, type Who } from './who.ts'

/** The context of one call, which its work gets beside the input. */
export interface CallContext<C extends ResourceName = never> {
  /** The caller; `nobody` for a caller without a token at a call that is open to anybody. */
  who: Who
  upload?: UploadedFile
  /** The caller's address. */
  address: string
  /** The network of the caller, by which calls without a login are limited. */
  stranger: string
  /** The name of the caller's browser or program, from its User-Agent. */
  agent: string
  /** The http(s)://host:port by which the caller reached this server. */
  origin: string
  /** Runs a transaction and writes its line of the history. */
  change: MakeChange
  /** Tells which rows of a resource the call changes; by default consoles treat all rows as changed. */
  changed: (resource: C, ids: string[]) => void
  /**
   * Declares that the call changes nothing this time: no line is written to the history, and consoles are not notified.
   */
  unchanged: () => void
}

/** The answer of a call: an output, a stored file, or a stream of bytes. */
type CallResult<E extends Endpoint> = Output<E> | (E['output'] extends string ? Stored | Readable | Typed : never)

/** The function that does a call's work. */
export type Work<E extends Endpoint> = (
  input: Parsed<E>,
  ask: CallContext<Changes<E>>,
) => Promise<CallResult<E>> | CallResult<E>

/** Binds a call to its work: token, permission, shape, history, envelope and errors are handled only here. */
export type Answer = <E extends Endpoint>(endpoint: E, work: Work<E>) => void

export function answerWith(core: Core, app: FastifyInstance, guard: Guard): Answer {
  return (endpoint, work) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.maxBody,
      // The guard runs before the body is read, so that strangers learn nothing about the shape of the body.
      onRequest: async (request) => {
        await guard.enter(endpoint, request)
        if (endpoint.upload) refuseTooLarge(endpoint, request)
        if ((endpoint.upload || endpoint.needsStorage) && (await core.storage.check())) throw new Refusal('noStorage')
      },
      handler: async (request, reply) => {
        const run = async (fields: unknown, upload?: UploadedFile) => {
          const input = parse(endpoint, fields, request.params as Record<string, string>)
          const caller = { who: guard.whoOf(request) ?? nobody, ...callerOf(core, request) }
          const key = idempotencyKeyOf(endpoint, request)
          return runCall(core, endpoint, work, input, upload ? { ...caller, upload } : caller, key)
        }
        const result = endpoint.upload
          ? await withUpload(endpoint, request, core.config, (fields, upload) => run(storable(fields), upload))
          : await run(fieldsOf(endpoint, request))
        return typeof endpoint.output === 'string'
          ? sendBytes(request, reply, endpoint.output, result as Uint8Array | Stored | Readable | Typed)
          : sendDone(reply, result)
      },
    })
  }
}

/** The maximum number of characters of a caller's User-Agent that are stored. */
const LONGEST_AGENT = 300

/** The parts of a call's context that the request tells of its caller. */
export const callerOf = (core: Pick<Core, 'config'>, request: FastifyRequest) => ({
  address: request.ip,
  stranger: strangerAt(request.ip),
  agent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
  origin: originOf(core, request),
})

/** Does the work of a call, makes sure that its history is written, and notifies consoles of the changes. */
export async function runCall<E extends Endpoint>(
  core: Pick<Core, 'db' | 'now' | 'wire'>,
  endpoint: E,
  work: Work<E>,
  input: Parsed<E>,
  caller: Omit<CallContext, 'change' | 'changed' | 'unchanged'>,
  key?: string,
): Promise<CallResult<E>> {
  const { change, check } = keepHistory(core, endpoint, caller.who, caller.address)
  const { accountId } = caller.who
  const call = { accountId, call: `${endpoint.method} ${endpoint.path}`, input, now: core.now() }
  const changedIds = new Map<ResourceName, string[]>()
  let isUnchanged = false
  const ask = {
    ...caller,
    change: key === undefined ? change : changeOnce(change, { ...call, key }),
    changed: (resource: ResourceName, ids: string[]) => changedIds.set(resource, ids),
    unchanged: () => {
      isUnchanged = true
    },
  }
  let result: CallResult<E>
  try {
    result = await work(input, ask)
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer as CallResult<E>
    throw error
  }
  if (isUnchanged) return result
  check()
  for (const resource of endpoint.changes) core.wire.changed(resource, changedIds.get(resource) ?? [])
  if (endpoint.audit) core.wire.changed('audits', [])
  return result
}

/** The query of a GET or DELETE, the body of the others. */
function fieldsOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return storable(request.query)
  if (request.isMultipart()) throw wrongBody('Content-Type must be application/json')
  if (request.textFault) throw wrongInput([request.textFault])
  if (endpoint.bodyField) return { ...storable(request.query as object), [endpoint.bodyField]: request.body }
  return request.body === undefined ? {} : request.body
}

/** Returns fields unchanged if the database can store them; otherwise refuses them as wrong input. */
function storable<T>(fields: T): T {
  const textFault = unstorableTextIn(fields)
  if (textFault) throw wrongInput([textFault])
  return fields
}

/** Merges path, query and body, and checks them. Faulty values in the path are refused as not found. */
function parse<E extends Endpoint>(endpoint: E, fields: unknown, params: Record<string, string>): Parsed<E> {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw wrongBody('must be an object')
  if (unstorableTextIn(params)) throw new Refusal('notFound')
  const parsed = endpoint.input.safeParse({ ...fields, ...params })
  if (parsed.success) return parsed.data as Parsed<E>
  const faults = faultsOf(parsed.error)
  if (faults.some((fault) => endpoint.params.includes(fault.path))) throw new Refusal('notFound')
  throw wrongInput(faults)
}

/**
 * The origin by which the caller reached this server: the public origin if the request names its host, as a proxy may
 * have ended TLS; otherwise the origin in the request.
 */
export function originOf(core: Pick<Core, 'config'>, request: FastifyRequest): string {
  const { publicUrl } = core.config
  return publicUrl && new URL(publicUrl).host === request.host
    ? new URL(publicUrl).origin
    : `${request.protocol}://${request.host}`
}
