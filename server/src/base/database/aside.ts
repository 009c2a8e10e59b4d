import { type Compilable, SqliteAdapter } from 'kysely'
import { startWorkers } from '../concurrency/workers.ts'
import type { AsideRead, ReadRows } from './aside-reader.ts'
import type { Db } from './db.ts'
import { camelCase, rowMaker } from './row-shapes.ts'

/** The longest time of a read: many times longer than a read of a million rows. */
const DEADLINE_MS = 60_000
/** The number of statements that run at the same time, each in its own thread. */
export const READS_AT_ONCE = 2

/** The program's own connection. `runIfFree` runs a statement if the connection is free, and else returns undefined. */
interface OwnConnection {
  runIfFree(sql: string, values: readonly unknown[]): unknown[] | undefined
}

/** SQLite's adapter, with threads that read its file beside the program's own connection. */
export class SqliteAside extends SqliteAdapter {
  readonly #path: string
  readonly #threads = startWorkers<AsideRead, ReadRows>(new URL('./aside-reader.ts', import.meta.url), {
    threads: READS_AT_ONCE,
    maxWaiting: Number.POSITIVE_INFINITY,
    deadlineMs: DEADLINE_MS,
  })

  readonly own: OwnConnection

  constructor(path: string, ownConnection: OwnConnection) {
    super()
    this.#path = path
    this.own = ownConnection
  }

  async read<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<Row[]> {
    const { names, rows } = await this.#threads.run({ path: this.#path, sql, parameters })
    return rows.map(rowMaker(names.map(camelCase))) as Row[]
  }

  readonly stop = () => this.#threads.stop()
}

/**
 * Runs a slow read without delaying other statements. SQLite works in the calling thread, so the read runs in another
 * thread, sees only committed data, and rejects with JobFailed if it takes too long. PostgreSQL runs the read as usual,
 * and so does every read within a transaction.
 */
export async function readAside<Row>(db: Db, query: Compilable<Row> & { execute(): Promise<Row[]> }): Promise<Row[]> {
  const { adapter } = db.getExecutor()
  return adapter instanceof SqliteAside && !db.isTransaction ? adapter.read<Row>(query.compile()) : query.execute()
}
