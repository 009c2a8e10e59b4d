import type { Socket } from 'node:net'
import pg from 'pg'
import { asConnectionLost } from './lost-connection.ts'
import { preparedName } from './statement.ts'

/** Milliseconds of silence after which a check tests whether PostgreSQL still answers. */
export const SILENT_MS = 4000

/**
 * Settings that are sent when a connection opens, without a further query:
 * - jit: compiling a statement takes a hundred times as long as running it.
 * - work_mem: 100,000 rows are sorted in memory.
 * - random_page_cost: on SSDs any page is read as quickly as the next one.
 * - idle_in_transaction: a server that was suspended or lost its network must not keep its locks, so its transaction
 *   ends when the other servers count it as gone.
 * - tcp_keepalives: all connections of a server that lost its network end after half a minute.
 */
const SETTINGS = [
  'jit=off',
  'work_mem=16MB',
  'random_page_cost=1.1',
  'idle_in_transaction_session_timeout=6s',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=4',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** Adds these settings to the URL; settings in the URL itself take precedence. */
function withSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const ownOptions = url.searchParams.get('options') ?? process.env.PGOPTIONS ?? ''
  url.searchParams.set('options', `${SETTINGS} ${ownOptions}`.trim())
  return url.href
}

/** The name of a server's connections in PostgreSQL. */
export const connectionName = (serverId: string): string => `wifi-tms ${serverId}`

/**
 * The configuration of a connection with timeouts; `silentMs` are the milliseconds for which PostgreSQL may be silent.
 */
export const connectionTo = (databaseUrl: string, silentMs = SILENT_MS, serverId?: string): pg.ClientConfig => ({
  connectionString: withSettings(databaseUrl),
  ...(serverId && { application_name: connectionName(serverId) }),
  connectionTimeoutMillis: silentMs * 2,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/**
 * A connection that prepares the statements of the busiest paths once, by name, and measures how long it has waited for
 * an answer.
 */
export class WatchedClient extends pg.Client {
  /** The moment since which it waits for bytes of an answer; undefined if no query runs. */
  #waitingSince: number | undefined
  #bytesRead = 0
  /** PostgreSQL's process id of the connection. */
  declare readonly processID: number | null

  override query(text: unknown, values?: unknown, ...furtherArguments: unknown[]): never {
    const name = typeof text === 'string' ? preparedName(text) : undefined
    const query = super.query as (...given: unknown[]) => never
    const result: unknown = name
      ? query.call(this, { name, text, values }, ...furtherArguments)
      : query.call(this, text, values, ...furtherArguments)
    this.#waitingSince = performance.now()
    const stopWaiting = () => {
      this.#waitingSince = undefined
    }
    if (!(result instanceof Promise)) return result as never
    result.then(stopWaiting, stopWaiting)
    return result.catch((error: unknown) => {
      throw asConnectionLost(error)
    }) as never
  }

  /** Milliseconds for which it has waited for an answer without receiving a byte. */
  silentFor(): number {
    const now = performance.now()
    const { bytesRead } = this.connection.stream as Socket
    if (this.#waitingSince !== undefined && bytesRead !== this.#bytesRead) this.#waitingSince = now
    this.#bytesRead = bytesRead
    return this.#waitingSince === undefined ? 0 : now - this.#waitingSince
  }

  /** Fails the waiting query now. */
  cut(): void {
    this.connection.stream.destroy(new Error('PostgreSQL says nothing'))
  }
}
