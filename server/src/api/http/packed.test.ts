import { Counter, register } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'

let server: TestServer
let [collected, now] = [0, 0]

beforeAll(async () => {
  server = await startTestServer({ elapsed: () => now })
  new Counter({ name: 'test_collected', help: 'How often it was asked.', collect: () => void collected++ })
})
afterAll(async () => {
  register.removeSingleMetric('test_collected')
  await server.stop()
})

const ask = (path: string, headers: Record<string, string>) => fetch(server.url + path, { headers })

test.each(['/openapi.json', '/docs', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/metrics'])(
  '%s is compressed once for each encoding, and is answered with 304 to a caller who has it',
  async (path) => {
    const answers = await Promise.all(
      ['br, gzip', 'gzip', 'identity', 'br;q=0, gzip', '*'].map((accepted) =>
        ask(path, { 'accept-encoding': accepted }),
      ),
    )
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null, 'gzip', null])
    expect(answers.every(({ headers }) => headers.get('vary')?.includes('accept-encoding'))).toBe(true)
    // An answer that is compressed while it is sent has no length beforehand.
    const lengths = answers.map(({ headers }) => Number(headers.get('content-length')))
    expect(lengths.every((length) => length > 0)).toBe(true)
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect([lengths[2], lengths[4]]).toEqual(Array(2).fill(Buffer.byteLength(texts[0]!)))
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    if (path === '/metrics') return
    const revalidated = await ask(path, { 'if-none-match': answers[0]!.headers.get('etag')! })
    expect([revalidated.status, (await revalidated.arrayBuffer()).byteLength]).toEqual([304, 0])
  },
)

test('metrics are collected once for a hundred callers within a second, and anew afterwards', async () => {
  now += 1000
  const collectedBefore = collected
  const texts = await Promise.all(Array.from({ length: 100 }, async () => (await ask('/metrics', {})).text()))
  expect([collected - collectedBefore, new Set(texts).size]).toEqual([1, 1])
  now += 1000
  await (await ask('/metrics', {})).text()
  expect(collected - collectedBefore).toBe(2)
})
