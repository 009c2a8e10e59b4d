import { sql } from 'kysely'
import { allRows } from '../../base/database/all-rows.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** The tables in which each row names a blob by its SHA-256. */
const NAMING_TABLES = ['image', 'font', 'ota', 'frame'] as const

/** Finds the blobs among these that rows or designs use. */
export async function findUsedAmong(db: Db, names: readonly string[]): Promise<Set<string>> {
  const usedBlobs = new Set<string>()
  for (const table of [...NAMING_TABLES, 'designDrawn'] as const) {
    const rows = await db.selectFrom(table).select('sha256').distinct().where('sha256', 'in', oneOf(names)).execute()
    for (const { sha256 } of rows) usedBlobs.add(sha256)
  }
  return usedBlobs
}

/** True if a row names a blob, or a frozen design draws it. */
export const isBlobUsed = async (db: Db, sha256: string): Promise<boolean> =>
  (await findUsedAmong(db, [sha256])).size > 0

/** Finds the names of all blobs that rows or designs use. */
export async function findUsedBlobs(tx: Db): Promise<Set<string>> {
  const usedBlobs = new Set<string>()
  for (const table of NAMING_TABLES) for await (const { sha256 } of allRows(tx, table)) usedBlobs.add(String(sha256))
  // A design names the files that it draws by their SHA-256, at any place in its JSON.
  for await (const { content } of allRows(tx, 'design'))
    for (const [, sha256] of String(content).matchAll(/"([0-9a-f]{64})"/g)) usedBlobs.add(sha256!)
  return usedBlobs
}

/** The moment when the database was made, in milliseconds since 1970. */
export async function readMadeMs(db: Db): Promise<number> {
  const { rows } = await sql<{ made: string }>`select min(timestamp) as made from kysely_migration`.execute(db)
  return Date.parse(rows[0]!.made)
}

export const readInstallationId = async (db: Db): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
