import { gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressJson } from './compress-json.ts'

test('answers of every length from 1 kB on are compressed for callers who accept gzip, and unpack to the same JSON', async () => {
  const app = fastify()
  compressJson(app)
  await app.register(compress, { encodings: ['gzip'] })
  app.get<{ Params: { repetitions: number } }>('/:repetitions', ({ params }, reply) =>
    reply.header('vary', 'Origin').send({ text: '会议 ė'.repeat(params.repetitions) }),
  )
  const encodingOf = async (repetitions: number, accepted: string) => {
    const { headers, rawPayload } = await app.inject({
      url: `/${repetitions}`,
      headers: { 'accept-encoding': accepted },
    })
    const { 'content-encoding': encoding, 'content-length': bytes, vary } = headers
    if (bytes !== undefined) expect(Number(bytes)).toBe(rawPayload.length)
    const plain = encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload
    expect(JSON.parse(plain.toString())).toEqual({ text: '会议 ė'.repeat(repetitions) })
    return { encoding, vary }
  }
  const compressed = { encoding: 'gzip', vary: 'Origin, accept-encoding' }
  expect(await encodingOf(1000, 'gzip, deflate')).toEqual(compressed)
  expect(await encodingOf(1000, 'br;q=1.0, gzip;q=0.5')).toEqual(compressed)
  // A text of 100,000 repetitions is compressed by a stream, and one of 10 is sent as it is.
  expect(await encodingOf(100_000, 'gzip')).toMatchObject({ encoding: 'gzip' })
  expect(await encodingOf(1000, 'identity')).toMatchObject({ encoding: undefined })
  expect(await encodingOf(1000, 'gzip;q=0')).toMatchObject({ encoding: undefined })
  expect(await encodingOf(10, 'gzip')).toMatchObject({ encoding: undefined })
  await app.close()
})
