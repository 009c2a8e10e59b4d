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

/**
 * What `read` answers, again only where one of the columns has changed since or devices have come or gone. The versions
 * are read before: a reading may be newer than they say, and is then made once more than needed.
 */
export async function remembered<T>(
  db: Db,
  now: Versions,
  name: string,
  columns: readonly Column[],
  read: () => Promise<T>,
): Promise<T> {
  const known = readings.get(db) ?? new Map<string, Reading<unknown>>()
  readings.set(db, known)
  const version = ['number', ...columns].map((column) => now.of[snake(column)]).join()
  const last = known.get(name)
  known.delete(name)
  const value = last?.version === version ? (last.value as T) : await read()
  known.set(name, { version, value })
  if (known.size > KEPT) known.delete(known.keys().next().value!)
  return value
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The numbers that a query finds, on SQLite. As one text they come several times faster than as rows. */
export async function numbersOf(
  db: Db,
  query: RawBuilder<{ number: number }> | SelectQueryBuilder<Tables, 'device', { number: number }>,
): Promise<Uint32Array> {
  const { rows } = await sql<{ numbers: string }>`
    select json_group_array(number) as numbers from (${query})`.execute(db)
  return Uint32Array.from(JSON.parse(rows[0]!.numbers) as number[])
}
