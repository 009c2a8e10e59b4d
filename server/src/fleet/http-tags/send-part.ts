import type { FastifyReply, FastifyRequest } from 'fastify'
import { matches } from '../../api/http/send-bytes.ts'
import { type Part, partOf } from './rules.ts'

export const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send({ message })

/**
 * The part of a file that is asked for, with the head of the answer for it. Undefined where the answer has gone already:
 * the tag has the file, or there is no such part.
 */
export function beginPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, size }: { sha256: string; size: number },
): Part | undefined {
  const etag = `"${sha256}"`
  const { 'if-none-match': known, range } = request.headers
  const ifRange = request.headers['if-range']?.toString()
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' })
  if (matches(known, etag)) {
    reply.code(304).send()
    return undefined
  }
  const part = request.method === 'GET' ? partOf(range, ifRange, etag, size) : undefined
  if (part === 'none') {
    refuse(reply.header('content-range', `bytes */${size}`), 416, 'No such part')
    return undefined
  }
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return part ?? { start: 0, end: size - 1 }
}

export const sendPart = (reply: FastifyReply, bytes: Uint8Array, { start, end }: Part): FastifyReply =>
  reply.type('application/octet-stream').send(bytes.subarray(start, end + 1))
