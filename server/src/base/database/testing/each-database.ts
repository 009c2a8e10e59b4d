import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe } from 'vitest'
import type { Db } from '../db.ts'
import { openDatabase } from '../open.ts'
import { putMigratedFile } from './migrated-file.ts'
import { freshDatabase, otherPostgresRuns, postgresRuns } from './postgres.ts'

/** A place for a test's database, as fields of the configuration, with a function that deletes it. */
export type TestPlace = { dataDir: string; databaseUrl?: string; drop(): Promise<void> }

const sqlitePlace = async (): Promise<TestPlace> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  // A server of the test may still write a last file while this removes the folder.
  return { dataDir, drop: () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }) }
}

const migratedFile = async (): Promise<TestPlace> => {
  const place = await sqlitePlace()
  await putMigratedFile(place.dataDir)
  return place
}

const postgresPlace = async (...choice: Parameters<typeof freshDatabase>): Promise<TestPlace> => {
  const folder = await sqlitePlace()
  const { url, drop } = await freshDatabase(...choice)
  return { dataDir: folder.dataDir, databaseUrl: url, drop: () => Promise.all([folder.drop(), drop()]).then(() => {}) }
}

/**
 * The two databases, each with functions that make an empty place and one with all tables; `runs` is true if this test
 * run has the database.
 */
export const testDatabases = [
  { database: 'SQLite', makeEmpty: sqlitePlace, makeMigrated: migratedFile, runs: true },
  {
    database: 'PostgreSQL',
    makeEmpty: () => postgresPlace(),
    makeMigrated: () => postgresPlace('migrated'),
    runs: postgresRuns,
  },
]

/** The two databases and a PostgreSQL of another version, which may plan or understand things differently. */
export const databasesAndVersions = [
  ...testDatabases,
  {
    database: 'PostgreSQL of another version',
    makeEmpty: () => postgresPlace('empty', 'otherPostgresPort'),
    makeMigrated: () => postgresPlace('migrated', 'otherPostgresPort'),
    runs: otherPostgresRuns,
  },
]

type OnPlace = (place: () => Promise<TestPlace>, migratedPlace: () => Promise<TestPlace>) => void
type OnDatabase = (open: () => Promise<Db>) => void

const placesAmong = (databases: typeof testDatabases) => (name: string, tests: OnPlace) => {
  for (const { database, makeEmpty, makeMigrated, runs } of databases) {
    describe.skipIf(!runs)(`${name} (${database})`, () => {
      const places: TestPlace[] = []
      afterEach(async () => {
        for (const place of places.splice(0)) await place.drop()
      })
      const dropAfterTest = (makePlace: typeof makeEmpty) => async () => {
        const place = await makePlace()
        places.push(place)
        return place
      }
      tests(dropAfterTest(makeEmpty), dropAfterTest(makeMigrated))
    })
  }
}

const databasesAmong = (databases: typeof testDatabases) => (name: string, tests: OnDatabase) =>
  placesAmong(databases)(name, (_, migratedPlace) => {
    const openDatabases: Db[] = []
    afterEach(async () => {
      for (const db of openDatabases.splice(0)) await db.destroy()
    })
    tests(async () => {
      const db = await openDatabase(await migratedPlace())
      openDatabases.push(db)
      return db
    })
  })

/**
 * Runs the same tests on a SQLite file and on PostgreSQL. `place` makes an empty database, `migratedPlace` a database
 * with all tables.
 */
export const eachPlace = placesAmong(testDatabases)
/**
 * Runs the same tests on both databases. `open` makes a database with all tables and no rows, removed after the test.
 */
export const eachDatabase = databasesAmong(testDatabases)

/** Like `eachPlace`, and also on a PostgreSQL of another version. */
export const eachPlaceAndVersion = placesAmong(databasesAndVersions)
/** Like `eachDatabase`, and also on a PostgreSQL of another version. */
export const eachDatabaseAndVersion = databasesAmong(databasesAndVersions)
