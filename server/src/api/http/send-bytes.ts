import { createHash } from 'node:crypto'
import type { Bytes } from '@wifi-tms/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long they are kept: pictures are asked for anew each time, fonts have their hash in their address, tables are not. */
const keeping: Record<Bytes, string> = {
  'image/png': 'private, no-cache',
  'font/sfnt': 'private, max-age=31536000, immutable',
  'text/csv': 'no-store',
  'application/json': 'no-store',
}

/** Sends a picture, font, table or file under the hash of its bytes, or only says that it has not changed. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, type: Bytes, bytes: Uint8Array): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', keeping[type])
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}

/** Whether an If-None-Match header names this strong tag. */
export const matches = (header: string | undefined, etag: string): boolean =>
  (header?.split(',') ?? []).some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
