import { expect, test } from 'vitest'
import { startTestServer } from '../testing/start.ts'

test('a session that calls without end is told to wait, and others are not', async () => {
  const server = await startTestServer()
  const [greedy, modest] = [await server.login(), await server.login()]
  const ask = (token: string) =>
    fetch(`${server.url}/user/api/nothing`, { headers: { authorization: `Bearer ${token}` } })
  let last = await ask(greedy)
  for (let round = 0; round < 200 && last.status !== 429; round++) {
    last = (await Promise.all(Array.from({ length: 50 }, () => ask(greedy)))).at(-1)!
  }
  expect([last.status, (await last.json()).code, last.headers.get('retry-after')]).toEqual([429, 42900, '60'])
  expect((await ask(modest)).status).toBe(404)
  await server.stop()
})
