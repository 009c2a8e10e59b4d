import { readMessages } from '@wifi-tms/contract/debug'
import { expect, test } from 'vitest'
import { matchingRows } from '../../api/resources/queries.ts'
import { addDevice } from '../../testing/add-device.ts'
import { startTestServer } from '../../testing/start.ts'

test('a search uses the SQL function that stays fast in messages of one repeated letter', async () => {
  await using server = { ...(await startTestServer()), [Symbol.asyncDispose]: () => server.stop() }
  const { db } = server.core
  const id = await addDevice(db, { mac: 'aa0000000001' })
  const otherColumns = {
    deviceId: id,
    at: new Date().toISOString(),
    direction: 'up',
    kind: '',
    outcome: 'malformed',
  } as const
  const bodies = ['a'.repeat(3900), `${'a'.repeat(3900)}b`].map((text) => JSON.stringify(text))
  await db
    .insertInto('message')
    .values(bodies.map((body, number) => ({ id: `m${number}`, ...otherColumns, reason: '', body })))
    .execute()
  const q = `${'a'.repeat(199)}b`
  expect((await server.ask(readMessages, { id, q })).items.map(({ _id }) => _id)).toEqual(['m1'])
  // LIKE took fifty times as long, as it starts again at each letter.
  const { sql } = matchingRows(db, 'messageLine', { q, names: ['kind', 'reason', 'body'], where: [] }).compile()
  expect(sql).toMatch(/ where \(instr\(fold\(.*\), \?\) > 0\)$/)
})
