import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clashingColumn } from './clash.ts'
import { openDatabase } from './open.ts'
import { eachDatabaseAndVersion, eachPlaceAndVersion } from './testing/each-database.ts'

eachDatabaseAndVersion('database', (open) => {
  test('values of all types are read as they were written, and counts are numbers', async () => {
    const db = await open()
    const row = { hash: 'h', deviceId: "o'hara {}", issuedAt: 'ł', confirmedAt: null }
    await db.insertInto('secret').values(row).execute()
    expect(await db.selectFrom('secret').selectAll().execute()).toEqual([row])
    const { count } = await db
      .selectFrom('secret')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('an error inside a transaction leaves nothing behind', async () => {
    const db = await open()
    const work = db.transaction().execute(async (tx) => {
      await tx.insertInto('design').values({ hash: 'h', content: '' }).execute()
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    expect(await db.selectFrom('design').selectAll().execute()).toEqual([])
  })

  test('the error for a value that is not unique tells the column of the value', async () => {
    const db = await open()
    const add = (name: string) => db.insertInto('painting').values({ key: 'same', frameId: name }).execute()
    await add('a')
    const error = await add('b').catch((thrown: unknown) => thrown)
    expect(clashingColumn(error)).toBe('key')
    expect(clashingColumn(new Error('something else'))).toBeUndefined()
  })

  test('texts are sorted by code point, so that pages are equal on both databases', async () => {
    const db = await open()
    for (const hash of ['b', 'a', 'B', 'ä', '_']) await db.insertInto('design').values({ hash, content: '' }).execute()
    const rows = await db.selectFrom('design').select('hash').orderBy('hash').execute()
    expect(rows.map((row) => row.hash).join('')).toBe('B_abä')
  })
})

eachPlaceAndVersion('database', (place) => {
  test('a database that is opened again has its rows; one of a newer program is refused in one line', async () => {
    const location = await place()
    const first = await openDatabase(location)
    await first.insertInto('design').values({ hash: 'h', content: '' }).execute()
    await first.destroy()
    const second = await openDatabase(location)
    expect(await second.selectFrom('design').select('hash').execute()).toEqual([{ hash: 'h' }])
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2031-01-01')`.execute(second)
    await second.destroy()
    await expect(openDatabase(location)).rejects.toThrow(
      /^The database was made by a newer program \(it knows 9999-later\): start that one\.$/,
    )
  })
})
