import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { failOddly } from '../../base/database/testing/failing-writes.ts'
import { findDays } from '../days/queries.ts'
import { dayOf } from '../days/rules.ts'
import { startHarness } from '../wishes/testing/harness.ts'

const NEXT_SECONDS = 300
/** A device counts as missing after twice its wake and these seconds. */
const GRACE_SECONDS = 300
/** The maximum number of contacts that are not committed yet; after them a further contact waits for its commit. */
const MOST_UNCOMMITTED = 5000

/** A test harness with a device that has come once, and comes again with nothing new. */
async function withVisitor(db: Db) {
  const harness = await startHarness(db)
  const { id, mac } = await harness.addDevice()
  const row = () => db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirst()
  const { number } = (await row())!
  const message = { type: 'asked', next: NEXT_SECONDS, protocol: 'trmnl' } as const
  await harness.core.ingest(mac, message)
  harness.changed.length = 0
  const comeAgain = (contactFields: { rssi?: number; battery?: number; areTimesStored?: boolean } = {}) => {
    const before = { lastSeenAt: harness.core.now().toISOString(), rssi: null }
    const usualContact = {
      deviceId: id,
      number,
      at: harness.core.now(),
      wake: NEXT_SECONDS,
      before,
      battery: undefined,
      rssi: undefined,
    }
    const contact = { ...usualContact, areTimesStored: false, ...contactFields }
    return harness.core.ingest.gather(mac, { ...message, contact })
  }
  return {
    ...harness,
    id,
    mac,
    row,
    comeAgain,
    contacts: async () => {
      const today = dayOf(harness.core.now())
      return (await findDays(db, number, today, today))[0]?.contacts
    },
    moments: () =>
      db
        .selectFrom('delivery')
        .select(['askAgainAt', 'nextContactAt'])
        .where('deviceId', '=', id)
        .executeTakeFirstOrThrow(),
    momentAfter: (seconds: number) => new Date(harness.core.now().getTime() + seconds * 1000).toISOString(),
  }
}

eachDatabase('contacts with nothing new', (open) => {
  test('contacts are answered before they are stored, then stored together: each is counted, and the values of the last one are stored', async () => {
    const { comeAgain, contacts, moments, momentAfter, row, advance, changed, id } = await withVisitor(await open())
    await comeAgain({ rssi: -60, battery: 390 })
    expect(await contacts()).toBe(1)
    advance(20)
    await comeAgain({ rssi: -61 })
    const expected = {
      nextContactAt: momentAfter(NEXT_SECONDS),
      askAgainAt: momentAfter(2 * NEXT_SECONDS + GRACE_SECONDS),
    }
    advance(1)
    await expect.poll(contacts).toBe(3)
    expect(await moments()).toEqual(expected)
    expect(await row()).toMatchObject({ rssi: -61, online: 1 })
    expect(changed).toEqual([
      { resource: 'devices', ids: [id] },
      { resource: 'messages', ids: [id] },
    ])
  })

  test('contacts are only counted and logged while the stored times of the next contact still hold', async () => {
    const { comeAgain, contacts, moments, advance, db, id, core } = await withVisitor(await open())
    const before = await moments()
    advance(5)
    await comeAgain({ areTimesStored: true })
    await core.ingest.stop()
    expect([await contacts(), await moments()]).toEqual([2, before])
    const log = await db.selectFrom('messageLine').select('kind').where('deviceId', '=', id).execute()
    expect(log).toEqual([{ kind: 'asked' }])
  })

  test('contacts are stored before any later message of their device, and when the server stops', async () => {
    const { comeAgain, contacts, core, mac } = await withVisitor(await open())
    await comeAgain()
    await comeAgain()
    await core.ingest(mac, { type: 'event', event: 'button' })
    expect(await contacts()).toBe(3)
    await comeAgain()
    await core.ingest.stop()
    expect(await contacts()).toBe(4)
  })

  test('contacts change nothing of a device that has connected, has left or is removed meanwhile', async () => {
    const { comeAgain, contacts, core, mac, moments, row, db, id } = await withVisitor(await open())
    await comeAgain()
    await core.ingest(mac, { type: 'connected' }, { connection: {} })
    await core.ingest.stop()
    expect(await moments()).toEqual({ askAgainAt: null, nextContactAt: null })
    const countBefore = await contacts()
    await comeAgain()
    await core.ingest.stop()
    expect(await moments()).toEqual({ askAgainAt: null, nextContactAt: null })
    expect([await contacts(), (await row())?.online]).toEqual([countBefore, 1])
    await db.deleteFrom('device').where('id', '=', id).execute()
    await comeAgain()
    await comeAgain({ areTimesStored: true })
    await core.ingest.stop()
    expect(await contacts()).toBe(countBefore)
    expect(await db.selectFrom('visitHour').select('number').execute()).toHaveLength(1)
  })

  test('contacts are answered only after the commit while nothing can be stored, and when too many wait', async () => {
    const { comeAgain, contacts, core, mac, db } = await withVisitor(await open())
    const isWaiting = async (visit: Promise<void>) => {
      let isOver = false
      void visit.then(() => {
        isOver = true
      })
      await new Promise(setImmediate)
      return !isOver
    }
    const restoreDatabase = await failOddly(db)
    const report = core.ingest(mac, { type: 'report', battery: 380 })
    await expect.poll(() => core.ingest.failing).toBe(true)
    const visit = comeAgain()
    expect(await isWaiting(visit)).toBe(true)
    await restoreDatabase()
    await Promise.all([report, visit])
    expect(await contacts()).toBe(2)

    const visits = Array.from({ length: MOST_UNCOMMITTED + 1 }, () => comeAgain())
    expect(await isWaiting(visits.at(-1)!)).toBe(true)
    expect(await isWaiting(visits.at(-2)!)).toBe(false)
    await visits.at(-1)
    expect(await contacts()).toBe(2 + visits.length)
  })
})
