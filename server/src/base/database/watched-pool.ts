import pg from 'pg'
import { NoConnection } from './lost-connection.ts'
import { connectionTo, SILENT_MS, WatchedClient } from './watched-client.ts'

/** Parses 64-bit integers, such as counts, as numbers; `pg` would return texts. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(id, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * A pool of connections to PostgreSQL that closes lost connections. A silent connection may just run a long query, so
 * PostgreSQL is asked over a further connection, the probe. If the probe is silent too, PostgreSQL is unreachable. The
 * steps: docs/inside/database-connections.md.
 */
export class WatchedPool extends pg.Pool {
  readonly #clients = new Set<WatchedClient>()
  readonly #watch: NodeJS.Timeout
  readonly #isSilent: (client: WatchedClient) => boolean
  /** PostgreSQL's process ids of connections that were closed here and may still exist there, with all their locks. */
  readonly #lostProcesses = new Set<number>()
  #isProbing = false

  constructor(databaseUrl: string, silentMs = SILENT_MS, serverId?: string) {
    super({ ...connectionTo(databaseUrl, silentMs, serverId), types, max: 10, Client: WatchedClient })
    this.#isSilent = (client) => client.silentFor() >= silentMs
    // A connection that dies, idle or in use, is replaced at the next query; without handlers it would end the process.
    this.on('error', () => {})
    this.on('connect', (client) => {
      client.on('error', () => {})
      if (client instanceof WatchedClient) this.#clients.add(client)
    })
    this.on('remove', (client) => client instanceof WatchedClient && this.#clients.delete(client))
    this.#watch = setInterval(() => void this.#closeLost(databaseUrl, silentMs), silentMs / 4).unref()
  }

  /** Throws NoConnection if none becomes free, or can be opened, in time. */
  override async connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      throw new NoConnection((error as Error).message, { cause: error })
    }
  }

  override async end(): Promise<void> {
    await super.end()
    clearInterval(this.#watch)
  }

  async #closeLost(databaseUrl: string, silentMs: number): Promise<void> {
    const silent = [...this.#clients].filter(this.#isSilent)
    if ((silent.length === 0 && this.#lostProcesses.size === 0) || this.#isProbing) return
    this.#isProbing = true
    await withProbe(databaseUrl, silentMs, async (probe) => {
      const atWork = probe ? await findAtWork(probe, silent) : []
      // Connections that have received something meanwhile are not lost.
      for (const client of silent.filter((client) => !atWork.includes(client) && this.#isSilent(client))) {
        if (client.processID !== null) this.#lostProcesses.add(client.processID)
        client.cut()
      }
      if (!probe) return
      // Their open transactions would keep others waiting until PostgreSQL notices the loss by itself.
      await probe.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1)', [
        [...this.#lostProcesses],
      ])
      this.#lostProcesses.clear()
    }).catch(() => {})
    this.#isProbing = false
  }
}

/** Runs `work` with a further connection, or without one if PostgreSQL does not answer. */
async function withProbe(url: string, silentMs: number, work: (probe?: WatchedClient) => Promise<void>): Promise<void> {
  const timeouts = { connectionTimeoutMillis: silentMs / 2, query_timeout: silentMs / 2 }
  const probe = new WatchedClient({ ...connectionTo(url, silentMs), ...timeouts })
  probe.on('error', () => {})
  try {
    const isThere = await probe.connect().then(
      () => true,
      () => false,
    )
    await work(isThere ? probe : undefined)
  } finally {
    probe.connection.stream.destroy()
  }
}

/** The clients for which PostgreSQL runs a query now; all of them if it answers with an error. */
async function findAtWork(probe: WatchedClient, clients: WatchedClient[]): Promise<WatchedClient[]> {
  try {
    // A connection in ClientWrite waits for a client that does not read: this client is lost.
    const answer = probe.query(
      `select pid from pg_stat_activity where state = 'active' and wait_event is distinct from 'ClientWrite'`,
    ) as Promise<pg.QueryResult<{ pid: number }>>
    const { rows } = await answer
    const isAtWork = ({ processID }: WatchedClient) => rows.some(({ pid }) => pid === processID)
    // Behind a pooler the process ids are those of the pooler: then single connections cannot be identified.
    return isAtWork(probe) ? clients.filter(isAtWork) : clients
  } catch (error) {
    return error instanceof pg.DatabaseError ? clients : []
  }
}
