import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { newId } from '../../base/random/ids.ts'
import { addDevice } from '../../testing/add-device.ts'
import { dayOf } from '../days/rules.ts'
import { emptyOldLogParts, insertMessages, partOfDay, parts } from './parts.ts'

const mac = 'aa0000000001'
const DAY_MS = 24 * 3_600_000
const today = dayOf(new Date())
const noonOf = (day: number) => new Date((day + 0.5) * DAY_MS)

eachDatabase('the days of the message log', (open) => {
  const start = async () => {
    const db = await open()
    await addDevice(db, { mac })
    /** Logs a message on a day, as a server of that day does. */
    const logOn = async (day: number, days?: number) => {
      await emptyOldLogParts(db, noonOf(day), days)
      // The kind is the number of the day, counted from today.
      const row = { direction: 'up', outcome: 'taken', reason: '', kind: String(day - today), body: '{}' }
      await insertMessages(db, day, [{ ...row, mac, id: newId(), at: noonOf(day).toISOString() }])
    }
    const loggedDays = async () => {
      const rows = await db.selectFrom('messageLog').select('kind').execute()
      return rows.map(({ kind }) => Number(kind)).toSorted((a, b) => a - b)
    }
    return { db, logOn, loggedDays }
  }

  test('each day has a table of its own; a table of more than a week ago is emptied as a whole and used again', async () => {
    const { db, logOn, loggedDays } = await start()
    for (let day = 0; day < 8; day++) await logOn(today + day)
    expect(await loggedDays()).toEqual([1, 2, 3, 4, 5, 6, 7])
    const rowsOfPart = await db
      .selectFrom(parts[partOfDay(today + 3)]!)
      .select('kind')
      .execute()
    expect(rowsOfPart).toEqual([{ kind: '3' }])
    for (let day = 8; day < 20; day++) await logOn(today + day)
    expect(await loggedDays()).toEqual([13, 14, 15, 16, 17, 18, 19])
    await emptyOldLogParts(db, noonOf(today + 25))
    expect(await loggedDays()).toEqual([19])
    await emptyOldLogParts(db, noonOf(today + 26))
    expect(await loggedDays()).toEqual([])
  })

  test('the message log has fewer days if the configuration sets fewer', async () => {
    const { logOn, loggedDays } = await start()
    for (let day = 0; day < 11; day++) await logOn(today + day, 2)
    expect(await loggedDays()).toEqual([9, 10])
  })

  test('a server whose clock is a day behind does not empty tables in use, and a clock that was far ahead does no lasting harm', async () => {
    const { db, logOn, loggedDays } = await start()
    for (let day = 0; day < 9; day++) await logOn(today + day)
    await logOn(today + 7)
    await logOn(today + 8)
    expect(await loggedDays()).toEqual([2, 3, 4, 5, 6, 7, 7, 8, 8])
    await logOn(today + 400)
    expect(await loggedDays()).toEqual([400])
    await logOn(today + 9)
    expect(await loggedDays()).toEqual([9])
    await Promise.all(Array.from({ length: 4 }, () => emptyOldLogParts(db, noonOf(today + 17))))
    expect(await loggedDays()).toEqual([])
  })
})
