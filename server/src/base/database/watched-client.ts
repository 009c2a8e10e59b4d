import type { Socket } from 'node:net'
import pg from 'pg'
import { preparedName } from './statement.ts'

/** For so many ms PostgreSQL may say nothing before it is asked whether it is there at all. */
export const SILENT_MS = 4000

/**
 * What every connection begins with, without a call more. Compiling a statement to machine code takes PostgreSQL a hundred
 * times as long as running one of ours. An order of 100,000 rows is sorted in memory,
 * and any page of an index is read as quickly as the next one: today's disks do not turn. What a server has locked that goes
 * on with nothing, as it was frozen or its network is gone, keeps all others waiting: it is free again when those take that
 * server for gone. The rest of what it holds is free after half a minute.
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

/** The address with these settings; what it sets itself counts. */
function withSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const own = url.searchParams.get('options') ?? process.env.PGOPTIONS ?? ''
  url.searchParams.set('options', `${SETTINGS} ${own}`.trim())
  return url.href
}

/** The name that PostgreSQL has for the connections of a server. */
export const nameOf = (serverId: string): string => `wifi-tms ${serverId}`

/** What opens a connection that does not wait for ever; `silentMs` is for how long PostgreSQL may say nothing. */
export const connectionTo = (databaseUrl: string, silentMs = SILENT_MS, serverId?: string): pg.ClientConfig => ({
  connectionString: withSettings(databaseUrl),
  ...(serverId && { application_name: nameOf(serverId) }),
  connectionTimeoutMillis: silentMs * 2,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** Prepares the statements of the busiest paths once a connection, by their names, and knows how long it waits. */
export class WatchedClient extends pg.Client {
  #since: number | undefined
  #read = 0
  /** PostgreSQL's number for the connection. */
  declare readonly processID: number | null

  override query(text: unknown, values?: unknown, ...more: unknown[]): never {
    const name = typeof text === 'string' ? preparedName(text) : undefined
    const query = super.query as (...given: unknown[]) => never
    const asked: unknown = name
      ? query.call(this, { name, text, values }, ...more)
      : query.call(this, text, values, ...more)
    this.#since = performance.now()
    const told = () => {
      this.#since = undefined
    }
    if (asked instanceof Promise) asked.then(told, told)
    return asked as never
  }

  /** For how many ms it has waited for an answer of which nothing came. */
  silentFor(): number {
    const now = performance.now()
    const { bytesRead } = this.connection.stream as Socket
    if (this.#since !== undefined && bytesRead !== this.#read) this.#since = now
    this.#read = bytesRead
    return this.#since === undefined ? 0 : now - this.#since
  }

  /** Who waits on it is told of an error now. */
  cut(): void {
    this.connection.stream.destroy(new Error('PostgreSQL says nothing'))
  }
}
