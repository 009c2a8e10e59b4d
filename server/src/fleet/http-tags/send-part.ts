import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, beginPart } from '../../api/http/begin-part.ts'
import { refuse } from '../../api/http/refuse.ts'
import { matches } from '../../api/http/send-bytes.ts'

/** Sends the requested part of a file, or all of it, as `read` returns it; 304 where the tag has it already. */
export function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, size }: { sha256: string; size: number },
  read: (part: ByteRange) => Uint8Array | Readable,
): FastifyReply {
  const etag = `"${sha256}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const part = beginPart(request, reply, etag, size)
  return part ? reply.type('application/octet-stream').send(read(part)) : refuse(reply, 416, 'No such part')
}
