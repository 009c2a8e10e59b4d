import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a picture under the hash of its bytes, or only says that it has not changed. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}

/** Whether an If-None-Match header names this strong tag. */
export const matches = (header: string | undefined, etag: string): boolean =>
  (header?.split(',') ?? []).some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
