import type { Socket } from 'node:net'
import pg from 'pg'
import { preparedName } from './statement.ts'

/** Milliseconds that PostgreSQL may be silent before it is checked if it is still there. */
export const SILENT_MS = 4000

/**
 * Settings for every connection, without a further call. Compiling a statement to machine code takes PostgreSQL a
 * hundred times as long as running one of ours. An order of 100,000 rows is sorted in memory, and any page of an index
 * is read as quickly as the next one: today's disks do not turn. A server that was frozen or lost its network keeps its
 * locks, and all others wait: a transaction without activity ends when the others take that server for gone. Its other
 * connections end after half a minute.
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

/** The address with these settings; settings in the address itself come first. */
function withSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const ownOptions = url.searchParams.get('options') ?? process.env.PGOPTIONS ?? ''
  url.searchParams.set('options', `${SETTINGS} ${ownOptions}`.trim())
  return url.href
}

/** The name of a server's connections in PostgreSQL. */
export const nameOf = (serverId: string): string => `wifi-tms ${serverId}`

/** The configuration of a connection that does not wait for ever; `silentMs` is how long PostgreSQL may be silent. */
export const connectionTo = (databaseUrl: string, silentMs = SILENT_MS, serverId?: string): pg.ClientConfig => ({
  connectionString: withSettings(databaseUrl),
  ...(serverId && { application_name: nameOf(serverId) }),
  connectionTimeoutMillis: silentMs * 2,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/**
 * A connection that prepares the statements of the busiest paths once, by name, and knows how long it has waited for an
 * answer.
 */
export class WatchedClient extends pg.Client {
  #since: number | undefined
  #read = 0
  /** PostgreSQL's process id of the connection. */
  declare readonly processID: number | null

  override query(text: unknown, values?: unknown, ...furtherArguments: unknown[]): never {
    const name = typeof text === 'string' ? preparedName(text) : undefined
    const query = super.query as (...given: unknown[]) => never
    const result: unknown = name
      ? query.call(this, { name, text, values }, ...furtherArguments)
      : query.call(this, text, values, ...furtherArguments)
    this.#since = performance.now()
    const stopWaiting = () => {
      this.#since = undefined
    }
    if (result instanceof Promise) result.then(stopWaiting, stopWaiting)
    return result as never
  }

  /** Milliseconds that it has waited for an answer of which nothing has come. */
  silentFor(): number {
    const now = performance.now()
    const { bytesRead } = this.connection.stream as Socket
    if (this.#since !== undefined && bytesRead !== this.#read) this.#since = now
    this.#read = bytesRead
    return this.#since === undefined ? 0 : now - this.#since
  }

  /** Fails the waiting query now. */
  cut(): void {
    this.connection.stream.destroy(new Error('PostgreSQL says nothing'))
  }
}
