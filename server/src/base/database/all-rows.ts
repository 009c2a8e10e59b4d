import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { camelCase } from './row-shapes.ts'
import type { Tables } from './tables.ts'

export type AnyRow = Record<string, string | number | null>

/** The number of rows that are read at once. */
const ROWS_AT_ONCE = 1000

/** Tables in which running servers record each other. */
const serverTables: readonly (keyof Tables)[] = ['server', 'turn', 'relay', 'follow']

/** The tables to copy: all but those that triggers fill from other tables, and those of running servers. */
export async function findTables(db: Db): Promise<(keyof Tables)[]> {
  const tables = await db.introspection.getTables()
  const ownTables = tables.filter(({ name, isView }) => !isView && !/^device_text|_(drawn|named)$/.test(name))
  return ownTables
    .map((table) => camelCase(table.name) as keyof Tables)
    .filter((name) => !serverTables.includes(name))
    .sort()
}

/**
 * Every row of a table, in no order; only some of them are in memory at a time. Needs a transaction, so that rows
 * cannot change meanwhile.
 */
export async function* allRows(tx: Db, table: keyof Tables): AsyncGenerator<AnyRow> {
  const everyRow = tx.selectFrom(table as 'account').selectAll()
  if (!isPostgres(tx)) {
    yield* everyRow.stream() as AsyncIterable<unknown> as AsyncIterable<AnyRow>
    return
  }
  await sql`declare every_row no scroll cursor for ${everyRow}`.execute(tx)
  for (;;) {
    const { rows } = await sql<AnyRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from every_row`.execute(tx)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close every_row`.execute(tx)
}
