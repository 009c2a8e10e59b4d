import type pg from 'pg'
import { after } from '../concurrency/group-work.ts'
import { CannotStart, type Config } from '../process/config.ts'
import { connectionTo, SILENT_MS, WatchedClient } from './watched-client.ts'

/** The channel on which servers hear of each other. */
export const CHANNEL = 'wifi_tms'
/** What the lock is called within a database: the letters of "tms". */
const LOCK = 0x746d73
/** One that is just ending is waited for so long. */
const PATIENCE_MS = 2000
/** PostgreSQL's lock_not_available. */
const TAKEN = '55P03'

/**
 * Keeps a PostgreSQL database by a lock of a connection: it is free as soon as that is lost, in whatever way. Then it is
 * taken again; where that is refused, `lost` is called once. Servers share it, and hear what is said on their channel: `told`
 * gets that, and '' where something may have been missed. Whoever does not share it has the database alone. Resolves with
 * what gives it up. Throws CannotStart where others have it. A folder with SQLite is held as such.
 */
export async function holdDatabase(
  { databaseUrl, databaseSilentMs: silentMs = SILENT_MS }: Pick<Config, 'databaseUrl' | 'databaseSilentMs'>,
  lost: () => void,
  told?: (payload: string) => void,
): Promise<() => Promise<void>> {
  if (!databaseUrl) return async () => {}
  /** PostgreSQL's numbers for the connections that may hold the lock though nobody is there any more. */
  const mine = new Set<number>()
  const take = () => takeLock(databaseUrl, silentMs, mine, told)
  let client = await take().catch((error: Error & { code?: string }) => {
    throw new CannotStart(
      error.code !== TAKEN
        ? `DATABASE_URL: the database is out of reach (${error.message}).`
        : told
          ? 'DATABASE_URL: a program that shares this database with nobody is running on it, as a move or an earlier version does.'
          : 'DATABASE_URL: another server is running on this database.',
    )
  })
  let released = false
  const stillHeld = async () => {
    const late = setTimeout(() => client.cut(), silentMs)
    await (client.query('select 1') as Promise<unknown>).finally(() => clearTimeout(late))
  }
  const keep = async () => {
    while (!released) {
      await after(silentMs / 4)
      if (released) return
      try {
        await stillHeld()
      } catch {
        try {
          client = await take()
          if (released) client.cut()
        } catch (error) {
          if ((error as { code?: string }).code === TAKEN && !released) return lost()
        }
      }
    }
  }
  void keep()
  return async () => {
    released = true
    const late = setTimeout(() => client.cut(), silentMs)
    await client.end().finally(() => clearTimeout(late))
  }
}

/**
 * Opens a connection that holds the lock, and enters its number. Where one of those that are entered still holds it, as
 * PostgreSQL has not noticed yet that it is gone, it is ended.
 */
async function takeLock(
  databaseUrl: string,
  silentMs: number,
  mine: Set<number>,
  told?: (payload: string) => void,
): Promise<WatchedClient> {
  const client = new WatchedClient({ ...connectionTo(databaseUrl, silentMs), query_timeout: PATIENCE_MS + silentMs })
  client.on('error', () => {})
  const ask = (text: string, values: unknown[] = []) => client.query(text, values) as Promise<pg.QueryResult>
  try {
    await client.connect()
    await ask(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and objsubid = 1
       and database = (select oid from pg_database where datname = current_database()) and pid = any($2)`,
      [LOCK, [...mine]],
    )
    await ask(`set lock_timeout = ${PATIENCE_MS}`)
    if (client.processID) mine.add(client.processID)
    await ask(told ? 'select pg_advisory_lock_shared($1)' : 'select pg_advisory_lock($1)', [LOCK])
    mine.clear()
    if (client.processID) mine.add(client.processID)
    if (told) {
      client.on('notification', ({ payload = '' }) => told(payload))
      await ask(`listen ${CHANNEL}`)
      told('')
    }
    return client
  } catch (error) {
    client.cut()
    throw error
  }
}
