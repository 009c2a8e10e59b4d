import { messageReasons } from '@wifi-tms/contract/debug'
import { Refusal } from '@wifi-tms/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../api/http/refuse.ts'
import { type CallRate, tokenBuckets } from '../../api/http/token-buckets.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { bearerOf } from '../secrets/bearer.ts'
import { recordFetchWhenSent } from '../visits/when-sent.ts'
import { findFetch } from './find-fetch.ts'
import { sendPart } from './send-part.ts'

/**
 * The rate limit of a tag's fetches. A tag with little memory fetches slices of 4 kB: hundreds of calls for one frame.
 */
export const FETCH_RATE: CallRate = { burst: 2000, perSecond: 100 }

const refusedFetch = { direction: 'seen', kind: 'fetch', outcome: 'refused' } as const

/** Sends the frame of a delivery to its tag, whole or in part. Ingest records the fetch after the frame's last byte. */
export function sendFrame(core: FleetCore) {
  const mayFetch = tokenBuckets(FETCH_RATE)

  return async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const secret = bearerOf(request.headers.authorization)
    const deliveryId = request.params.id
    const tag = secret && (await findFetch(core.db, secret, deliveryId))
    if (!tag) return refuse(reply.header('www-authenticate', 'Bearer realm="tags"'), 401, 'Unknown secret')
    if (!mayFetch(tag.deviceId)) throw new Refusal('tooMany')

    const refuseTag = (status: number, reason: string) => {
      core.note(tag.mac, { ...refusedFetch, reason, message: { delivery: deliveryId } })
      return refuse(reply, status, reason)
    }
    const { delivery } = tag
    if (!delivery) return refuseTag(404, messageReasons.noFrame)
    if (delivery.superseded) return refuseTag(410, messageReasons.oldFrame)
    const bytes = await core.blobs.read(delivery.sha256)
    if (!bytes) return refuseTag(404, messageReasons.noFrame)

    return sendPart(request, reply, { sha256: delivery.sha256, size: bytes.length }, ({ start, end }) => {
      if (end === bytes.length - 1) recordFetchWhenSent(core, reply, tag.mac, deliveryId)
      return bytes.subarray(start, end + 1)
    })
  }
}
