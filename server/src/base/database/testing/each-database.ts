import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe } from 'vitest'
import type { Db } from '../db.ts'
import { openDatabase } from '../open.ts'
import { freshDatabase, postgresRuns } from './postgres.ts'

/** Where a test's database lies, as the configuration says it, and how to be rid of it. */
export type Place = { dataDir: string; databaseUrl?: string; drop(): Promise<void> }

const sqlitePlace = async (): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  return { dataDir, drop: () => rm(dataDir, { recursive: true, force: true }) }
}

const postgresPlace = async (): Promise<Place> => {
  const folder = await sqlitePlace()
  const { url, drop } = await freshDatabase()
  return { dataDir: folder.dataDir, databaseUrl: url, drop: () => Promise.all([folder.drop(), drop()]).then(() => {}) }
}

/** The two databases: how to make an empty place in each, and whether this test run has it. */
export const kinds = [
  { kind: 'SQLite', make: sqlitePlace, runs: true },
  { kind: 'PostgreSQL', make: postgresPlace, runs: postgresRuns },
]

/** Runs the same tests where the tables lie in a SQLite file and where they lie in PostgreSQL. */
export function eachPlace(name: string, tests: (place: () => Promise<Place>) => void): void {
  for (const { kind, make, runs } of kinds) {
    describe.skipIf(!runs)(`${name} (${kind})`, () => {
      const places: Place[] = []
      afterEach(async () => {
        for (const place of places.splice(0)) await place.drop()
      })
      tests(async () => {
        const place = await make()
        places.push(place)
        return place
      })
    })
  }
}

/** Runs the same tests on both databases. `open` gives an empty one with all tables, gone after the test. */
export function eachDatabase(name: string, tests: (open: () => Promise<Db>) => void): void {
  eachPlace(name, (place) => {
    const opened: Db[] = []
    afterEach(async () => {
      for (const db of opened.splice(0)) await db.destroy()
    })
    tests(async () => {
      const db = await openDatabase(await place())
      opened.push(db)
      return db
    })
  })
}
