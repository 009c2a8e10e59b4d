import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { camelCase } from './row-shapes.ts'
import type { Tables } from './tables.ts'

export type Row = Record<string, string | number | null>

/** So many rows come at once. */
const AT_ONCE = 1000

/** What servers that run have of each other. */
const ofServers: readonly (keyof Tables)[] = ['server', 'turn', 'relay', 'follow']

/** The tables that keep something by themselves: not what triggers make to search in, nor what holds only while servers run. */
export async function findTables(db: Db): Promise<(keyof Tables)[]> {
  const tables = await db.introspection.getTables()
  const kept = tables.filter(({ name, isView }) => !isView && !/^device_text|_(drawn|named)$/.test(name))
  return kept
    .map((table) => camelCase(table.name) as keyof Tables)
    .filter((name) => !ofServers.includes(name))
    .sort()
}

/** Every row of a table, in no order, without all of them in memory. Within a transaction: what it sees does not change. */
export async function* allRows(tx: Db, table: keyof Tables): AsyncGenerator<Row> {
  const all = tx.selectFrom(table as 'account').selectAll()
  if (!isPostgres(tx)) {
    yield* all.stream() as AsyncIterable<unknown> as AsyncIterable<Row>
    return
  }
  await sql`declare every_row no scroll cursor for ${all}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from every_row`.execute(tx)
    yield* rows
    if (rows.length < AT_ONCE) break
  }
  await sql`close every_row`.execute(tx)
}
