import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, beginPart } from '../../api/http/begin-part.ts'
import { refuse } from '../../api/http/refuse.ts'
import { matchesEtag } from '../../api/http/send-bytes.ts'

/**
 * Sends the requested part of a file, or the whole file; 304 if the tag has the file already. `read` returns the bytes
 * of the part.
 */
export function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, size }: { sha256: string; size: number },
  read: (part: ByteRange) => Uint8Array | Readable,
): FastifyReply {
  const etag = `"${sha256}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const part = beginPart(request, reply, etag, size)
  return part ? reply.type('application/octet-stream').send(read(part)) : refuse(reply, 416, 'No such part')
}
