import { hash } from 'node:crypto'
import { errors, faultsOf, Refusal } from '@wifi-tms/contract/errors'
import { DESIRED_PATH, FIRMWARE_PATH, FRAME_PATH, UP_PATH, UpBody } from '@wifi-tms/contract/http-tags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf, wrongInput } from '../../api/http/envelope.ts'
import { matchesEtag } from '../../api/http/send-bytes.ts'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { refusedConnection } from '../debug/rules.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { refusedConnections } from '../ingest/metrics.ts'
import { authenticate } from '../secrets/authenticate.ts'
import { isSecretOld } from '../secrets/rules.ts'
import { findVisitor } from '../visits/find-visitor.ts'
import { answerTag } from './answer-tag.ts'
import { parseBasicLogin } from './rules.ts'
import { sendFirmware } from './send-firmware.ts'
import { FETCH_RATE, sendFrame } from './send-frame.ts'

/** The maximum number of bytes of one POST: a few hundred ordinary messages. */
const MAX_BODY_BYTES = 256 * 1024
/** The number of calls that a tag may make at once, and then each second. */
const CALL_RATE = { burst: 120, perSecond: 2 }

/** The options of the busiest routes. They leave out the handlers that only web pages need. */
const uncompressedRoute = { config: { noPageHeaders: true }, compress: false } as const

/** The calls of tags that poll, and the calls that fetch frames. Answers have no envelope; errors are { message }. */
export function httpTagRoutes(core: FleetCore, app: FastifyInstance): void {
  const mayAsk = tokenBuckets(CALL_RATE)
  const worthLogging = onceAMinute(core.now)

  /** Identifies the tag of a request by its mac and secret, or by its product's key. Throws Refusal. */
  const logIn = async (request: FastifyRequest) => {
    const login = parseBasicLogin(request.headers.authorization)
    if (!login) throw new Refusal('wrongLogin', 'Authorization: Basic with a mac and its secret is missing')
    const { mac } = login
    // One query suffices for a tag with a confirmed secret, as nearly all have. Other tags are authenticated below.
    const visitor = await findVisitor(core.db, login.password, core.now())
    if (visitor?.mac === mac && visitor.approved === 1 && visitor.confirmedAt !== null) {
      if (!mayAsk(visitor.deviceId)) throw new Refusal('tooMany')
      return {
        mac,
        deviceId: visitor.deviceId,
        uri: visitor.uri,
        isSecretOld: isSecretOld([visitor], core.now()),
        visitor,
      }
    }
    const verdict = await authenticate(core, mac, login.password, 'http')
    if (!verdict.ok) {
      refusedConnections.inc({ reason: verdict.reason })
      if (worthLogging(`refused ${mac} ${verdict.reason}`)) {
        core.log.warn({ mac, reason: verdict.reason }, 'not let in')
        core.note(mac, refusedConnection(verdict.reason, 'HTTP'))
      }
      throw new Refusal('wrongLogin')
    }
    if (!mayAsk(verdict.deviceId)) throw new Refusal('tooMany')
    return { ...verdict, mac }
  }

  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error)
      if (!refusal) core.log.error({ err: error, url: request.routeOptions.url }, 'a call of a tag failed')
      return sendError(reply, refusal ?? new Refusal('ourFault'))
    })
    // HEAD would be a whole visit: orders would count as sent, though its answer holds none.
    scope.get(DESIRED_PATH, { ...uncompressedRoute, exposeHeadRoute: false }, async (request, reply) =>
      sendDue(request, reply, await answerTag(core, await logIn(request), [], worthLogging)),
    )
    scope.post(
      UP_PATH,
      { ...uncompressedRoute, bodyLimit: MAX_BODY_BYTES, config: { ofTags: true, noPageHeaders: true } },
      async (request, reply) => {
        const tag = await logIn(request)
        const body = UpBody.safeParse(request.body)
        if (!body.success) throw wrongInput(faultsOf(body.error))
        return reply.send((await answerTag(core, tag, body.data.messages, worthLogging)).due)
      },
    )
    scope.get<{ Params: { id: string } }>(`${FRAME_PATH}/:id`, uncompressedRoute, sendFrame(core))
    scope.get<{ Params: { id: string } }>(`${FIRMWARE_PATH}/:id`, uncompressedRoute, sendFirmware(core, FETCH_RATE))
  })
}

const etagOf = (answer: string): string => `"${hash('sha256', answer, 'base64url')}"`

function sendError(reply: FastifyReply, { kind, message }: Refusal): FastifyReply {
  if (kind === 'wrongLogin') reply.header('www-authenticate', 'Basic realm="tags"')
  if (kind === 'tooMany') reply.header('retry-after', '60')
  return reply.code(errors[kind].status).header('cache-control', 'no-store').send({ message })
}

/**
 * Sends the due messages. An answer without messages has an ETag, so that a tag that has the answer already gets 304.
 * All answers that tell the tag to come after its usual wake have one ETag, though their seconds may differ a little.
 */
function sendDue(
  request: FastifyRequest,
  reply: FastifyReply,
  { due, usualWake }: Awaited<ReturnType<typeof answerTag>>,
): FastifyReply {
  reply.header('cache-control', 'private, no-cache')
  if (due.messages.length > 0) return reply.send(due)
  const etag = etagOf(usualWake === undefined ? JSON.stringify(due) : `usual ${usualWake}`)
  reply.header('etag', etag)
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(due)
}
