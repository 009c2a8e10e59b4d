import { Refusal } from '@wifi-tms/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matches } from '../../api/http/send-bytes.ts'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { findFetch } from './find-fetch.ts'
import { bearerOf, partOf } from './rules.ts'

/** Small tags fetch slices of 4 kB: some hundred calls for one frame. */
const SLICES = { burst: 2000, perSecond: 100 }

/** Sends the frame of a delivery to the tag it is for, whole or in part; its last byte is told to ingest. */
export function sendFrame(core: FleetCore) {
  const take = tokenBuckets(SLICES)

  return async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const secret = bearerOf(request.headers.authorization)
    const deliveryId = request.params.id
    const tag = secret && (await findFetch(core.db, secret, deliveryId))
    if (!tag) return refuse(reply.header('www-authenticate', 'Bearer realm="tags"'), 401, 'Unknown secret')
    if (!take(tag.deviceId)) throw new Refusal('tooMany')

    const { delivery } = tag
    if (!delivery) return refuse(reply, 404, 'No such frame')
    if (delivery.superseded) return refuse(reply, 410, 'This frame is wanted no more')
    const bytes = await core.blobs.read(delivery.sha256)
    if (!bytes) return refuse(reply, 404, 'No such frame')

    const etag = `"${delivery.sha256}"`
    const { 'if-none-match': known, range } = request.headers
    const ifRange = request.headers['if-range']?.toString()
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' })
    if (matches(known, etag)) return reply.code(304).send()
    const isGet = request.method === 'GET'
    const part = isGet ? partOf(range, ifRange, etag, bytes.length) : undefined
    if (part === 'none') {
      return refuse(reply.header('content-range', `bytes */${bytes.length}`), 416, 'No such part of the frame')
    }
    const { start, end } = part ?? { start: 0, end: bytes.length - 1 }
    if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    if (isGet && end === bytes.length - 1) {
      reply.raw.once('finish', () => void core.ingest(tag.mac, { type: 'fetched', deliveryId }))
    }
    return reply.type('application/octet-stream').send(bytes.subarray(start, end + 1))
  }
}

const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send({ message })
