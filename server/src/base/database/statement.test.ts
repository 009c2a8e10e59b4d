import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepLock } from '../../testing/keep-lock.ts'
import { readCounters } from './counters.ts'
import { openDatabase } from './open.ts'
import { statement } from './statement.ts'
import { eachPlace } from './testing/each-database.ts'
import { runInShell } from './testing/shell.ts'

eachPlace('a cached statement', (place) => {
  test('a cached statement still works when another server has added a column to its table', async () => {
    const location = await place()
    const db = await openDatabase(location)
    const countersBefore = await readCounters(db)
    await runInShell(location, 'alter table counter add column further text')
    expect(await readCounters(db)).toEqual(countersBefore)
    await db.destroy()
  })

  test('a cached statement is refused if it selects every column by *', async () => {
    const db = await openDatabase(await place())
    const refused = [
      statement((db) => db.selectFrom('counter').selectAll().compile()),
      statement((db) => db.selectFrom('counter').selectAll('counter').compile()),
      statement((db) => db.deleteFrom('counter').where('name', '=', '').returningAll().compile()),
      statement((db) => sql`select name, * from counter`.compile(db)),
    ]
    for (const statementOf of refused)
      await expect(statementOf(db)).rejects.toThrow(/^a statement that is kept names its columns: /)
    const readCount = statement((db) => sql<{ n: number }>`select 2 * count(*) as n from account`.compile(db))
    expect(await readCount(db)).toEqual([{ n: 0 }])
    await db.destroy()
  })

  test('a cached statement is refused with more or fewer values than it was built with', async () => {
    const db = await openDatabase(await place())
    const readCount = statement((db) =>
      db.selectFrom('counter').select('count').where('name', '=', '').where('count', '=', -1).compile(),
    )
    expect(await readCount(db, 'devices', 0)).toEqual([{ count: 0 }])
    for (const values of [[], ['devices'], ['devices', 0, 0]])
      await expect(readCount(db, ...values)).rejects.toThrow(`${values.length} values for 2 places: select`)
    await db.destroy()
  })

  test('a cached statement does not see the changes of a transaction that runs at the same time', async () => {
    const db = await openDatabase(await place())
    const readCount = statement((db) => db.selectFrom('counter').select('count').where('name', '=', '').compile())
    let readAtTheSameTime: Promise<{ count: number }[]> | undefined
    const undone = db.transaction().execute(async (tx) => {
      await tx.updateTable('counter').set({ count: 7 }).where('name', '=', 'devices').execute()
      readAtTheSameTime = readCount(db, 'devices')
      await setImmediate()
      expect(await readCount(tx, 'devices')).toEqual([{ count: 7 }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await readAtTheSameTime).toEqual([{ count: 0 }])
    await db.destroy()
  })

  test('a cached statement reads while another process holds SQLite’s lock, and waits for the lock where it writes', async () => {
    const location = await place()
    const db = await openDatabase(location)
    const readCount = statement((db) => db.selectFrom('counter').select('count').where('name', '=', '').compile())
    const setCount = statement((db) => db.updateTable('counter').set({ count: -1 }).where('name', '=', '').compile())
    const releaseLock = location.databaseUrl ? async () => {} : await keepLock(location.dataDir)
    const writing = setCount(db, 5, 'devices')
    expect(await readCount(db, 'online')).toEqual([{ count: 0 }])
    await releaseLock()
    await writing
    expect(await readCount(db, 'devices')).toEqual([{ count: 5 }])
    await db.destroy()
  })
})
