import { faultsOf, Refusal } from '@wifi-tms/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { wrongInput } from '../../api/http/envelope.ts'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import type { Core } from '../../base/core.ts'
import { bearerOf } from '../secrets/bearer.ts'
import { findPlayer, isWaiting, type Player } from './queries.ts'

/** The number of calls that a player (a browser that is a screen) may make at once, and then in each second. */
const CALL_RATE = { burst: 120, perSecond: 2 }

/**
 * Returns a function that finds the player of a request by its secret. It returns 'waiting' for a browser that is not
 * paired yet, and throws Refusal for an unknown secret.
 */
export function playerFinder({ db, now }: Pick<Core, 'db' | 'now'>) {
  const mayCall = tokenBuckets(CALL_RATE)
  return async ({ headers }: FastifyRequest): Promise<Player | 'waiting'> => {
    const secret = bearerOf(headers.authorization)
    const player = secret === undefined ? undefined : await findPlayer(db, secret)
    if (player && !mayCall(player.deviceId)) throw new Refusal('tooMany')
    if (player) return player
    if (secret !== undefined && (await isWaiting(db, secret, now()))) return 'waiting'
    throw new Refusal('tokenUnknown')
  }
}

/** The body of a player's call. Throws Refusal if it does not have this shape. */
export function bodyOf<Shape extends z.ZodType>(shape: Shape, { body }: FastifyRequest): z.output<Shape> {
  const result = shape.safeParse(body)
  if (!result.success) throw wrongInput(faultsOf(result.error))
  return result.data
}
