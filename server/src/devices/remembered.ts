import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../core.ts'
import type { Tables } from '../database/tables.ts'
import type { Column } from './rules.ts'

/** How many readings are kept of a database: each up to 4 bytes a device, the one used longest ago goes first. */
const KEPT = 40

/** Numbers of devices as they were read, and what the columns behind them had come to then. */
interface Reading<T> {
  versions: string
  value: T
}

/** How often each column of any device has changed, and under `number`, how many devices came or went. */
export type Versions = Readonly<Record<string, number>>

const readings = new WeakMap<Db, Map<string, Reading<unknown>>>()

/** On SQLite, where triggers count. */
export async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<{ versions: string }>`
    select json_group_object(field, version) as versions from device_version`.execute(db)
  return JSON.parse(rows[0]!.versions)
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
  const versions = ['number', ...columns].map((column) => now[snake(column)]).join()
  const last = known.get(name)
  known.delete(name)
  const value = last?.versions === versions ? (last.value as T) : await read()
  known.set(name, { versions, value })
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
