import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { migrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { everyPlace } from './testing/each-database.ts'

const names = Object.keys(migrations).sort()
const [first] = names as [string]
const ROWS = 2

/** The tables but those in which SQLite's full-text index keeps its own things. */
const tablesOf = async (db: Db) =>
  (await db.introspection.getTables()).filter(({ name, isView }) => !isView && !name.startsWith('device_text'))

/** How many rows each table has, by name. */
async function countRows(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]!.count)
  }
  return counts
}

/** Puts rows into each table that has none; triggers fill some along with others. */
async function fill(db: Db): Promise<void> {
  for (const { name, columns } of await tablesOf(db)) {
    if ((await countRows(db)).get(name)) continue
    const given = columns.filter(
      (column) => !(column.isAutoIncrementing || (name === 'device' && column.name === 'number')),
    )
    for (let row = 1; row <= ROWS; row++) {
      // A text is one of JSON too.
      const values = given.map(({ name, dataType }) => [
        name,
        /int/i.test(dataType) ? row : JSON.stringify(`${name} ${row}`),
      ])
      await (db as unknown as Kysely<Record<string, object>>)
        .insertInto(name)
        .values(Object.fromEntries(values))
        .execute()
    }
  }
}

/** The devices in whose names these three letters stand. */
async function found(db: Db, letters: string): Promise<number[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ number: number }>`select number from device_text where text like ${`%${letters}%`} order by number`
    : sql<{ number: number }>`select rowid as number from device_text where device_text match ${letters} order by rowid`
  ).execute(db)
  return rows.map(({ number }) => number)
}

everyPlace('migrations', (place) => {
  test('a database of the first schema, with rows in every table, comes to the newest with all of them', async () => {
    const where = await place()
    const old = await openDatabase(where, { [first]: migrations[first]! })
    await fill(old)
    const before = await countRows(old)
    for (const [name, count] of before) expect([name, count > 0]).toEqual([name, true])
    await old.destroy()

    const db = await openDatabase(where)
    const after = await countRows(db)
    for (const [name, count] of before) if (after.has(name)) expect([name, after.get(name)]).toEqual([name, count])
    expect(await found(db, 'ias')).toEqual([1, 2])
    await db.updateTable('device').set({ alias: 'Renamed' }).where('number', '=', 1).execute()
    expect([await found(db, 'ias'), await found(db, 'ren')]).toEqual([[2], [1]])
    await db.deleteFrom('device').where('number', '=', 2).execute()
    expect([await found(db, 'ias'), await found(db, 'ren')]).toEqual([[], [1]])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort())
    if (!isPostgres(db))
      expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrityCheck: 'ok' }])
    await db.destroy()
  })

  test('what was drawn before templates had labels stays, and is labelled from then on', async () => {
    const where = await place()
    const older = names.slice(0, names.indexOf('2026-11-24-template-labels'))
    const old = await openDatabase(where, Object.fromEntries(older.map((name) => [name, migrations[name]!])))
    const made = { createdAt: 'then', updatedAt: 'then', createdBy: 'ann', updatedBy: 'ann' }
    const drawn = { id: 'a', name: 'Price', resolution: '48x20', background: 'white', canvas: '{}', ...made }
    await old
      .insertInto('template')
      .values({ ...drawn, createdById: '', updatedById: '' })
      .execute()
    await old.destroy()

    const db = await openDatabase(where)
    const rows = await db.selectFrom('template').selectAll().execute()
    expect(rows).toEqual([expect.objectContaining({ ...drawn, drawnAt: null, drawnBy: null })])
    expect(await db.selectFrom('templateLabel').selectAll().execute()).toEqual([])
    const label = { templateId: 'a', position: 0, label: 'Żółty' }
    await db.insertInto('templateLabel').values(label).execute()
    expect(await db.selectFrom('templateLabel').selectAll().execute()).toEqual([label])
    await expect(db.insertInto('templateLabel').values(label).execute()).rejects.toThrow()
    await db.destroy()
  })

  test('what fails half-way leaves nothing behind', async () => {
    const where = await place()
    const up = async (db: Kysely<unknown>) => {
      await migrations[first]!.up(db)
      throw new Error('cut off')
    }
    await expect(openDatabase(where, { [first]: { up } })).rejects.toThrow('cut off')
    const db = await openDatabase(where)
    expect(await db.selectFrom('device').select('id').execute()).toEqual([])
    await db.destroy()
  })
})
