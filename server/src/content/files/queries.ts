import { allRows } from '../../base/database/all-rows.ts'
import type { Db } from '../../base/database/db.ts'

/** The tables in which each row names a blob by its SHA-256. */
const NAMING_TABLES = ['image', 'font', 'ota', 'frame'] as const

/** True if a row of any of these tables names a blob, or a frozen design draws it. */
export async function isBlobUsed(db: Db, sha256: string): Promise<boolean> {
  for (const table of [...NAMING_TABLES, 'designDrawn'] as const) {
    const row = await db.selectFrom(table).select('sha256').where('sha256', '=', sha256).executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Finds the names of all blobs that rows or designs use. */
export async function findUsedBlobs(tx: Db): Promise<Set<string>> {
  const used = new Set<string>()
  for (const table of NAMING_TABLES) for await (const { sha256 } of allRows(tx, table)) used.add(String(sha256))
  // A design names the files that it draws by their SHA-256, at any place in its JSON.
  for await (const { content } of allRows(tx, 'design'))
    for (const [, sha256] of String(content).matchAll(/"([0-9a-f]{64})"/g)) used.add(sha256!)
  return used
}

export const readInstallationId = async (db: Db): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
