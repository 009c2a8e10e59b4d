import { expect, test } from 'vitest'
import { answeredBy, startTestServer } from '../../testing/start.ts'

test('a session that calls too often is refused with 42900, and other sessions are not', async () => {
  const server = await startTestServer({ calls: { burst: 5, perSecond: 1 / 3600 } })
  const [greedy, modest] = [await server.login(), await server.login()]
  const readWith = async (token: string) =>
    answeredBy(await fetch(`${server.url}/user/api/profile`, { headers: { authorization: `Bearer ${token}` } }))
  const answers = await Promise.all(Array.from({ length: 8 }, () => readWith(greedy)))
  expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(5)
  const refused = answers.find((answer) => answer.code !== 20000)
  expect([refused?.status, refused?.code, refused?.headers.get('retry-after')]).toEqual([429, 42900, '60'])
  expect((await readWith(modest)).code).toBe(20000)
  await server.stop()
})
