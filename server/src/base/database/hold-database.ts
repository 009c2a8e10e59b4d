import type pg from 'pg'
import { after } from '../concurrency/group-work.ts'
import { CannotStart, type Config } from '../process/config.ts'
import { connectionTo, SILENT_MS, WatchedClient } from './watched-client.ts'

/** The channel on which servers notify each other. */
export const CHANNEL = 'wifi_tms'
/** The number of the advisory lock in the database: the letters of "tms" in ASCII. */
const LOCK = 0x746d73
/** Milliseconds to wait for the lock, as an earlier server may just be ending. */
const PATIENCE_MS = 2000
/** PostgreSQL's lock_not_available. */
const LOCK_TAKEN = '55P03'

/**
 * Holds a PostgreSQL database by an advisory lock of a connection. Resolves with a function that releases the lock.
 * Throws CannotStart if others hold it. With SQLite nothing is done, as the data folder is locked instead.
 *
 * PostgreSQL frees the lock when it notices that the connection is lost. The lock is then taken again; if that is
 * refused, `whenLost` is called once. Servers share the lock and notify each other on a channel: `receive` gets each
 * notification, and '' when some may have been missed. A program without `receive` takes the lock exclusively.
 */
export async function holdDatabase(
  { databaseUrl, databaseSilentMs: silentMs = SILENT_MS }: Pick<Config, 'databaseUrl' | 'databaseSilentMs'>,
  whenLost: () => void,
  receive?: (payload: string) => void,
): Promise<() => Promise<void>> {
  if (!databaseUrl) return async () => {}
  /** PostgreSQL's process ids of own connections that may still hold the lock although they are lost. */
  const ownProcesses = new Set<number>()
  const takenMessage = receive
    ? 'DATABASE_URL: a program that shares this database with nobody is running on it, as a move or an earlier version does.'
    : 'DATABASE_URL: another server is running on this database.'
  const takeDatabaseLock = () => takeLock(databaseUrl, silentMs, ownProcesses, receive)
  let client = await takeDatabaseLock().catch((error: Error & { code?: string }) => {
    throw new CannotStart(
      error.code === LOCK_TAKEN ? takenMessage : `DATABASE_URL: the database is out of reach (${error.message}).`,
    )
  })
  let isReleased = false
  const checkHeld = async () => {
    const timer = setTimeout(() => client.cut(), silentMs)
    await (client.query('select 1') as Promise<unknown>).finally(() => clearTimeout(timer))
  }
  const keepHeld = async () => {
    while (!isReleased) {
      await after(silentMs / 4)
      if (isReleased) return
      try {
        await checkHeld()
      } catch {
        try {
          client = await takeDatabaseLock()
          if (isReleased) client.cut()
        } catch (error) {
          if ((error as { code?: string }).code === LOCK_TAKEN && !isReleased) return whenLost()
        }
      }
    }
  }
  void keepHeld()
  return async () => {
    isReleased = true
    const timer = setTimeout(() => client.cut(), silentMs)
    await client.end().finally(() => clearTimeout(timer))
  }
}

/**
 * Opens a connection that holds the lock, and records its process id. Connections that were recorded before are ended
 * first: they may still hold the lock, as PostgreSQL may not have noticed their loss yet.
 */
async function takeLock(
  databaseUrl: string,
  silentMs: number,
  ownProcesses: Set<number>,
  receive?: (payload: string) => void,
): Promise<WatchedClient> {
  const client = new WatchedClient({ ...connectionTo(databaseUrl, silentMs), query_timeout: PATIENCE_MS + silentMs })
  client.on('error', () => {})
  const query = (text: string, values: unknown[] = []) => client.query(text, values) as Promise<pg.QueryResult>
  try {
    await client.connect()
    await query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and objsubid = 1
       and database = (select oid from pg_database where datname = current_database()) and pid = any($2)`,
      [LOCK, [...ownProcesses]],
    )
    await query(`set lock_timeout = ${PATIENCE_MS}`)
    if (client.processID) ownProcesses.add(client.processID)
    await query(receive ? 'select pg_advisory_lock_shared($1)' : 'select pg_advisory_lock($1)', [LOCK])
    // The earlier connections are ended: only this one may still hold the lock.
    ownProcesses.clear()
    if (client.processID) ownProcesses.add(client.processID)
    if (receive) {
      client.on('notification', ({ payload = '' }) => receive(payload))
      await query(`listen ${CHANNEL}`)
      // Notifications that came before `listen` were missed.
      receive('')
    }
    return client
  } catch (error) {
    client.cut()
    throw error
  }
}
