import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { hostname } from 'node:os'
import { readProfile } from '@wifi-tms/contract/session'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { fillDisk } from '../../base/database/testing/failing-writes.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { refusalOf, sendRefusal } from './envelope.ts'
import { healthRoutes } from './health.ts'

const figures = { tags: 0, links: 0, load: 0, lagMs: 0, memoryMb: 0, clockAheadMs: 0 }
const healthyState = { failing: () => false, figures: () => figures }

eachServer('health', (server) => {
  const get = (path: string) => fetch(server().url + path)

  test('metrics are served to Prometheus as text', async () => {
    await (await get('/readyz')).text()
    const answer = await get('/metrics')
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/plain')
    for (const name of ['wifi_tms_http_seconds_bucket', 'process_resident_memory_bytes', 'wifi_tms_connected_tags']) {
      expect(text).toContain(name)
    }
  })

  test('with METRICS_TOKEN set, metrics are served only to callers who send it', async () => {
    const metricsToken = 'token-of-the-monitor'
    const app = fastify()
    const core = { ...server().core, config: { ...server().core.config, metricsToken } }
    healthRoutes(core, app, { mqttPort: server().mqttPort, stopping: false, ...healthyState })
    app.setErrorHandler((error, _, reply) => sendRefusal(reply, refusalOf(error)!))
    const status = async (authorization?: string) =>
      (await app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })).statusCode
    expect(await Promise.all([undefined, metricsToken, 'Bearer token-of-the-Monitor'].map(status))).toEqual([
      401, 401, 401,
    ])
    expect(await status(`Bearer ${metricsToken}`)).toBe(200)
    await app.close()
  })

  test('the server is unhealthy without MQTT, and not ready while it stops', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port: mqttPort } = listener.address() as AddressInfo
    await new Promise((closed) => listener.close(closed))
    const app = fastify()
    healthRoutes(server().core, app, { mqttPort, stopping: true, ...healthyState })
    const answer = await app.inject('/healthz')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'failing', http: true, mqtt: false, database: true, storage: true, files: true, servers: true },
    ])
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    await app.close()
  })

  test('the server is unhealthy while other servers may count it as gone, and its metrics show that', async () => {
    const app = fastify()
    const { core, mqttPort } = server()
    const cluster = { ...core.cluster, hasLease: () => false }
    healthRoutes({ ...core, cluster }, app, { mqttPort, stopping: false, ...healthyState })
    const answer = await app.inject('/healthz')
    expect([answer.statusCode, answer.json().servers, answer.json().database]).toEqual([503, false, true])
    const { body } = await app.inject('/metrics')
    const labels = (part: string) => `wifi_tms_health{part="${part}",server="${hostname()}"}`
    expect(body).toContain(`${labels('servers')} 0\n`)
    expect(body).toContain(`${labels('messages')} 1\n`)
    expect(body).toContain(`wifi_tms_servers{server="${hostname()}"} 1\n`)
    await app.close()
  })

  test('the server is unhealthy from the first failed write on a full disk until writes succeed again', async () => {
    const { db, ingest } = server().core
    const macs = Array.from({ length: 30 }, (_, index) => `f0f0f0f0f0${10 + index}`)
    for (const mac of macs) await addDevice(db, { mac })
    const emptyDisk = await fillDisk(db)
    const ingesting = macs.map((mac) => ingest(mac, { type: 'report', serialNumber: 'S'.repeat(60) }))
    const untilStatus = (status: number) => expect.poll(async () => (await get('/healthz')).status).toBe(status)
    await untilStatus(503)
    expect(await (await get('/healthz')).json()).toEqual({
      status: 'failing',
      http: true,
      mqtt: true,
      database: false,
      storage: true,
      files: true,
      servers: true,
    })
    await emptyDisk()
    await Promise.all(ingesting)
    await untilStatus(200)
  })

  test('each health check writes the row `probe` of the counters', async () => {
    const { db } = server().core
    const readProbe = async () => {
      const { count } = await db
        .selectFrom('counter')
        .select('count')
        .where('name', '=', 'probe')
        .executeTakeFirstOrThrow()
      return count
    }
    await (await get('/healthz')).text()
    const flipsBefore = await readProbe()
    await (await get('/healthz')).text()
    expect(await readProbe()).toBe(1 - flipsBefore)
  })

  test('the server is healthy while HTTP, MQTT and the database answer; without the database it says so', async () => {
    const healthyAnswer = await get('/healthz')
    expect([healthyAnswer.status, await healthyAnswer.json()]).toEqual([
      200,
      { status: 'ok', http: true, mqtt: true, database: true, storage: true, files: true, servers: true },
    ])
    expect((await get('/readyz')).status).toBe(200)
    const token = await server().login()
    const countMetric = 'wifi_tms_kept_count{'
    expect(await (await get('/metrics')).text()).toContain(countMetric)
    await server().core.db.destroy()
    // The figures stay the same for up to a second.
    const figures = async () => (await get('/metrics')).text()
    await expect.poll(figures).toMatch(/^wifi_tms_servers\{.*\} nan$/im)
    expect(await figures()).not.toContain(countMetric)
    const answer = await get('/healthz')
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'failing', http: true, mqtt: true, database: false, storage: true, files: true, servers: true },
    ])
    const { status, body } = await server().tell(readProfile, {}, token)
    expect([status, body]).toEqual([500, { code: 50000, message: 'Internal error', data: null }])
  })
})
