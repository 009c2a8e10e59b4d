import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, SqliteDriver, type SqliteStatement } from 'kysely'
import { after } from '../concurrency/group-work.ts'
import { isLocked } from './is-locked.ts'

/**
 * While another process holds SQLite's lock, a statement is tried again for PATIENCE_MS. The pauses between its tries
 * grow from FIRST_PAUSE_MS to LONGEST_PAUSE_MS.
 */
const PATIENCE_MS = 5000
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

interface Config {
  database: { prepare(sql: string): SqliteStatement; close(): void }
}

/**
 * A driver with one connection, which callers use one after the other. While another process holds SQLite's lock, only
 * callers who need the lock wait; others use the connection in the pauses.
 */
export class PatientDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #prepare: (sql: string) => SqliteStatement
  readonly #stopReaders: () => Promise<void>
  /** Passes the connection to the next caller. */
  #passConnection = () => {}
  #lastTurn = Promise.resolve()
  /** The number of callers who use the connection or wait for it. */
  #users = 0

  /** `stopReaders` ends the threads that read the file; it is called before the connection is closed. */
  constructor(config: Config, database: DatabaseSync, stopReaders: () => Promise<void>) {
    super(config)
    this.#database = database
    this.#prepare = config.database.prepare
    this.#stopReaders = stopReaders
  }

  override async destroy(): Promise<void> {
    await this.#stopReaders()
    await super.destroy()
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    await this.#takeConnection()
    return {
      executeQuery: (query) => this.#retryWhileLocked(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  /**
   * Runs a statement outside of any transaction at once, if nobody uses the connection or waits for it. Otherwise
   * returns undefined, and the caller runs the statement by Kysely, which takes half as long again for a short read.
   */
  runIfFree(sql: string, values: readonly unknown[]): unknown[] | undefined {
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
    this.#passConnection()
  }

  /** Begins a transaction with SQLite's write lock: after its first read a transaction could not wait for the lock. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async #takeConnection(): Promise<void> {
    this.#users++
    const earlierTurn = this.#lastTurn
    let endTurn = () => {}
    this.#lastTurn = new Promise((resolve) => {
      endTurn = () => {
        this.#users--
        resolve()
      }
    })
    await earlierTurn
    this.#passConnection = endTurn
  }

  /**
   * Repeats a statement while another process holds the lock. Statements in a transaction are not repeated, as it has
   * the lock.
   */
  async #retryWhileLocked<T>(run: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await run()
      } catch (error) {
        if (!isLocked(error) || this.#database.isTransaction || performance.now() > deadline) throw error
      }
      this.#passConnection()
      await after(pause)
      await this.#takeConnection()
    }
  }
}
