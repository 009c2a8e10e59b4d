import { type Envelope, errors, type Fault, Refusal, SUCCESS } from '@wifi-tms/contract/errors'
import type { FastifyError, FastifyReply } from 'fastify'
import { Counter } from 'prom-client'
import { OutOfReach } from '../../base/blobs/store.ts'
import { LineFull } from '../../base/concurrency/take-turns.ts'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { isLocked } from '../../base/database/is-locked.ts'
import { ConnectionLost } from '../../base/database/lost-connection.ts'
import { isDiskFull } from '../../base/storage/is-disk-full.ts'

export const sendDone = (reply: FastifyReply, result: unknown): FastifyReply =>
  reply.header('cache-control', 'no-store').send({ code: SUCCESS, message: 'OK', data: result } satisfies Envelope)

const refusedCalls = new Counter({
  name: 'wifi_tms_refused_calls_total',
  help: 'Calls of people and programs that were refused, by the reason.',
  labelNames: ['reason'],
})

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  refusedCalls.inc({ reason: refusal.kind })
  const { code, status } = errors[refusal.kind]
  const envelope: Envelope = { code, message: refusal.message, data: null, ...refusal.why }
  if (refusal.kind === 'wrongInput') envelope.errors = refusal.faults
  if (refusal.kind === 'tooMany') reply.header('retry-after', '60')
  if (refusal.kind === 'busy') reply.header('retry-after', '5')
  return reply.code(status).header('cache-control', 'no-store').send(envelope)
}

/** The reasons of jobs that failed for lack of time, and not by their input. */
const noTimeReasons: readonly string[] = ['busy', 'late', 'stopped']

const LOST = 'The connection to the database was lost, please check what was done before you try again'

/** The refusal for anything that was thrown; undefined if it is a fault of the server itself. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof LineFull) return new Refusal('tooMany')
  if (isLocked(error)) return new Refusal('busy')
  if (error instanceof ConnectionLost) return new Refusal('busy', LOST)
  if (error instanceof JobFailed && noTimeReasons.includes(error.reason))
    return new Refusal('busy', 'No time for this, please try again')
  if (error instanceof OutOfReach) return new Refusal('busy', 'Files are out of reach, please try again')
  if (isDiskFull(error)) return new Refusal('noStorage')
  const { code = '', statusCode = 500, message } = error as FastifyError
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('tooLarge')
  if (statusCode === 403 || statusCode === 404) return new Refusal('notFound')
  if (statusCode === 415) return wrongBody('Content-Type must be application/json')
  if (code.startsWith('FST_') && statusCode < 500) return wrongBody(message)
  if (error instanceof SyntaxError && statusCode === 400) return wrongBody('not valid JSON')
  // A condition in a header does not hold, such as If-Match for a file of the console.
  if (statusCode < 500) return new Refusal('wrongInput', message)
  return undefined
}

/** Makes the 40000 for a body that is refused as a whole. */
export const wrongBody = (message: string) => new Refusal('wrongInput', `body: ${message}`, [{ path: 'body', message }])

/** The maximum number of faults that an answer lists. */
const MOST_FAULTS = 100

/** A refusal with code 40000 that lists the faults; its message is the first one. */
export function wrongInput(faults: Fault[]): Refusal {
  const firstFault = faults[0]
  return new Refusal(
    'wrongInput',
    firstFault && [firstFault.path, firstFault.message].filter(Boolean).join(': '),
    faults.slice(0, MOST_FAULTS),
  )
}
