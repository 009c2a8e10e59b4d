import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { harnessOn } from '../../fleet/secrets/testing/harness.ts'
import type { MakeChange } from '../http/keep-history.ts'
import { openSession } from './open-session.ts'

const MOST_SESSIONS = 50

eachDatabase('sessions of a person', (open) => {
  test('a person has at most fifty sessions: a further login ends the one that was unused for longest, with its links', async () => {
    const db = await open()
    const { core: harnessCore, cuts, clock } = harnessOn(db)
    const core = harnessCore as unknown as Parameters<typeof openSession>[0]
    const change: MakeChange = (work) => db.transaction().execute((tx) => work(tx, () => {}))
    const context = { origin: 'http://x', address: '127.0.0.1', agent: 'test', change }
    const logIn = async (accountId: string) => {
      clock.now = new Date(clock.now.getTime() + 1000)
      return (await openSession(core, context, async () => ({ accountId, username: accountId }))).mqtt.username
    }
    const otherSessionId = await logIn('bob')
    const ids: string[] = []
    for (let index = 0; index < MOST_SESSIONS; index++) ids.push(await logIn('ann'))
    expect(cuts).toEqual([])
    await db.updateTable('session').set({ usedAt: clock.now.toISOString() }).where('id', '=', ids[0]!).execute()
    // Even after the clock was put back, the newest session is not the one that ends.
    clock.now = new Date(clock.now.getTime() - 3_600_000)
    ids.push(await logIn('ann'))
    expect(cuts).toEqual([ids[1]])
    const remainingIds = (await db.selectFrom('session').select('id').execute()).map(({ id }) => id)
    expect(remainingIds.toSorted()).toEqual([otherSessionId, ...ids.filter((id) => id !== ids[1])].toSorted())
  })
})
