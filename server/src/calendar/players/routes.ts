import { Refusal } from '@wifi-tms/contract/errors'
import { PLAYER_PATH } from '@wifi-tms/contract/player-protocol'
import { PlayerPress } from '@wifi-tms/contract/players'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import type { Core } from '../../base/core.ts'
import { bodyOf, playerFinder } from '../../fleet/players/player-finder.ts'
import { describeRoom } from '../phone/describe-room.ts'
import { pressOnPage } from '../phone/press-phone.ts'

/** The rate at which one player may press: `burst` presses at once, and then `perSecond`. */
const PRESS_RATE = { burst: 10, perSecond: 0.2 }

/** The routes for the door buttons on players (browsers as screens) that are plates (door signs) of rooms. */
export function playerDoorRoutes(core: Core, app: FastifyInstance): void {
  const enter = playerFinder(core)
  const mayPress = tokenBuckets(PRESS_RATE)

  /** Finds the player that makes a request. Throws Refusal if it is no plate of a room. */
  const enterRoom = async (request: FastifyRequest) => {
    const player = await enter(request)
    if (player === 'waiting' || !player.roomId) throw new Refusal('notFound')
    return { ...player, roomId: player.roomId }
  }

  app.get(`${PLAYER_PATH}/door`, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await describeRoom(core, (await enterRoom(request)).roomId)),
  )
  app.post(`${PLAYER_PATH}/door`, async (request, reply) => {
    const { roomId: room, deviceId, alias, mac } = await enterRoom(request)
    if (!mayPress(deviceId)) throw new Refusal('tooMany')
    const { press: pressId, wish } = bodyOf(PlayerPress, request)
    const who = { accountId: '', username: alias || mac }
    const deed = await pressOnPage(core, { room, pressId, wish, deviceId, event: 'player', who })
    return reply.header('cache-control', 'no-store').send({ deed, room: await describeRoom(core, room) })
  })
}
