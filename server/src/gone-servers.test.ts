import { describe, expect, onTestFinished, test } from 'vitest'
import { folderStore } from './base/blobs/folder-store.ts'
import { askPostgres } from './base/database/testing/ask-postgres.ts'
import { freshDatabase, postgresRuns } from './base/database/testing/postgres.ts'
import { silentProxy } from './base/database/testing/silent-proxy.ts'
import { until } from './testing/connect-tag.ts'
import { startInstallation } from './testing/start-servers.ts'

/** PostgreSQL is suspected sooner here. */
const SILENT_MS = 1500

describe.skipIf(!postgresRuns)(
  'a database that was away from all of them for longer than a server may say nothing',
  () => {
    test('does not make the server that comes back first take the others for gone', async () => {
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
      const ask = async () =>
        (await askPostgres(
          url,
          `select id, seen_at < to_char(clock_timestamp() at time zone 'utc'
        - interval '7 s', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as late, seen_at from server`,
        )) as {
          id: string
          late: boolean
          seen_at: string
        }[]
      await until(() => servers.every(({ core }) => !core.cluster.alone()))
      for (const proxy of proxies) proxy.silenceAll(true)
      await until(async () => (await ask()).every(({ late }) => late))
      proxies[0]!.silenceAll(false)
      const ids = servers.map(({ core }) => core.cluster.id)
      const seen = async () => (await ask()).find(({ id }) => id === ids[0])!
      await until(async () => !(await seen()).late)
      const { seen_at: once } = await seen()
      await until(async () => (await seen()).seen_at !== once)
      expect((await ask()).map(({ id }) => id).sort()).toEqual([...ids].sort())
      proxies[1]!.silenceAll(false)
    })
  },
)

describe.skipIf(!postgresRuns)('a server that others took for gone and that begins anew', () => {
  test('still shows its store, so that a further server may start', async () => {
    const { start, blobUrl } = await startInstallation()
    const { core } = await start()
    const mine = await core.db.selectFrom('server').selectAll().executeTakeFirstOrThrow()
    await folderStore(blobUrl!).put('server-gone', Buffer.from('gone'))
    const enter = (seenAt: string) =>
      core.db
        .insertInto('server')
        .values({ ...mine, id: 'gone', seenAt })
        .execute()
    await enter('2000-01-01T00:00:00.000Z')
    await until(async () => (await core.db.selectFrom('server').select('id').execute()).length === 1)
    await enter('2100-01-01T00:00:00.000Z')
    expect((await start()).core.cluster.alone()).toBe(false)
    await core.db.deleteFrom('server').where('id', '=', 'gone').execute()
  })
})
