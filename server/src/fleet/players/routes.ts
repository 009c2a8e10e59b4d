import { Refusal } from '@wifi-tms/contract/errors'
import { PLAYER_PATH } from '@wifi-tms/contract/player-protocol'
import { pairPlayer as call, PlayerReport, PlayerSize, PlayerTouch } from '@wifi-tms/contract/players'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Answer, originOf } from '../../api/http/answer.ts'
import { strangerAt } from '../../api/http/stranger-at.ts'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import type { Tries } from '../../api/sessions/wrong-tries.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { frameFile } from '../visits/picture-files.ts'
import { recordFetchWhenSent } from '../visits/when-sent.ts'
import { readDeliveryId } from '../wishes/delivery-id.ts'
import { answerPlayer } from './answer-player.ts'
import { giveCode } from './give-code.ts'
import { pairPlayer } from './pair-player.ts'
import { bodyOf, playerFinder } from './player-finder.ts'
import { findFrameOfWish } from './queries.ts'

/**
 * The number of codes for which one stranger (all callers from one address) may ask at once, and then in each second.
 */
const CODE_RATE = { burst: 20, perSecond: 1 / 30 }
const uncompressedRoute = { config: { noPageHeaders: true }, compress: false } as const

/** The calls of players, and the call that makes a player a device. */
export function playerRoutes(core: FleetCore, app: FastifyInstance, answer: Answer, tries: Tries): void {
  const findCallingPlayer = playerFinder(core)
  const mayAskForCode = tokenBuckets(CODE_RATE)
  const send = (reply: FastifyReply, content: unknown) => reply.header('cache-control', 'no-store').send(content)

  answer(call, (input, ask) => pairPlayer(core, input, ask, tries))

  app.post(`${PLAYER_PATH}/code`, uncompressedRoute, async (request, reply) => {
    if (!mayAskForCode(strangerAt(request.ip))) throw new Refusal('tooMany')
    const origin = core.config.publicUrl ?? originOf(core, request)
    return send(reply, await giveCode(core, bodyOf(PlayerSize, request), origin))
  })

  app.get(`${PLAYER_PATH}/state`, uncompressedRoute, async (request, reply) => {
    const player = await findCallingPlayer(request)
    return send(reply, player === 'waiting' ? { waiting: true } : await answerPlayer(core, player))
  })

  app.get<{ Params: { id: string } }>(`${PLAYER_PATH}/pictures/:id`, uncompressedRoute, async (request, reply) => {
    const player = await findCallingPlayer(request)
    const deliveryName = readDeliveryId(request.params.id)
    if (player === 'waiting' || deliveryName?.deviceId !== player.deviceId) throw new Refusal('notFound')
    const row = await findFrameOfWish(core.db, player.deviceId, deliveryName.seq)
    if (!row?.sha256.startsWith(deliveryName.framePrefix)) throw new Refusal('notFound')
    const bytes = await frameFile(core, row, 'panel')
    recordFetchWhenSent(core, reply, player.mac, request.params.id)
    return send(reply.headers({ 'content-type': 'image/png', 'content-length': bytes.length }), bytes)
  })

  app.post(`${PLAYER_PATH}/shown`, uncompressedRoute, async (request, reply) => {
    const player = await findCallingPlayer(request)
    if (player === 'waiting') throw new Refusal('notFound')
    const { picture: id, fault } = bodyOf(PlayerReport, request)
    const event =
      fault === undefined
        ? ({ type: 'event', event: 'display-success', id } as const)
        : ({ type: 'event', event: 'display-fail', id, message: fault } as const)
    await core.ingest(player.mac, event, { uri: player.uri })
    return reply.code(204).send()
  })

  app.post(`${PLAYER_PATH}/touch`, uncompressedRoute, async (request, reply) => {
    const player = await findCallingPlayer(request)
    if (player === 'waiting' || player.pages === null || player.roomId !== null) throw new Refusal('notFound')
    const { press: id } = bodyOf(PlayerTouch, request)
    await core.ingest(player.mac, { type: 'event', event: 'button', id }, { uri: player.uri })
    return reply.code(204).send()
  })
}
