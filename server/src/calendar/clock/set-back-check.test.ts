import { readProfile } from '@wifi-tms/contract/session'
import { expect, test } from 'vitest'
import { eachDatabaseAndVersion } from '../../base/database/testing/each-database.ts'
import { LONGEST_MISSED_SECONDS } from '../../fleet/wishes/rest-rules.ts'
import { startStand } from '../../fleet/wishes/testing/stand.ts'
import { eachServer } from '../../testing/each-server.ts'
import { newSetBackCheck } from './set-back-check.ts'

const DAYS = 3 * 86_400

eachDatabaseAndVersion('a clock that is set', (open) => {
  test('by days, back or forward, delays no deadline of a delivery, of a retry or of a tag that polls', async () => {
    const stand = await startStand(await open())
    const checkClock = newSetBackCheck(stand.core)
    await checkClock()
    const [listening, failing, asking] = [await stand.addDevice(), await stand.addDevice(), await stand.addDevice()]
    for (const { mac } of [listening, failing]) await stand.greet(mac)
    await stand.core.ingest(asking.mac, { type: 'asked', next: 60, protocol: 'http' })
    await stand.showMany({ deviceIds: [listening.id, failing.id], templateId: await stand.addTemplate('black') })
    const sent = await stand.turn()
    expect(sent).toHaveLength(2)
    const sentToFailing = sent.find(({ mac }) => mac === failing.mac)!
    await stand.tell(failing.mac, 'fail', sentToFailing.message, { reason: 'timeout' })

    stand.pass(-DAYS)
    await checkClock()
    // The pause after a failure is 3 seconds, and no pause is longer than 8 seconds.
    stand.pass(8)
    expect((await stand.turn()).map(({ mac }) => mac)).toEqual([failing.mac])
    // No tag answers. A panel may take 40 seconds to refresh, so a delivery takes at most 110.
    stand.pass(110)
    await stand.turn()
    stand.pass(8)
    expect((await stand.turn()).map(({ mac }) => mac).sort()).toEqual([listening.mac, failing.mac].sort())
    const readOnline = async () =>
      (await stand.db.selectFrom('device').select('online').where('id', '=', asking.id).executeTakeFirst())?.online
    stand.pass(LONGEST_MISSED_SECONDS)
    await stand.turn()
    expect(await readOnline()).toBe(0)

    stand.pass(DAYS)
    await checkClock()
    for (const seconds of [0, 8, -DAYS]) {
      stand.pass(seconds)
      await checkClock()
      await stand.turn()
    }
    const momentIn = (seconds: number) => new Date(stand.core.now().getTime() + seconds * 1000).toISOString()
    const deliveries = await stand.db.selectFrom('delivery').select('deadlineAt').execute()
    const wishes = await stand.db.selectFrom('wish').select(['offerAt', 'retryAt']).execute()
    expect(deliveries.filter(({ deadlineAt }) => deadlineAt! > momentIn(110))).toEqual([])
    expect(wishes.filter(({ offerAt, retryAt }) => offerAt! > momentIn(8) || retryAt! > momentIn(DAYS / 3))).toEqual([])
    expect(stand.faults).toEqual([])
  })

  test('the first check after a start brings nearer only the moments that lie too far ahead', async () => {
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice()
    await stand.greet(mac)
    await stand.showOne({ mac, templateId: await stand.addTemplate('black') })
    const readDeliveries = () => stand.db.selectFrom('delivery').selectAll().where('deviceId', '=', id).execute()
    await stand.turn()
    const before = await readDeliveries()
    expect(before[0]!.deadlineAt).not.toBeNull()
    await newSetBackCheck(stand.core)()
    expect(await readDeliveries()).toEqual(before)
    // Other transactions that change several rows of these tables wait for these locks.
    const locked = (await stand.db.selectFrom('lock').select('name').execute()).map(({ name }) => name)
    expect(locked).toEqual(expect.arrayContaining(['session', 'feed', 'wishes']))
    stand.pass(-DAYS)
    await newSetBackCheck(stand.core)()
    expect(Date.parse((await readDeliveries())[0]!.deadlineAt!)).toBe(stand.core.now().getTime() + 110_000)
  })
})

let aheadMs = 0
eachServer(
  'a clock that is put back by days',
  (server) => {
    test('after the clock is put back, a session that nobody uses ends as soon as any other', async () => {
      const token = await server().login()
      const readUsedAt = async () =>
        (await server().core.db.selectFrom('session').select('usedAt').execute())[0]!.usedAt
      const before = await readUsedAt()
      aheadMs = -DAYS * 1000
      await expect.poll(readUsedAt, { timeout: 10_000 }).not.toBe(before)
      expect((await server().tell(readProfile, {}, token)).code).toBe(20000)
      aheadMs += 13 * 3_600_000
      expect((await server().tell(readProfile, {}, token)).code).toBe(50014)
    })
  },
  { now: () => new Date(Date.UTC(2026, 10, 21) + aheadMs) },
)
