import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Bytes } from '@wifi-tms/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginPart, type Part } from './begin-part.ts'

/** How long they are kept: pictures are asked for anew each time, fonts have their hash in their address, tables are not. */
const keeping: Record<Bytes, string> = {
  'image/png': 'private, no-cache',
  'font/sfnt': 'private, max-age=31536000, immutable',
  'text/csv': 'no-store',
  'application/json': 'no-store',
}

/** What lies on disk under a tag that is known before: it is opened only where it has changed, and read as it is taken. */
export interface Stored {
  /** With its quotes. */
  etag: string
  /** Whether it can be read from and to any byte. */
  inParts: boolean
  open(): Promise<{ size: number; stream(part?: Part): Readable }>
}

/**
 * Sends a picture, font, table or file, by itself under the hash of its bytes, or only says that it has not changed. What is made
 * as it is taken has no hash before.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  type: Bytes,
  given: Uint8Array | Stored | Readable,
): Promise<FastifyReply> {
  if (given instanceof Readable) return reply.header('cache-control', keeping[type]).type(type).send(given)
  const etag = given instanceof Uint8Array ? `"${createHash('sha256').update(given).digest('base64url')}"` : given.etag
  const head = { etag, 'cache-control': keeping[type] }
  if (matches(request.headers['if-none-match'], etag)) return reply.headers(head).code(304).send()
  if (given instanceof Uint8Array) return reply.headers(head).type(type).send(given)
  const { size, stream } = await given.open()
  reply.headers(head)
  if (!given.inParts) return reply.type(type).header('content-length', size).send(stream())
  const part = beginPart(request, reply, etag, size)
  return part ? reply.type(type).send(stream(part)) : reply.send()
}

/** Whether an If-None-Match header names this strong tag. */
export const matches = (header: string | undefined, etag: string): boolean =>
  (header?.split(',') ?? []).some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
