import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { failOddly } from '../../base/database/testing/failing-writes.ts'
import { findDays } from '../days/queries.ts'
import { dayOf } from '../days/rules.ts'
import { startStand } from '../wishes/testing/stand.ts'

const NEXT = 300

/** A stand with a device that has come once, and comes again with nothing new. */
async function withVisitor(db: Db) {
  const stand = await startStand(db)
  const { id, mac } = await stand.addDevice()
  const row = () => db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirst()
  const { number } = (await row())!
  const asked = { type: 'asked', next: NEXT, protocol: 'trmnl' } as const
  await stand.core.ingest(mac, asked)
  stand.changed.length = 0
  const comeAgain = (contactFields: { rssi?: number; battery?: number; isStored?: boolean } = {}) => {
    const before = { lastSeenAt: stand.core.now().toISOString(), rssi: null }
    const only = { deviceId: id, number, at: stand.core.now(), wake: NEXT, before, battery: undefined, rssi: undefined }
    const contact = { ...only, isStored: false, ...contactFields }
    return stand.core.ingest.soon(mac, { ...asked, only: contact })
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
    const expected = { nextContactAt: later(NEXT), askAgainAt: later(2 * NEXT + 300) }
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
    await comeAgain({ isStored: true })
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
    const counted = await contacts()
    await comeAgain()
    await core.ingest.stop()
    expect(await moments()).toEqual({ askAgainAt: null, nextContactAt: null })
    expect([await contacts(), (await row())?.online]).toEqual([counted, 1])
    await db.deleteFrom('device').where('id', '=', id).execute()
    await comeAgain()
    await comeAgain({ isStored: true })
    await core.ingest.stop()
    expect(await contacts()).toBe(counted)
    expect(await db.selectFrom('visitHour').select('number').execute()).toHaveLength(1)
  })

  test('are answered only after the commit while nothing can be stored, and when too many wait', async () => {
    const { comeAgain, contacts, core, mac, db } = await withVisitor(await open())
    const waits = async (visit: Promise<void>) => {
      let isOver = false
      void visit.then(() => {
        isOver = true
      })
      await new Promise(setImmediate)
      return !isOver
    }
    const mend = await failOddly(db)
    const report = core.ingest(mac, { type: 'report', battery: 380 })
    await expect.poll(() => core.ingest.failing).toBe(true)
    const visit = comeAgain()
    expect(await waits(visit)).toBe(true)
    await mend()
    await Promise.all([report, visit])
    expect(await contacts()).toBe(2)

    const many = Array.from({ length: 5001 }, () => comeAgain())
    expect(await waits(many.at(-1)!)).toBe(true)
    expect(await waits(many.at(-2)!)).toBe(false)
    await many.at(-1)
    expect(await contacts()).toBe(5003)
  })
})
