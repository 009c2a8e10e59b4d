import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type AnyRow, allRows, findTables } from './all-rows.ts'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { allowLongPauses } from './may-pause.ts'

/**
 * The maximum number of rows of one statement: with 40 columns they stay below the 32,766 values that SQLite allows.
 */
const ROWS_PER_STATEMENT = 500

/**
 * Copies every row of `from`, a transaction, into the tables of `to`, which has run the same migrations and is
 * otherwise empty. All or nothing: each table is read again and compared by the number and a checksum of its rows.
 * Reports each table's number of rows to `tellCount`. Throws Error where a table differs.
 */
export async function copyRows(from: Db, to: Db, tellCount: (table: string, rows: number) => void): Promise<void> {
  await to.transaction().execute(async (tx) => {
    await allowLongPauses(tx)
    const tables = await findTables(from)
    for (const table of tables) await tx.deleteFrom(table).execute()
    await setNumbering(tx, 'are given')
    // The counters are copied last, as triggers change them with each row of other tables.
    for (const table of [...tables.filter((name) => name !== 'counter'), 'counter' as const]) {
      const copied = newRowSum()
      for await (const rows of inParts(allRows(from, table))) {
        for (const row of rows) copied.add(row)
        await tx
          .insertInto(table as 'account')
          .values((table === 'display' ? rows.map(withoutOutcome) : rows) as never)
          .execute()
      }
      const storedSum = newRowSum()
      for await (const row of allRows(tx, table)) storedSum.add(row)
      if (!copied.equals(storedSum)) throw new Error(`the rows of ${table} are not as they were`)
      tellCount(table, copied.rows)
    }
    await setNumbering(tx, 'are made')
  })
}

/** Allows the copy to insert device numbers ('are given'), or has PostgreSQL generate them again ('are made'). */
async function setNumbering(tx: Db, mode: 'are given' | 'are made'): Promise<void> {
  if (!isPostgres(tx)) return
  const when = sql.raw(mode === 'are given' ? 'by default' : 'always')
  await sql`alter table device alter column number set generated ${when}`.execute(tx)
  const lastNumber = tx.selectFrom('device').select((row) => row.fn.max('number').as('last'))
  // The next generated number follows the highest one.
  await sql`select setval(pg_get_serial_sequence('device', 'number'), (${lastNumber}))`.execute(tx)
}

/** Leaves out the column that the database computes from the other columns of the row. */
const withoutOutcome = ({ outcome: _, ...row }: AnyRow): AnyRow => row

async function* inParts(rows: AsyncIterable<AnyRow>): AsyncGenerator<AnyRow[]> {
  let batch: AnyRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < ROWS_PER_STATEMENT) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** A checksum of rows that does not depend on their order: their number, and the sum of their SHA-256 modulo 2^256. */
function newRowSum() {
  let sum = 0n
  const sumOfRows = {
    rows: 0,
    add(row: AnyRow) {
      const columns = Object.keys(row)
        .sort()
        .map((name) => [name, row[name]])
      const digest = createHash('sha256').update(JSON.stringify(columns)).digest('hex')
      sum = BigInt.asUintN(256, sum + BigInt(`0x${digest}`))
      sumOfRows.rows++
    },
    sum: () => sum,
    equals: (other: { rows: number; sum(): bigint }) => sumOfRows.rows === other.rows && sum === other.sum(),
  }
  return sumOfRows
}
