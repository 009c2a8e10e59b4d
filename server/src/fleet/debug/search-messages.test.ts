import { readMessages } from '@wifi-tms/contract/debug'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { startTestServer } from '../../testing/start.ts'

/** The least processor time of five runs, in microseconds: a busy machine takes longer now and then. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = []
  for (let time = 0; time < 5; time++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push(user + system)
  }
  return Math.min(...costs)
}

test('a search in messages of one repeated letter is no slower for words that nearly match everywhere', async () => {
  await using server = { ...(await startTestServer()), [Symbol.asyncDispose]: () => server.stop() }
  const id = await addDevice(server.core.db, { mac: 'aa0000000001' })
  const now = new Date().toISOString()
  const body = JSON.stringify('a'.repeat(3900))
  const rest = { deviceId: id, at: now, direction: 'up', kind: '', outcome: 'malformed', reason: '', body } as const
  const rows = Array.from({ length: 100 }, (_, number) => ({ id: `m${number}`, ...rest }))
  await server.core.db.insertInto('message').values(rows).execute()
  const search = (q: string) => costOf(() => server.ask(readMessages, { id, q }))
  const plain = await search(`${'b'.repeat(199)}a`)
  expect(await search(`${'a'.repeat(199)}b`)).toBeLessThan(5 * plain)
})
