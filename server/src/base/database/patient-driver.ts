import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, SqliteDriver, type SqliteStatement } from 'kysely'
import { after } from '../concurrency/group-work.ts'
import { isLocked } from './is-locked.ts'

/** Milliseconds to wait for another process that holds SQLite's lock, and the first of growing pauses. */
const PATIENCE_MS = 5000
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

interface Config {
  database: { prepare(sql: string): SqliteStatement; close(): void }
}

/**
 * A driver with one connection, used by one caller after the other. While another process holds SQLite's lock, only
 * callers who need the lock wait; in their pauses others use the connection.
 */
export class PatientDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #prepare: (sql: string) => SqliteStatement
  readonly #leave: () => Promise<void>
  /** Gives the connection to the next caller. */
  #give = () => {}
  #last = Promise.resolve()
  /** Those who use the connection or wait for it. */
  #users = 0

  /** `leave` ends other readers of the file, before it is closed. */
  constructor(config: Config, database: DatabaseSync, leave: () => Promise<void>) {
    super(config)
    this.#database = database
    this.#prepare = config.database.prepare
    this.#leave = leave
  }

  override async destroy(): Promise<void> {
    await this.#leave()
    await super.destroy()
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    await this.#take()
    return {
      executeQuery: (query) => this.#patiently(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  /**
   * Runs a statement that stands alone, where nobody uses the connection or waits for it; undefined where it has to wait
   * for its turn. By way of Kysely a short read takes half as long again.
   */
  atOnce(sql: string, values: readonly unknown[]): unknown[] | undefined {
    if (this.#users > 0) return undefined
    try {
      const prepared = this.#prepare(sql)
      if (prepared.reader) return prepared.all(values)
      prepared.run(values)
      return []
    } catch (error) {
      if (isLocked(error)) return undefined
      throw error
    }
  }

  override async releaseConnection(): Promise<void> {
    this.#give()
  }

  /**
   * A transaction takes SQLite's lock at its beginning: once it has read something, it could not wait for the lock any
   * more.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async #take(): Promise<void> {
    this.#users++
    const earlierTurn = this.#last
    let giveTurn = () => {}
    this.#last = new Promise((resolve) => {
      giveTurn = () => {
        this.#users--
        resolve()
      }
    })
    await earlierTurn
    this.#give = giveTurn
  }

  /** Repeats a statement that was refused because of the lock; a transaction has the lock already. */
  async #patiently<T>(ask: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await ask()
      } catch (error) {
        if (!isLocked(error) || this.#database.isTransaction || performance.now() > deadline) throw error
      }
      this.#give()
      await after(pause)
      await this.#take()
    }
  }
}
