import { KEPT_VISITS } from '@wifi-tms/contract/debug'
import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { dropOldVisits, forgetVisits, logQuietVisits } from './visit-hours.ts'

const noon = new Date('2026-11-28T12:00:00.000Z')
const afterNoon = (ms: number) => new Date(noon.getTime() + ms)

/** A device, the log of its visits, and their moments, newest first. */
async function withDevice(db: Db) {
  const harness = await startHarness(db)
  const { id } = await harness.addDevice()
  const other = await harness.addDevice()
  const { number } = await db.selectFrom('device').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const lines = () =>
    db.selectFrom('messageLine').selectAll().where('deviceId', '=', id).orderBy('id', 'desc').execute()
  const visit = (ms: number, next = 300, protocol = 'trmnl') => ({ number, at: afterNoon(ms), next, protocol })
  return { id, number, other, lines, visit, moments: async () => (await lines()).map(({ at }) => at) }
}

eachDatabase('visits with nothing new', (open) => {
  test('visits with nothing new are lines of the message log, each with its moment and the seconds until the next visit', async () => {
    const db = await open()
    const { id, other, lines, visit } = await withDevice(db)
    await logQuietVisits(db, [visit(7), visit(3_599_999, 86_400)])
    await logQuietVisits(db, [visit(3_600_123, 60, 'picture')])
    const line = { deviceId: id, direction: 'seen', kind: 'asked', outcome: 'taken', reason: '' }
    expect(await lines()).toEqual(
      [
        { at: afterNoon(3_600_123), next: 60, protocol: 'picture' },
        { at: afterNoon(3_599_999), next: 86_400, protocol: 'trmnl' },
        { at: afterNoon(7), next: 300, protocol: 'trmnl' },
      ].map(({ at, ...values }) => ({
        ...line,
        id: `${at.getTime().toString(16).padStart(12, '0')}000000000000`,
        at: at.toISOString(),
        body: JSON.stringify({ type: 'asked', ...values }),
      })),
    )
    expect(await db.selectFrom('messageLine').select('id').where('deviceId', '=', other.id).execute()).toEqual([])
  })

  test('the newest visits of each hour are kept, up to a limit, whether they are stored together or one by one', async () => {
    const db = await open()
    const { visit, moments } = await withDevice(db)
    await logQuietVisits(
      db,
      Array.from({ length: KEPT_VISITS + 1 }, (_, index) => visit(index)),
    )
    expect((await moments()).at(-1)).toBe(afterNoon(1).toISOString())
    for (const ms of [1000, 1001]) await logQuietVisits(db, [visit(ms)])
    expect(await moments()).toHaveLength(KEPT_VISITS)
    expect((await moments()).at(-1)).toBe(afterNoon(3).toISOString())
  })

  test('visits are deleted with their day and with their device', async () => {
    const db = await open()
    const { number, visit, moments } = await withDevice(db)
    const [halfDay, day] = [12 * 3_600_000, 24 * 3_600_000]
    await logQuietVisits(db, [visit(-halfDay - 1), visit(-halfDay), { ...visit(0), number: number + 1 }])
    expect(await dropOldVisits(db, afterNoon(6 * day), 7)).toBe('')
    expect(await moments()).toEqual([afterNoon(-halfDay).toISOString()])
    await forgetVisits(db, [number])
    expect(await moments()).toEqual([])
    expect(await db.selectFrom('visitHour').select('number').execute()).toEqual([{ number: number + 1 }])
  })
})
