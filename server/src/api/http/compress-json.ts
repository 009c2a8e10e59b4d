import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** The characters of the shortest text that is worth compressing, and of the longest that is compressed in one call. */
const SHORTEST = 1024
const LONGEST = 128 * 1024

/** Options that need an eighth of zlib's default memory, and compress a list page in one or two pieces. */
const OPTIONS = { level: 4, windowBits: 13, memLevel: 6, chunkSize: 4096 }

/** The buffer for the text that is being compressed. A character of JavaScript has up to three bytes in UTF-8. */
const scratch = Buffer.alloc(LONGEST * 3)

/** Match an encoding in the header. A caller who writes `q=0` after an encoding refuses that encoding. */
const patterns = {
  gzip: /\bgzip\b(?! *; *q=0(\.0*)? *(,|$))/i,
  br: /\bbr\b(?! *; *q=0(\.0*)? *(,|$))/i,
}

/** True where an Accept-Encoding header accepts this kind of compression. */
export const acceptsEncoding = (encoding: keyof typeof patterns, header: string | string[] | undefined): boolean =>
  patterns[encoding].test(String(header ?? ''))

/**
 * Compresses the answers of calls in one synchronous call, a few µs per kB; longer answers are left to a stream. A
 * stream for each answer would be worse: Node keeps its compressor and the whole answer in memory until the next full
 * garbage collection, for which every fiftieth caller would wait.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const fits = typeof payload === 'string' && payload.length >= SHORTEST && payload.length <= LONGEST
    if (!fits || !acceptsEncoding('gzip', request.headers['accept-encoding']) || reply.hasHeader('content-encoding'))
      return done(null, payload)
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
    reply.headers({ 'content-encoding': 'gzip', vary }).removeHeader('content-length')
    done(null, gzipSync(scratch.subarray(0, scratch.write(payload)), OPTIONS))
  })
}
