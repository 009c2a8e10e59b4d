import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from './compress-json.ts'
import { matchesEtag } from './send-bytes.ts'

/** Bytes for all callers, compressed once for each encoding. */
export interface Packed {
  etag: string
  type: string
  identity: Uint8Array
  gzip: Uint8Array
  br: Uint8Array
}

const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses content for `sendPacked`, in Node's thread pool. */
export async function pack(type: string, content: string | Uint8Array): Promise<Packed> {
  const identity = Buffer.from(content as string)
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(identity),
    promisify(brotliCompress)(identity, BROTLI_OPTIONS),
  ])
  return { etag: `"${createHash('sha256').update(identity).digest('base64url')}"`, type, identity, gzip: gzipped, br }
}

/** The options of a route that sends packed bytes: nothing else compresses them. */
export const packedRoute = { compress: false } as const

/**
 * Sends the bytes in an encoding that the caller accepts. All answers share the same bytes, so that slow callers cost
 * no copies.
 */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  const { etag, type } = packed
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding =
    (['br', 'gzip'] as const).find((name) => acceptsEncoding(name, request.headers['accept-encoding'])) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(packed[encoding])
}
