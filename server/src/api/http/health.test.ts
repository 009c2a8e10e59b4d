import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { readProfile } from '@wifi-tms/contract/session'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { healthRoutes } from './health.ts'

eachServer('health', (server) => {
  const get = (path: string) => fetch(server().url + path)

  test('what it counts is there for a Prometheus, and no secret is', async () => {
    await (await get('/readyz')).text()
    const answer = await get('/metrics')
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/plain')
    for (const name of ['wifi_tms_http_seconds_bucket', 'process_resident_memory_bytes', 'wifi_tms_connected_tags']) {
      expect(text).toContain(name)
    }
  })

  test('it is not well without MQTT, and not ready while it stops', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port: mqttPort } = listener.address() as AddressInfo
    await new Promise((closed) => listener.close(closed))
    const app = fastify()
    healthRoutes(server().core, app, { mqttPort, stopping: true })
    const ill = await app.inject('/healthz')
    expect([ill.statusCode, ill.json()]).toEqual([503, { status: 'failing', http: true, mqtt: false, database: true }])
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    await app.close()
  })

  test('it is well while HTTP, MQTT and the database answer, and says what does not', async () => {
    const well = await get('/healthz')
    expect([well.status, await well.json()]).toEqual([200, { status: 'ok', http: true, mqtt: true, database: true }])
    expect((await get('/readyz')).status).toBe(200)
    const token = await server().login()
    await server().core.db.destroy()
    const ill = await get('/healthz')
    expect([ill.status, await ill.json()]).toEqual([
      503,
      { status: 'failing', http: true, mqtt: true, database: false },
    ])
    const { status, body } = await server().tell(readProfile, {}, token)
    expect([status, body]).toEqual([500, { code: 50000, message: 'Internal error', data: null }])
  })
})
