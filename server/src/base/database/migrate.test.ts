import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { migrate, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { eachPlaceAndVersion } from './testing/each-database.ts'
import { migrationFaults, statementsOf } from './testing/migration-faults.ts'
import { nameAsBefore } from './testing/name-as-before.ts'

/**
 * The migrations that remove or narrow something. Each has the released version from which on no program uses the
 * removed thing.
 */
const removals: Record<string, string> = {}
const changelog = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8')

const migrationNames = Object.keys(migrations)
const [baselineName] = migrationNames as [string]
const ROWS = 2
/** Columns that the database generates. */
const GENERATED = ['device.number', 'display.outcome']

/** The tables without those of SQLite's full-text index. */
const tablesOf = async (db: Db) =>
  (await db.introspection.getTables()).filter(({ name, isView }) => !isView && !name.startsWith('device_text'))

/** The number of rows of each table, by name. */
async function countRows(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]!.count)
  }
  return counts
}

/** Adds rows to each table that has none; triggers fill some tables along with others. */
async function addRows(db: Db): Promise<void> {
  for (const { name, columns } of await tablesOf(db)) {
    if ((await countRows(db)).get(name)) continue
    const writtenColumns = columns.filter(
      (column) => !(column.isAutoIncrementing || GENERATED.includes(`${name}.${column.name}`)),
    )
    for (let row = 1; row <= ROWS; row++) {
      // The text is valid JSON too, as some columns require.
      const values = writtenColumns.map(({ name, dataType }) => [
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

/** The names of the migrations that have run. */
async function migrationsRunOn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The devices whose names contain these three letters. */
async function findDevices(db: Db, letters: string): Promise<number[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ number: number }>`select number from device_text where text like ${`%${letters}%`} order by number`
    : sql<{ number: number }>`select rowid as number from device_text where device_text match ${letters} order by rowid`
  ).execute(db)
  return rows.map(({ number }) => number)
}

eachPlaceAndVersion('migrations', (place) => {
  test.each([
    ['of the baseline', async () => {}],
    ['of the last version in development', nameAsBefore],
  ])(
    'a database %s with rows in every table is migrated to the newest version and has all its rows',
    async (_, rename) => {
      const location = await place()
      const oldDb = await openDatabase(location, { [baselineName]: migrations[baselineName]! })
      await addRows(oldDb)
      await oldDb.updateTable('device').set({ serialNumber: 'Gaße' }).where('number', '=', 1).execute()
      await rename(oldDb)
      const countsBefore = await countRows(oldDb)
      for (const [name, count] of countsBefore) expect([name, count > 0]).toEqual([name, true])
      await oldDb.destroy()

      const db = await openDatabase(location)
      const after = await countRows(db)
      for (const [name, count] of countsBefore)
        if (after.has(name)) expect([name, after.get(name)]).toEqual([name, count])
      expect([await findDevices(db, 'ias'), await findDevices(db, 'sse')]).toEqual([[1, 2], [1]])
      await db.updateTable('device').set({ alias: 'Renamed' }).where('number', '=', 1).execute()
      expect([await findDevices(db, 'ias'), await findDevices(db, 'ren')]).toEqual([[2], [1]])
      await db.deleteFrom('device').where('number', '=', 2).execute()
      expect([await findDevices(db, 'ias'), await findDevices(db, 'ren')]).toEqual([[], [1]])
      expect(await migrationsRunOn(db)).toEqual(migrationNames)
      if (!isPostgres(db))
        expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrityCheck: 'ok' }])
      await db.destroy()
    },
  )

  test('several servers can migrate a database of the last version in development at once', async () => {
    const location = await place()
    const db = await openDatabase(location, { [baselineName]: migrations[baselineName]! })
    await nameAsBefore(db)
    await Promise.all(Array.from({ length: 4 }, () => migrate(db)))
    expect(await migrationsRunOn(db)).toEqual(migrationNames)
    await db.destroy()
  })

  test('a database of an earlier version in development is refused in one line, and stays as it is', async () => {
    const location = await place()
    const db = await openDatabase(location)
    await nameAsBefore(db, '2026-12-04-servers')
    await expect(openDatabase(location)).rejects.toThrow(
      /^The database was made by a version in development \(up to 2026-12-04-servers\): [^\n]+$/,
    )
    expect(await migrationsRunOn(db)).toEqual(['2026-11-22-first', '2026-12-04-servers'])
    await db.destroy()
  })

  test('a migration that fails half-way leaves nothing behind', async () => {
    const location = await place()
    const upCutOff = async (db: Kysely<unknown>) => {
      await migrations[baselineName]!.up(db)
      throw new Error('cut off')
    }
    await expect(openDatabase(location, { [baselineName]: { up: upCutOff } })).rejects.toThrow('cut off')
    const db = await openDatabase(location)
    expect(await db.selectFrom('device').select('id').execute()).toEqual([])
    await db.destroy()
  })
})

test('migrations are numbered in the order in which they run, without a gap, and each has its files', () => {
  const numbers = migrationNames.map((name) => /^(\d{4})-[a-z]+(-[a-z]+)*$/.exec(name)?.[1])
  expect(numbers).toEqual(migrationNames.map((_, index) => `${index + 1}`.padStart(4, '0')))
  const files = readdirSync(new URL('migrations', import.meta.url))
  for (const name of migrationNames) expect(files).toContain(`${name}.ts`)
  for (const file of files.filter((file) => file !== 'run-statements.ts')) expect(numbers).toContain(file.slice(0, 4))
})

test('the statements of the baseline are unchanged, as installations have run them', async () => {
  const text = (await statementsOf(migrations[baselineName]!)).join('\n')
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    'cc18e708267b8be09996a732b58202cecb8a92bee42c2746efca5260c58cb000',
  )
})

test('the newest migrations neither remove nor rename anything that running servers of the version before may use', async () => {
  for (const name of migrationNames.slice(1).filter((name) => !(name in removals)))
    expect([name, await migrationFaults(migrations[name]!)]).toEqual([name, []])
  for (const version of Object.values(removals)) expect(changelog).toContain(`## [${version}]`)
})

test('a column that is added may be null or has a default, in every migration', async () => {
  for (const name of migrationNames) {
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
])('a migration that %s is reported: %s', async (kind, statement) => {
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
])('a migration may run: %s', async (statement) => {
  const createTable = 'create table weight (device_id text primary key not null, grams integer not null)'
  const migrate = async (db: Kysely<unknown>) => {
    await sql.raw(createTable).execute(db)
    await sql.raw(statement).execute(db)
  }
  expect(await migrationFaults({ up: migrate })).toEqual([])
})
