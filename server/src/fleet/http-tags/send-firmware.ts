import { Refusal } from '@wifi-tms/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../api/http/refuse.ts'
import { type CallRate, tokenBuckets } from '../../api/http/token-buckets.ts'
import type { Core } from '../../base/core.ts'
import { bearerOf } from '../secrets/bearer.ts'
import { findFetchedFirmware } from './find-fetched-firmware.ts'
import { sendPart } from './send-part.ts'

/** Sends firmware to a tag of its product, whole or in part, read from disk while it is sent. */
export function sendFirmware({ db, blobs }: Pick<Core, 'db' | 'blobs'>, fetchRate: CallRate) {
  const mayFetch = tokenBuckets(fetchRate)

  return async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const secret = bearerOf(request.headers.authorization)
    const tag = secret && (await findFetchedFirmware(db, secret, request.params.id))
    if (!tag) return refuse(reply.header('www-authenticate', 'Bearer realm="tags"'), 401, 'Unknown secret')
    if (!mayFetch(tag.deviceId)) throw new Refusal('tooMany')
    const { sha256 } = tag
    const file = sha256 && (await blobs.find(sha256))
    if (!file) return refuse(reply, 404, 'No such firmware')
    return sendPart(request, reply, { sha256, size: file.size }, file.stream)
  }
}
