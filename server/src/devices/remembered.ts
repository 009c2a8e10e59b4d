import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../core.ts'
import type { Noted } from '../database/changes.ts'
import { changesOf } from '../database/dialect.ts'
import { statement } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'

/** How many readings are kept of a database: each up to 4 bytes a device, the one used longest ago goes first. */
const KEPT = 40

/** To look for the place of one device takes as long as to read on over so many. */
const LOOK = 100
/** A few are looked for in any fleet. */
const FEW = 50

/** The devices that changed where they are sooner followed than all is read anew. */
const followable = (changed: Set<number> | undefined, { most }: Fleet) =>
  changed && changed.size <= Math.max(FEW, most / LOOK) ? changed : undefined

/** How often one follows what changes while it is followed, before all is read. */
const TRIES = 3

/** The devices of an SQLite database as they stand when a list begins. */
export interface Fleet {
  /** Another number after each change by another program, of which nothing is noted. */
  outside: number
  /** The largest number that a device has. */
  most: number
}

/** Something about all devices. */
export interface Source<T> {
  name: string
  /** Where it lies; that devices come and go counts for all. */
  columns: readonly Noted[]
  read(): Promise<T>
  /** Reads what has become of some devices, and answers how to bring what was read up to that: undefined where that cannot be. */
  follow(changed: readonly number[]): Promise<(value: T) => T | undefined>
}

/** What was read of a source, as it stood when its columns had changed so often. */
interface Reading<T> {
  value: T
  counts: number[]
  outside: number
}

const readings = new WeakMap<Db, Map<string, Promise<Reading<unknown>>>>()

const fleet = statement((db) =>
  sql<{ outside: number; most: number | null }>`
    select (select data_version from pragma_data_version) as outside, (select max(number) from device) as most
  `.compile(db),
)

export async function readFleet(db: Db): Promise<Fleet> {
  const [row] = await fleet(db)
  return { outside: row!.outside, most: row!.most ?? 0 }
}

const columnsOf = ({ columns }: { columns: readonly Noted[] }): Noted[] => ['number', ...columns]

/** What was read of a source, brought up to date; or else it is read. It may be newer than the fleet. */
export async function remembered<T>(db: Db, now: Fleet, source: Source<T>): Promise<T> {
  const known = readings.get(db) ?? new Map<string, Promise<Reading<unknown>>>()
  readings.set(db, known)
  // One after the other, as each changes what the last one read.
  const last = known.get(source.name) as Promise<Reading<T>> | undefined
  const next = upToDate(db, now, source, last)
  known.delete(source.name)
  known.set(source.name, next)
  if (known.size > KEPT) known.delete(known.keys().next().value!)
  try {
    return (await next).value
  } catch (error) {
    if (known.get(source.name) === next) known.delete(source.name)
    throw error
  }
}

/** In how many devices what was read of a source has changed since; undefined where it is read anew. */
export async function behind<T>(db: Db, now: Fleet, source: Source<T>): Promise<number | undefined> {
  const reading = await readings
    .get(db)
    ?.get(source.name)
    ?.catch(() => undefined)
  if (reading?.outside !== now.outside) return undefined
  return followable(changesOf(db).since(columnsOf(source), reading.counts), now)?.size
}

async function upToDate<T>(db: Db, now: Fleet, source: Source<T>, last?: Promise<Reading<T>>): Promise<Reading<T>> {
  const reading = await last?.catch(() => undefined)
  const changes = changesOf(db)
  const columns = columnsOf(source)
  for (let left = TRIES; left > 0 && reading?.outside === now.outside; left--) {
    const counts = changes.countsOf(columns)
    const changed = followable(changes.since(columns, reading.counts), now)
    if (!changed) break
    if (changed.size > 0) {
      const follow = await source.follow([...changed])
      // What was found may have to do with changes that were made since.
      if (changes.since(columns, counts)?.size !== 0) continue
      const value = follow(reading.value)
      if (value === undefined) break
      return { ...reading, value, counts }
    }
    return reading
  }
  // Counted before: what changes while it is read will be followed, once more than needed perhaps.
  const counts = changes.countsOf(columns)
  return { value: await source.read(), counts, outside: now.outside }
}

/** The numbers that a query finds, on SQLite. As one text they come several times faster than as rows. */
export async function numbersOf(
  db: Db,
  query: RawBuilder<{ number: number }> | SelectQueryBuilder<Tables, 'device', { number: number }>,
): Promise<number[]> {
  const { rows } = await sql<{ numbers: string }>`
    select json_group_array(number) as numbers from (${query})`.execute(db)
  return JSON.parse(rows[0]!.numbers)
}

/** Numbers as a table in SQL, on SQLite. */
export const among = (numbers: readonly number[]): RawBuilder<number> =>
  sql`(select value from json_each(${JSON.stringify(numbers)}))`
