import { readOverview } from '@wifi-tms/contract/overview'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, postgresRuns } from './base/database/testing/postgres.ts'
import { silentProxy } from './base/database/testing/silent-proxy.ts'
import { addDevice } from './testing/add-device.ts'
import { startTestServer } from './testing/start.ts'

/**
 * Milliseconds without an answer after which a connection counts as lost. With the value of production each wait would
 * take up to nine seconds.
 */
const SILENT_MS = 1500

describe.skipIf(!postgresRuns)('a PostgreSQL that goes silent', () => {
  const start = async () => {
    const { url, drop } = await freshDatabase()
    const proxy = await silentProxy(url)
    const server = await startTestServer({ databaseUrl: proxy.url, databaseSilentMs: SILENT_MS })
    onTestFinished(async () => {
      proxy.stop()
      await server.stop()
      await drop()
    })
    return { proxy, server, token: await server.login() }
  }
  const statusOfCall = async (server: Awaited<ReturnType<typeof start>>['server'], token: string) =>
    (await server.tell(readOverview, {}, token)).status

  test('while PostgreSQL is silent, calls fail and a stop is not blocked; tags’ messages are acknowledged once it answers again', async () => {
    const { proxy, server, token } = await start()
    await addDevice(server.core.db, { mac: 'aabbccddee01' })
    proxy.silenceAll(true)
    // There are more calls than connections to PostgreSQL.
    const calls = Array.from({ length: 30 }, () => statusOfCall(server, token))
    let isStored = false
    const ingesting = server.core.ingest('aabbccddee01', { type: 'report', battery: 311 }).then(() => {
      isStored = true
    })
    expect(new Set(await Promise.all(calls))).toEqual(new Set([503]))
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(503)
    expect(isStored).toBe(false)

    proxy.silenceAll(false)
    await ingesting
    const { batteryVoltage } = await server.core.db
      .selectFrom('device')
      .select('batteryVoltage')
      .where('mac', '=', 'aabbccddee01')
      .executeTakeFirstOrThrow()
    expect(batteryVoltage).toBe(311)
    expect(await statusOfCall(server, token)).toBe(200)

    proxy.silenceAll(true)
    void statusOfCall(server, token).catch(() => {})
    await server.stop()
  })

  test.each(['silence', 'silenceAll'] as const)(
    'PostgreSQL releases the locks of a transaction whose connection was lost (%s), once it answers again',
    async (silencing) => {
      const { proxy, server } = await start()
      const { db } = server.core
      const readHealthStatus = async () => (await fetch(`${server.url}/healthz`)).status
      expect(await readHealthStatus()).toBe(200)
      const lost = db.transaction().execute(async (tx) => {
        await tx.updateTable('counter').set({ count: 7 }).where('name', '=', 'probe').execute()
        proxy[silencing](true)
        await tx.selectFrom('counter').selectAll().execute()
      })
      await expect(lost).rejects.toThrow()
      proxy.silenceAll(false)
      await expect.poll(readHealthStatus).toBe(200)
    },
  )

  test('connections on which PostgreSQL is silent are replaced, and a slow statement on another ends as usual', async () => {
    const { proxy, server, token } = await start()
    proxy.silence()
    await expect.poll(() => statusOfCall(server, token)).toBe(200)
    const seconds = (SILENT_MS * 4) / 1000
    const slowResult = await sql`select pg_sleep(${seconds}), 'done' as said`.execute(server.core.db)
    expect(slowResult.rows).toMatchObject([{ said: 'done' }])
  })
})
