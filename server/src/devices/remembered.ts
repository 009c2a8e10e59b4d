import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../core.ts'
import { statement } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'
import type { Column } from './rules.ts'

/** How many readings are kept of a database: each up to 4 bytes a device, the one used longest ago goes first. */
const KEPT = 40

/** Numbers of devices as they were read, and what the columns behind them had come to then. */
interface Reading<T> {
  version: string
  value: T
}

export interface Versions {
  /** How often each column of any device has changed, and under `number`, how many devices came or went. */
  of: Readonly<Record<string, number>>
  /** The largest number that a device has. */
  most: number
}

const readings = new WeakMap<Db, Map<string, Reading<unknown>>>()

const versions = statement((db) =>
  sql<{ of: string; most: number | null }>`
    select json_group_object(field, version) as "of", (select max(number) from device) as most from device_version
  `.compile(db),
)

/** On SQLite, where triggers count. */
export async function readVersions(db: Db): Promise<Versions> {
  const [row] = await versions(db)
  return { of: JSON.parse(row!.of), most: row!.most ?? 0 }
}

const knownOf = (db: Db) => {
  const known = readings.get(db) ?? new Map<string, Reading<unknown>>()
  readings.set(db, known)
  return known
}

const versionOf = (now: Versions, columns: readonly Column[]) =>
  ['number', ...columns].map((column) => now.of[snake(column)]).join()

/** What was read under this name; undefined where one of the columns has changed since, or devices have come or gone. */
export function recalled<T>(db: Db, now: Versions, name: string, columns: readonly Column[]): T | undefined {
  const last = knownOf(db).get(name)
  return last?.version === versionOf(now, columns) ? (last.value as T) : undefined
}

/**
 * What is recalled, or else what `read` answers. The versions were read before: a reading may be newer than they say,
 * and is then made once more than needed.
 */
export async function remembered<T>(
  db: Db,
  now: Versions,
  name: string,
  columns: readonly Column[],
  read: () => Promise<T>,
): Promise<T> {
  const value = recalled<T>(db, now, name, columns) ?? (await read())
  const known = knownOf(db)
  known.delete(name)
  known.set(name, { version: versionOf(now, columns), value })
  if (known.size > KEPT) known.delete(known.keys().next().value!)
  return value
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The numbers that a query finds, on SQLite. As one text they come several times faster than as rows. */
export async function numbersOf(
  db: Db,
  query: RawBuilder<{ number: number }> | SelectQueryBuilder<Tables, 'device', { number: number }>,
): Promise<number[]> {
  const { rows } = await sql<{ numbers: string }>`
    select json_group_array(number) as numbers from (${query})`.execute(db)
  return JSON.parse(rows[0]!.numbers)
}
