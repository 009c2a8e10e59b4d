import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CHANNEL, holdDatabase } from './hold-database.ts'
import { waitingPidsQuery } from './testing/locks.ts'
import { freshDatabase, postgresRuns } from './testing/postgres.ts'
import { silentProxy } from './testing/silent-proxy.ts'

/** Milliseconds without an answer after which the connection counts as lost; shorter than in production. */
const SILENT_MS = 400

const holders = `select pid from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`

describe.skipIf(!postgresRuns)('a database that a server holds', () => {
  /** Starts a holder of a new database, connected by the URL that `routeTo` returns, and an observer. */
  const start = async (routeTo = (url: string) => Promise.resolve({ url })) => {
    const { url, drop } = await freshDatabase()
    const shell = new pg.Client({ connectionString: url })
    await shell.connect()
    const onTaken = vi.fn()
    const hold = async (databaseUrl: string, lost = () => {}) =>
      holdDatabase({ databaseUrl, databaseSilentMs: SILENT_MS }, lost)
    const release = await hold((await routeTo(url)).url, onTaken)
    onTestFinished(async () => {
      await release()
      await shell.end()
      await drop()
    })
    const findHolders = async () => (await shell.query<{ pid: number }>(holders)).rows.map(({ pid }) => pid)
    const waitForOtherHolder = (before: number[]) =>
      expect
        .poll(findHolders, { timeout: 120_000 })
        .toSatisfy((now: number[]) => now.length === 1 && now[0] !== before[0])
    return { url, shell, onTaken, release, hold, findHolders, waitForOtherHolder }
  }

  test('a held database is refused to a second server with one line, and is free once the first has ended', async () => {
    const { url, release, hold } = await start()
    await expect(hold(url)).rejects.toThrow(/^DATABASE_URL: another server is running on this database\.$/)
    await release()
    await (await hold(url))()
  })

  test('a held database is taken again by its server when the connection is lost', async () => {
    const { url, hold, shell, onTaken, findHolders, waitForOtherHolder } = await start()
    const first = await findHolders()
    await shell.query('select pg_terminate_backend($1)', first)
    await waitForOtherHolder(first)
    await expect(hold(url)).rejects.toThrow('another server')
    expect(onTaken).not.toHaveBeenCalled()
  })

  test('a held database is taken again after the server’s own connection went silent, although PostgreSQL still counts the connection as alive', async () => {
    let silence = () => {}
    const { onTaken, findHolders, waitForOtherHolder } = await start(async (url) => {
      const proxy = await silentProxy(url)
      onTestFinished(proxy.stop)
      silence = proxy.silence
      return proxy
    })
    const first = await findHolders()
    silence()
    await waitForOtherHolder(first)
    expect(onTaken).not.toHaveBeenCalled()
  })

  test('a held database is shared by servers, which get each other’s notifications, but not with a program that needs it alone', async () => {
    const { url, drop } = await freshDatabase()
    const messagesByServer: string[][] = [[], []]
    const share = (index: number) =>
      holdDatabase(
        { databaseUrl: url, databaseSilentMs: SILENT_MS },
        () => {},
        (payload) => void messagesByServer[index]!.push(payload),
      )
    const holdAlone = () => holdDatabase({ databaseUrl: url, databaseSilentMs: SILENT_MS }, () => {})
    const [release, otherRelease] = [await share(0), await share(1)]
    const shell = new pg.Client({ connectionString: url })
    await shell.connect()
    onTestFinished(async () => {
      await shell.end()
      await drop()
    })
    await shell.query(`notify ${CHANNEL}, '7'`)
    await vi.waitFor(
      () =>
        expect(messagesByServer).toEqual([
          ['', '7'],
          ['', '7'],
        ]),
      { timeout: 120_000 },
    )
    await shell.query(`select pg_terminate_backend(pid) from (${holders}) holder`)
    // '' means that notifications may have been missed meanwhile.
    await vi.waitFor(() => expect(messagesByServer.map((messages) => messages.at(-1))).toEqual(['', '']), {
      timeout: 120_000,
    })
    await expect(holdAlone()).rejects.toThrow(/^DATABASE_URL: another server is running on this database\.$/)
    await release()
    await otherRelease()
    const releaseAlone = await holdAlone()
    await expect(share(0)).rejects.toThrow(/^DATABASE_URL: a program that shares this database with nobody is running/)
    await releaseAlone()
  })

  test('a held database is lost when another server takes the lock first, and its server is notified', async () => {
    const { shell, onTaken, findHolders, waitForOtherHolder, url } = await start()
    const first = await findHolders()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    // The number of the lock that `holdDatabase` takes: the letters of "tms" in ASCII.
    const lockQuery = other.query(`select pg_advisory_lock(${0x746d73})`)
    await expect.poll(async () => (await shell.query(waitingPidsQuery)).rowCount).toBe(1)
    await shell.query('select pg_terminate_backend($1)', first)
    await lockQuery
    await waitForOtherHolder(first)
    await vi.waitFor(() => expect(onTaken).toHaveBeenCalledOnce(), { timeout: 120_000 })
    await other.end()
  })
})
