import { type Compilable, SqliteAdapter } from 'kysely'
import { startWorkers } from '../concurrency/workers.ts'
import type { Aside, ReadRows } from './aside-reader.ts'
import type { Db } from './db.ts'
import { camelCase, rowMaker } from './row-shapes.ts'

/** The longest time of a read in milliseconds, many times what a million rows need. */
const DEADLINE = 60_000
/** Statements that run at once, each in a thread of its own. */
export const AT_ONCE = 2

/** The program's own connection, for statements that run without waiting for a turn. */
interface OwnConnection {
  atOnce(sql: string, values: readonly unknown[]): unknown[] | undefined
}

/** SQLite's adapter, with threads that read its file beside the program's own connection. */
export class SqliteAside extends SqliteAdapter {
  readonly #path: string
  readonly #threads = startWorkers<Aside, ReadRows>(new URL('./aside-reader.ts', import.meta.url), {
    threads: AT_ONCE,
    waiting: Number.POSITIVE_INFINITY,
    deadline: DEADLINE,
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
 * Runs a slow read without delaying others. As SQLite works in the calling thread, the read gets another thread there,
 * which sees committed data and rejects with JobFailed where it takes too long. A read within a transaction runs in it.
 */
export async function readAside<Row>(db: Db, query: Compilable<Row> & { execute(): Promise<Row[]> }): Promise<Row[]> {
  const { adapter } = db.getExecutor()
  return adapter instanceof SqliteAside && !db.isTransaction ? adapter.read<Row>(query.compile()) : query.execute()
}
