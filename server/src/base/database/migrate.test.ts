import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { migrate, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { everyPlace } from './testing/each-database.ts'
import { migrationFaults } from './testing/migration-faults.ts'
import { freshDatabase, postgresRuns } from './testing/postgres.ts'

/** Migrations that remove or narrow something, by the version since which no program uses it: one that is released. */
const removals: Record<string, string> = {}
const changelog = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8')

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

describe.skipIf(!postgresRuns)('a migration beside servers that run', () => {
  /** A database of all migrations but one to come, which wants a table that somebody else has in hand. */
  const start = async () => {
    const { url, drop } = await freshDatabase()
    const db = await openDatabase({ dataDir: '', databaseUrl: url })
    const [one, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
    await Promise.all([one.connect(), other.connect()])
    onTestFinished(async () => {
      await Promise.all([one.end(), other.end(), db.destroy()])
      await drop()
    })
    await one.query('begin; select count(*) from counter')
    const next: Migration = { up: (tx) => sql`alter table counter add column further text`.execute(tx).then(() => {}) }
    return { db, one, other, known: { ...migrations, '9999-next': next } }
  }

  test('lets them use the table again and again while it waits for it, and comes to its end', async () => {
    const { db, one, other, known } = await start()
    let isDone = false
    const done = migrate(db, known, { lockMs: 500, patienceMs: 60_000 }).finally(() => {
      isDone = true
    })
    const waits = async () => {
      const { rows } = await one.query(`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted
        and relation = 'counter'::regclass`)
      return rows.length > 0
    }
    for (let turn = 0; turn < 2; turn++) {
      await expect.poll(waits).toBe(true)
      await other.query('select count(*) from counter')
      expect(isDone).toBe(false)
    }
    await one.query('commit')
    await done
    await other.query('select further from counter')
  })

  test('gives up in one line where there is never room for it, and leaves all as it was', async () => {
    const { db, one, known } = await start()
    await expect(migrate(db, known, { lockMs: 50, patienceMs: 200 })).rejects.toThrow(
      /^DATABASE_URL: its tables are in use all the time, so they cannot be changed: start again later\.$/,
    )
    await one.query('commit')
    await migrate(db)
  })
})

test('the newest migrations leave alone what running servers of the version before may use', async () => {
  const firstBeside = names.indexOf('2026-12-04-servers') + 1
  for (const name of names.slice(firstBeside).filter((name) => !(name in removals)))
    expect([name, await migrationFaults(migrations[name]!)]).toEqual([name, []])
  for (const version of Object.values(removals)) expect(changelog).toContain(`## [${version}]`)
})

test('a column that is added may be null or has a default, in every migration', async () => {
  for (const name of names) {
    const faults = await migrationFaults(migrations[name]!)
    expect([name, faults.filter((fault) => fault.startsWith('add column'))]).toEqual([name, []])
  }
})

test.each([
  ['add column', 'alter table device add column weight integer not null'],
  ['add column', 'alter table device add weight integer NOT NULL, add column colour text'],
  ['add column', 'alter table device add column weight integer unique'],
  ['removes', 'drop table lock'],
  ['removes', 'alter table device drop column alias'],
  ['removes', 'alter table device rename column alias to name'],
  ['removes', 'alter table device rename to tag'],
  ['narrows', 'alter table device alter column alias set not null'],
  ['narrows', 'alter table device alter column rssi type bigint'],
  ['narrows', 'alter table device alter column online drop default'],
  ['narrows', 'alter table device add constraint named check (length(alias) > 0)'],
  ['narrows', 'create unique index device_by_alias on device (alias)'],
])('a migration that %s is told of: %s', async (kind, statement) => {
  const faults = await migrationFaults({
    up: (db) =>
      sql
        .raw(statement)
        .execute(db)
        .then(() => {}),
  })
  expect(faults).toEqual(expect.arrayContaining([`${kind}: ${statement}`]))
})

test.each([
  'alter table device add column weight integer',
  'alter table device add column weight integer not null default 0, add column colour text',
  'create unique index weight_by_device on weight (device_id)',
  'drop trigger device_named_update on device',
  'drop index device_list_alias',
])('a migration may: %s', async (statement) => {
  const made = 'create table weight (device_id text primary key not null, grams integer not null)'
  const up = async (db: Kysely<unknown>) => {
    await sql.raw(made).execute(db)
    await sql.raw(statement).execute(db)
  }
  expect(await migrationFaults({ up })).toEqual([])
})
