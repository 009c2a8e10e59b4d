import type { FastifyReply, FastifyRequest } from 'fastify'

/** First and last byte of a part, both counted from 0 and both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The part of `size` bytes that a Range header requests; 'none' if the part lies beyond them. Undefined if all bytes
 * are to be sent: there is no header, it is not exactly one range of bytes, or If-Range names another version.
 */
function partOf(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): ByteRange | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range?.replaceAll(' ', '') ?? '')
  if (!match || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, firstByte = '', lastByte = ''] = match
  if (firstByte === '' && lastByte === '') return undefined
  // `bytes=-500` asks for the last 500 bytes.
  if (firstByte === '')
    return Number(lastByte) === 0 ? 'none' : { start: Math.max(0, size - Number(lastByte)), end: size - 1 }
  const start = Number(firstByte)
  const end = lastByte === '' ? size - 1 : Math.min(Number(lastByte), size - 1)
  if (lastByte !== '' && Number(lastByte) < start) return undefined
  return start < size ? { start, end } : 'none'
}

/**
 * Finds the requested part of a file, or the whole file if no part is requested. Sets the status and the headers of the
 * answer. Returns undefined if the part lies beyond the file: the status is 416 then, and the caller sends no bytes.
 */
export function beginPart(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  size: number,
): ByteRange | undefined {
  const { range, 'if-range': ifRange } = request.headers
  reply.header('accept-ranges', 'bytes')
  const part = request.method === 'GET' ? partOf(range, ifRange?.toString(), etag, size) : undefined
  if (part === 'none') {
    reply.code(416).headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
    return undefined
  }
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  return { start, end }
}
