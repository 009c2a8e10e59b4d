import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCounters } from './counters.ts'
import { openDatabase } from './open.ts'
import { statement } from './statement.ts'
import { eachPlace } from './testing/each-database.ts'
import { inShell } from './testing/shell.ts'

eachPlace('a statement that is kept', (place) => {
  test('goes on when another server has added a column to its table', async () => {
    const where = await place()
    const db = await openDatabase(where)
    const before = await readCounters(db)
    await inShell(where, 'alter table counter add column further text')
    expect(await readCounters(db)).toEqual(before)
    await db.destroy()
  })

  test('names its columns', async () => {
    const db = await openDatabase(await place())
    const refused = [
      statement((db) => db.selectFrom('counter').selectAll().compile()),
      statement((db) => db.selectFrom('counter').selectAll('counter').compile()),
      statement((db) => db.deleteFrom('counter').where('name', '=', '').returningAll().compile()),
      statement((db) => sql`select name, * from counter`.compile(db)),
    ]
    for (const one of refused) await expect(one(db)).rejects.toThrow(/^a statement that is kept names its columns: /)
    const counted = statement((db) => sql<{ n: number }>`select 2 * count(*) as n from account`.compile(db))
    expect(await counted(db)).toEqual([{ n: 0 }])
    await db.destroy()
  })

  test('has as many values as places', async () => {
    const db = await openDatabase(await place())
    const counted = statement((db) =>
      db.selectFrom('counter').select('count').where('name', '=', '').where('count', '=', -1).compile(),
    )
    expect(await counted(db, 'devices', 0)).toEqual([{ count: 0 }])
    for (const values of [[], ['devices'], ['devices', 0, 0]])
      await expect(counted(db, ...values)).rejects.toThrow(`${values.length} values for 2 places: select`)
    await db.destroy()
  })
})
