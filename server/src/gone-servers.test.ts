import { describe, expect, onTestFinished, test } from 'vitest'
import { folderStore } from './base/blobs/folder-store.ts'
import { askPostgres } from './base/database/testing/ask-postgres.ts'
import { freshDatabase, postgresRuns } from './base/database/testing/postgres.ts'
import { silentProxy } from './base/database/testing/silent-proxy.ts'
import { until } from './testing/connect-tag.ts'
import { startInstallation } from './testing/start-servers.ts'

/** Milliseconds without an answer after which a connection counts as lost; shorter than in production. */
const SILENT_MS = 1500

describe.skipIf(!postgresRuns)(
  'a database that no server could reach for so long that all their heartbeats are late',
  () => {
    test('the first server that reaches the database again after a long silence does not count the others as gone', async () => {
      const { url, drop } = await freshDatabase()
      const proxies = [await silentProxy(url), await silentProxy(url)]
      const { start } = await startInstallation()
      const servers = [
        await start({ databaseUrl: proxies[0]!.url, databaseSilentMs: SILENT_MS }),
        await start({ databaseUrl: proxies[1]!.url, databaseSilentMs: SILENT_MS }),
      ]
      onTestFinished(async () => {
        for (const proxy of proxies) proxy.stop()
        await Promise.all(servers.map((server) => server.stop()))
        await drop()
      })
      const serverRows = async () =>
        (await askPostgres(
          url,
          `select id, seen_at < to_char(clock_timestamp() at time zone 'utc'
        - interval '7 s', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as late, seen_at from server`,
        )) as {
          id: string
          late: boolean
          seen_at: string
        }[]
      await until(() => servers.every(({ core }) => !core.cluster.isAlone()))
      for (const proxy of proxies) proxy.silenceAll(true)
      await until(async () => (await serverRows()).every(({ late }) => late))
      proxies[0]!.silenceAll(false)
      const ids = servers.map(({ core }) => core.cluster.id)
      const firstServerRow = async () => (await serverRows()).find(({ id }) => id === ids[0])!
      await until(async () => !(await firstServerRow()).late)
      const { seen_at: seenBefore } = await firstServerRow()
      await until(async () => (await firstServerRow()).seen_at !== seenBefore)
      expect((await serverRows()).map(({ id }) => id).sort()).toEqual([...ids].sort())
      proxies[1]!.silenceAll(false)
    })
  },
)

describe.skipIf(!postgresRuns)('a server that others counted as gone and that records itself again', () => {
  test('a server that records itself again still has its mark in the store, so that another server may start', async () => {
    const { start, blobUrl } = await startInstallation()
    const { core } = await start()
    const ownRow = await core.db.selectFrom('server').selectAll().executeTakeFirstOrThrow()
    await folderStore(blobUrl!).put('server-gone', Buffer.from('gone'))
    const addGoneServer = (seenAt: string) =>
      core.db
        .insertInto('server')
        .values({ ...ownRow, id: 'gone', seenAt })
        .execute()
    await addGoneServer('2000-01-01T00:00:00.000Z')
    await until(async () => (await core.db.selectFrom('server').select('id').execute()).length === 1)
    await addGoneServer('2100-01-01T00:00:00.000Z')
    expect((await start()).core.cluster.isAlone()).toBe(false)
    await core.db.deleteFrom('server').where('id', '=', 'gone').execute()
  })
})
