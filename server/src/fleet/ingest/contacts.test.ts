import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { failOddly } from '../../base/database/testing/failing-writes.ts'
import { findDays } from '../days/queries.ts'
import { dayOf } from '../days/rules.ts'
import { startStand } from '../wishes/testing/stand.ts'

const NEXT_SECONDS = 300

/** A stand with a device that has come once, and comes again with nothing new. */
async function withVisitor(db: Db) {
  const stand = await startStand(db)
  const { id, mac } = await stand.addDevice()
  const row = () => db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirst()
  const { number } = (await row())!
  const message = { type: 'asked', next: NEXT_SECONDS, protocol: 'trmnl' } as const
  await stand.core.ingest(mac, message)
  stand.changed.length = 0
  const comeAgain = (contactFields: { rssi?: number; battery?: number; areTimesStored?: boolean } = {}) => {
    const before = { lastSeenAt: stand.core.now().toISOString(), rssi: null }
    const only = {
      deviceId: id,
      number,
      at: stand.core.now(),
      wake: NEXT_SECONDS,
      before,
      battery: undefined,
      rssi: undefined,
    }
    const contact = { ...only, areTimesStored: false, ...contactFields }
    return stand.core.ingest.soon(mac, { ...message, only: contact })
  }
  return {
    ...stand,
    id,
    mac,
    row,
    comeAgain,
    contacts: async () => {
      const today = dayOf(stand.core.now())
      return (await findDays(db, number, today, today))[0]?.contacts
    },
    moments: () =>
      db
        .selectFrom('delivery')
        .select(['askAgainAt', 'nextContactAt'])
        .where('deviceId', '=', id)
        .executeTakeFirstOrThrow(),
    later: (seconds: number) => new Date(stand.core.now().getTime() + seconds * 1000).toISOString(),
  }
}

eachDatabase('contacts with nothing new', (open) => {
  test('are answered before they are stored, then stored together: each is counted, and the values of the last one are stored', async () => {
    const { comeAgain, contacts, moments, later, row, pass, changed, id } = await withVisitor(await open())
    await comeAgain({ rssi: -60, battery: 390 })
    expect(await contacts()).toBe(1)
    pass(20)
    await comeAgain({ rssi: -61 })
    const expected = { nextContactAt: later(NEXT_SECONDS), askAgainAt: later(2 * NEXT_SECONDS + 300) }
    pass(1)
    await expect.poll(contacts).toBe(3)
    expect(await moments()).toEqual(expected)
    expect(await row()).toMatchObject({ rssi: -61, online: 1 })
    expect(changed).toEqual([
      { resource: 'devices', ids: [id] },
      { resource: 'messages', ids: [id] },
    ])
  })

  test('are only counted and logged while the stored times of the next contact still hold', async () => {
    const { comeAgain, contacts, moments, pass, db, id, core } = await withVisitor(await open())
    const before = await moments()
    pass(5)
    await comeAgain({ areTimesStored: true })
    await core.ingest.stop()
    expect([await contacts(), await moments()]).toEqual([2, before])
    const log = await db.selectFrom('messageLine').select('kind').where('deviceId', '=', id).execute()
    expect(log).toEqual([{ kind: 'asked' }])
  })

  test('are stored before any later message of their device, and when the server stops', async () => {
    const { comeAgain, contacts, core, mac } = await withVisitor(await open())
    await comeAgain()
    await comeAgain()
    await core.ingest(mac, { type: 'event', event: 'button' })
    expect(await contacts()).toBe(3)
    await comeAgain()
    await core.ingest.stop()
    expect(await contacts()).toBe(4)
  })

  test('change nothing of a device that has connected, has left or is removed meanwhile', async () => {
    const { comeAgain, contacts, core, mac, moments, row, db, id } = await withVisitor(await open())
    await comeAgain()
    await core.ingest(mac, { type: 'connected' }, { by: {} })
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

  test('are answered only after the commit while nothing can be stored, and when too many wait', async () => {
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

    const visits = Array.from({ length: 5001 }, () => comeAgain())
    expect(await isWaiting(visits.at(-1)!)).toBe(true)
    expect(await isWaiting(visits.at(-2)!)).toBe(false)
    await visits.at(-1)
    expect(await contacts()).toBe(5003)
  })
})
