import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { readLog } from '../../base/database/change-log.ts'
import type { Noted } from '../../base/database/changes.ts'
import type { Db } from '../../base/database/db.ts'
import { changesOf, isPostgres } from '../../base/database/dialect.ts'
import { statement } from '../../base/database/statement.ts'

/** How many readings are kept of a database: each up to 12 bytes a device and its values, the one used longest ago goes first. */
const KEPT = 40

/** To look for one device takes as long as to read on over so many. */
const LOOK = 20
/** A few are looked for in any fleet. */
const FEW = 50

/** The devices that changed where they are sooner followed than all is read anew. */
const followable = (changed: Set<number> | undefined, { most }: Fleet) =>
  changed && changed.size <= Math.max(FEW, most / LOOK) ? changed : undefined

/** The devices as they stand when a list begins. */
export interface Fleet {
  /** Another number after changes of which nothing is noted. */
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
  /** Reads what has become of some devices, and brings what was read up to that. */
  follow(value: T, changed: readonly number[]): Promise<T>
}

/** What was read of a source, as it stood when its columns had changed so often. */
interface Reading<T> {
  value: T
  counts: number[]
  outside: number
}

const readings = new WeakMap<Db, LRUCache<string, Promise<Reading<unknown>>>>()

const ofFile = statement((db) =>
  sql<{ outside: number; most: number | null }>`
    select (select data_version from pragma_data_version) as outside, (select max(number) from device) as most
  `.compile(db),
)

/** From here on lists show all that was committed before. */
export async function readFleet(db: Db): Promise<Fleet> {
  const { outside, most } = isPostgres(db) ? await readLog(db) : (await ofFile(db))[0]!
  return { outside, most: most ?? 0 }
}

const columnsOf = ({ columns }: { columns: readonly Noted[] }): Noted[] => ['number', ...columns]

/** What was read of a source, brought up to date; or else it is read. It may be newer than the fleet. */
export async function remembered<T>(db: Db, now: Fleet, source: Source<T>): Promise<T> {
  const known = readings.get(db) ?? new LRUCache<string, Promise<Reading<unknown>>>({ max: KEPT })
  readings.set(db, known)
  // One after the other, as each changes what the last one read.
  const last = known.get(source.name) as Promise<Reading<T>> | undefined
  const next = upToDate(db, now, source, last)
  known.set(source.name, next)
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
  const { outside } = now
  const changes = changesOf(db)
  const columns = columnsOf(source)
  // Counted before: what changes while it is read will be followed, once more than needed perhaps.
  const counts = changes.countsOf(columns)
  const changed = reading?.outside === outside ? followable(changes.since(columns, reading.counts), now) : undefined
  if (!reading || !changed) return { value: await source.read(), counts, outside }
  return changed.size === 0 ? reading : { value: await source.follow(reading.value, [...changed]), counts, outside }
}
