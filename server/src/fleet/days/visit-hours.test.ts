import { KEPT_VISITS } from '@wifi-tms/contract/debug'
import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startStand } from '../wishes/testing/stand.ts'
import { dropOldVisits, forgetVisits, keepVisits } from './visit-hours.ts'

const noon = new Date('2026-11-28T12:00:00.000Z')
const after = (ms: number) => new Date(noon.getTime() + ms)

/** A device, the log of its visits, and their moments, newest first. */
async function withDevice(db: Db) {
  const stand = await startStand(db)
  const { id } = await stand.addDevice()
  const other = await stand.addDevice()
  const { number } = await db.selectFrom('device').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const lines = () =>
    db.selectFrom('messageLine').selectAll().where('deviceId', '=', id).orderBy('id', 'desc').execute()
  const visit = (ms: number, next = 300, protocol = 'trmnl') => ({ number, at: after(ms), next, protocol })
  return { id, number, other, lines, visit, moments: async () => (await lines()).map(({ at }) => at) }
}

eachDatabase('visits with nothing new', (open) => {
  test('are lines of the message log, each with its moment and the seconds until the next visit', async () => {
    const db = await open()
    const { id, other, lines, visit } = await withDevice(db)
    await keepVisits(db, [visit(7), visit(3_599_999, 86_400)])
    await keepVisits(db, [visit(3_600_123, 60, 'picture')])
    const line = { deviceId: id, direction: 'seen', kind: 'asked', outcome: 'taken', reason: '' }
    expect(await lines()).toEqual(
      [
        { at: after(3_600_123), next: 60, protocol: 'picture' },
        { at: after(3_599_999), next: 86_400, protocol: 'trmnl' },
        { at: after(7), next: 300, protocol: 'trmnl' },
      ].map(({ at, ...values }) => ({
        ...line,
        id: `${at.getTime().toString(16).padStart(12, '0')}000000000000`,
        at: at.toISOString(),
        body: JSON.stringify({ type: 'asked', ...values }),
      })),
    )
    expect(await db.selectFrom('messageLine').select('id').where('deviceId', '=', other.id).execute()).toEqual([])
  })

  test('are kept up to a limit for each hour, the newest ones, whether they are stored together or one by one', async () => {
    const db = await open()
    const { visit, moments } = await withDevice(db)
    await keepVisits(
      db,
      Array.from({ length: KEPT_VISITS + 1 }, (_, index) => visit(index)),
    )
    expect((await moments()).at(-1)).toBe(after(1).toISOString())
    for (const ms of [1000, 1001]) await keepVisits(db, [visit(ms)])
    expect(await moments()).toHaveLength(KEPT_VISITS)
    expect((await moments()).at(-1)).toBe(after(3).toISOString())
  })

  test('are deleted with their day and with their device', async () => {
    const db = await open()
    const { number, visit, moments } = await withDevice(db)
    const day = 24 * 3_600_000
    await keepVisits(db, [visit(-12 * 3_600_000 - 1), visit(-12 * 3_600_000), { ...visit(0), number: number + 1 }])
    expect(await dropOldVisits(db, after(6 * day), 7)).toBe('')
    expect(await moments()).toEqual([after(-12 * 3_600_000).toISOString()])
    await forgetVisits(db, [number])
    expect(await moments()).toEqual([])
    expect(await db.selectFrom('visitHour').select('number').execute()).toEqual([{ number: number + 1 }])
  })
})
