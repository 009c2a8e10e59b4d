import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, SqliteDriver } from 'kysely'
import { after } from '../concurrency/group-work.ts'
import { isLocked } from './is-locked.ts'

/** For so long another process is waited for that keeps SQLite's lock, with pauses that grow up to that. */
const PATIENCE_MS = 5000
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

type Config = ConstructorParameters<typeof SqliteDriver>[0]

/**
 * One connection, which is had by one after the other. Where another process keeps the lock, nobody is stopped but who
 * wants it: in its pauses the others have the connection.
 */
export class PatientDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #leave: () => Promise<void>
  /** Gives the connection to the next. */
  #give = () => {}
  #last = Promise.resolve()

  /** `leave` ends what else reads the file, before it is closed. */
  constructor(config: Config, database: DatabaseSync, leave: () => Promise<void>) {
    super(config)
    this.#database = database
    this.#leave = leave
  }

  override async destroy(): Promise<void> {
    await this.#leave()
    await super.destroy()
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection()
    await this.#take()
    return {
      executeQuery: (query) => this.#patiently(() => inner.executeQuery(query)),
      streamQuery: (query, size) => inner.streamQuery(query, size),
    }
  }

  override async releaseConnection(): Promise<void> {
    this.#give()
  }

  /** Whoever begins means to write: it would be too late to wait once something has been read. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async #take(): Promise<void> {
    const before = this.#last
    let give = () => {}
    this.#last = new Promise((resolve) => {
      give = resolve
    })
    await before
    this.#give = give
  }

  /** Asks again what the lock has refused; within a transaction it cannot be had in parts. */
  async #patiently<T>(ask: () => Promise<T>): Promise<T> {
    const end = performance.now() + PATIENCE_MS
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await ask()
      } catch (error) {
        if (!isLocked(error) || this.#database.isTransaction || performance.now() > end) throw error
      }
      this.#give()
      await after(pause)
      await this.#take()
    }
  }
}
