import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Bytes, WORKBOOK } from '@wifi-tms/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, beginPart } from './begin-part.ts'

/** Cache-Control by type: pictures are revalidated, fonts have their hash in their address, tables are never cached. */
const cacheControl: Record<Bytes, string> = {
  'image/png': 'private, no-cache',
  'font/sfnt': 'private, max-age=31536000, immutable',
  'text/csv': 'no-store',
  'application/json': 'no-store',
  [WORKBOOK]: 'no-store',
}

/** The media type, with the charset for a text. */
const mediaType = (type: Bytes): string => (type === 'text/csv' ? `${type}; charset=utf-8` : type)

/**
 * A stored file with a known ETag. It is opened only if the caller does not have it yet, and read while it is sent.
 */
export interface Stored {
  /** The ETag with its quotes. */
  etag: string
  /** True if any range of bytes can be read. */
  inParts: boolean
  open(): Promise<{ size: number; stream(part?: ByteRange): Readable }>
}

/** A stream of the call's other type of bytes. */
export interface Typed {
  type: Bytes
  stream: Readable
}

/**
 * Sends a picture, font, table or file, with the hash of its bytes as ETag, or answers 304 where the caller has it. A
 * stream has no hash beforehand.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  type: Bytes,
  content: Uint8Array | Stored | Readable | Typed,
): Promise<FastifyReply> {
  if ('type' in content) return sendBytes(request, reply, content.type, content.stream)
  if (content instanceof Readable)
    return reply.header('cache-control', cacheControl[type]).type(mediaType(type)).send(content)
  const etag =
    content instanceof Uint8Array ? `"${createHash('sha256').update(content).digest('base64url')}"` : content.etag
  const cacheHeaders = { etag, 'cache-control': cacheControl[type] }
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.headers(cacheHeaders).code(304).send()
  if (content instanceof Uint8Array) return reply.headers(cacheHeaders).type(mediaType(type)).send(content)
  const { size, stream } = await content.open()
  reply.headers(cacheHeaders)
  if (!content.inParts) return reply.type(mediaType(type)).header('content-length', size).send(stream())
  const part = beginPart(request, reply, etag, size)
  return part ? reply.type(mediaType(type)).send(stream(part)) : reply.send()
}

/** True if an If-None-Match header has this ETag. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header?.split(',') ?? []).some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
