import { readProfile, SESSION_IDLE_HOURS } from '@wifi-tms/contract/session'
import { expect, test } from 'vitest'
import { eachDatabaseAndVersion } from '../../base/database/testing/each-database.ts'
import { findOrMakeDelivery } from '../../fleet/deliveries/due.ts'
import { LONGEST_MISSED_SECONDS } from '../../fleet/wishes/rest-rules.ts'
import { startHarness } from '../../fleet/wishes/testing/harness.ts'
import { LONGEST_PAUSE_SECONDS } from '../../fleet/wishes/wish-steps.ts'
import { eachServer } from '../../testing/each-server.ts'
import { sourceColumns } from '../sources/testing/source-columns.ts'
import { newSetBackCheck } from './set-back-check.ts'

/** Times in seconds. */
const [THREE_DAYS, ONE_DAY] = [3 * 86_400, 86_400]
/** The maximum number of seconds that a delivery takes: a panel may take 40 seconds to refresh. */
const LONGEST_DELIVERY = 110

eachDatabaseAndVersion('a clock that is set', (open) => {
  test('a clock that is set by days, back or forward, delays no deadline of a delivery, of a retry or of a tag that polls', async () => {
    const harness = await startHarness(await open())
    const checkClock = newSetBackCheck(harness.core)
    await checkClock()
    const [listening, failing, asking] = [
      await harness.addDevice(),
      await harness.addDevice(),
      await harness.addDevice(),
    ]
    for (const { mac } of [listening, failing]) await harness.greet(mac)
    await harness.core.ingest(asking.mac, { type: 'asked', next: 60, protocol: 'http' })
    await harness.showMany({ deviceIds: [listening.id, failing.id], templateId: await harness.addTemplate('black') })
    const sent = await harness.reconcile()
    expect(sent).toHaveLength(2)
    const sentToFailing = sent.find(({ mac }) => mac === failing.mac)!
    await harness.report(failing.mac, 'fail', sentToFailing.message, { reason: 'timeout' })

    harness.advance(-THREE_DAYS)
    await checkClock()
    harness.advance(LONGEST_PAUSE_SECONDS)
    expect((await harness.reconcile()).map(({ mac }) => mac)).toEqual([failing.mac])
    // No tag answers.
    harness.advance(LONGEST_DELIVERY)
    await harness.reconcile()
    harness.advance(LONGEST_PAUSE_SECONDS)
    expect((await harness.reconcile()).map(({ mac }) => mac).sort()).toEqual([listening.mac, failing.mac].sort())
    const readOnline = async () =>
      (await harness.db.selectFrom('device').select('online').where('id', '=', asking.id).executeTakeFirst())?.online
    harness.advance(LONGEST_MISSED_SECONDS)
    await harness.reconcile()
    expect(await readOnline()).toBe(0)

    harness.advance(THREE_DAYS)
    await checkClock()
    for (const seconds of [0, LONGEST_PAUSE_SECONDS, -THREE_DAYS]) {
      harness.advance(seconds)
      await checkClock()
      await harness.reconcile()
    }
    const momentIn = (seconds: number) => new Date(harness.core.now().getTime() + seconds * 1000).toISOString()
    const deliveries = await harness.db.selectFrom('delivery').select('deadlineAt').execute()
    const wishes = await harness.db.selectFrom('wish').select(['offerAt', 'retryAt']).execute()
    expect(deliveries.filter(({ deadlineAt }) => deadlineAt! > momentIn(LONGEST_DELIVERY))).toEqual([])
    expect(
      wishes.filter(
        ({ offerAt, retryAt }) => offerAt! > momentIn(LONGEST_PAUSE_SECONDS) || retryAt! > momentIn(ONE_DAY),
      ),
    ).toEqual([])
    expect(harness.faults).toEqual([])
  })

  test('a source is read after its usual pause, also if the clock is put back by hours or days', async () => {
    const harness = await startHarness(await open())
    const momentIn = (seconds: number) => new Date(harness.core.now().getTime() + seconds * 1000).toISOString()
    await harness.db
      .insertInto('source')
      .values([
        { ...sourceColumns, headers: '', id: 's1', name: 'prices', kind: 'json', nextAt: momentIn(900) },
        { ...sourceColumns, headers: '', id: 's2', name: 'pushed', kind: 'push', nextAt: null },
      ])
      .execute()
    const readNext = async () =>
      (await harness.db.selectFrom('source').select('nextAt').orderBy('id').execute()).map(({ nextAt }) => nextAt)
    const checkClock = newSetBackCheck(harness.core)
    await checkClock()
    expect(await readNext()).toEqual([momentIn(900), null])
    for (const seconds of [7200, THREE_DAYS]) {
      harness.advance(-seconds)
      await checkClock()
      expect(await readNext()).toEqual([momentIn(900), null])
    }
  })

  test('the first check after a start brings nearer only the moments that lie too far ahead', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    await harness.greet(mac)
    await harness.showOne({ mac, templateId: await harness.addTemplate('black') })
    const readDeliveries = () => harness.db.selectFrom('delivery').selectAll().where('deviceId', '=', id).execute()
    await harness.reconcile()
    const before = await readDeliveries()
    expect(before[0]!.deadlineAt).not.toBeNull()
    await newSetBackCheck(harness.core)()
    expect(await readDeliveries()).toEqual(before)
    // Other transactions that change several rows of these tables wait for these locks.
    const lockNames = (await harness.db.selectFrom('lock').select('name').execute()).map(({ name }) => name)
    expect(lockNames).toEqual(expect.arrayContaining(['session', 'feed', 'wishes']))
    harness.advance(-THREE_DAYS)
    await newSetBackCheck(harness.core)()
    expect(Date.parse((await readDeliveries())[0]!.deadlineAt!)).toBe(
      harness.core.now().getTime() + LONGEST_DELIVERY * 1000,
    )
  })
})

eachDatabaseAndVersion('a start while a device that only asks is awaited', (open) => {
  test('a start leaves the deadline of its delivery, which lies beyond its next visit, and a clock that is put back moves it nearer only as far', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    await harness.core.ingest(mac, { type: 'asked', next: ONE_DAY, protocol: 'picture' })
    await harness.showOne({ mac, templateId: await harness.addTemplate('black') })
    await findOrMakeDelivery(harness.core, id, LONGEST_MISSED_SECONDS)
    const readDeadline = async () =>
      (await harness.db.selectFrom('delivery').select('deadlineAt').executeTakeFirstOrThrow()).deadlineAt!
    const secondsLeft = async () => (Date.parse(await readDeadline()) - harness.core.now().getTime()) / 1000
    expect(await secondsLeft()).toBe(LONGEST_MISSED_SECONDS)
    await newSetBackCheck(harness.core)()
    expect(await secondsLeft()).toBe(LONGEST_MISSED_SECONDS)
    harness.advance(-THREE_DAYS)
    await newSetBackCheck(harness.core)()
    expect(await secondsLeft()).toBe(LONGEST_MISSED_SECONDS)
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
      aheadMs = -THREE_DAYS * 1000
      await expect.poll(readUsedAt).not.toBe(before)
      expect((await server().tell(readProfile, {}, token)).code).toBe(20000)
      aheadMs += (SESSION_IDLE_HOURS + 1) * 3_600_000
      expect((await server().tell(readProfile, {}, token)).code).toBe(50014)
    })
  },
  { now: () => new Date(Date.UTC(2026, 10, 21) + aheadMs) },
)
