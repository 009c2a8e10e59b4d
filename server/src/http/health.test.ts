import { readProfile } from '@wifi-tms/contract/session'
import { expect, test } from 'vitest'
import { eachServer } from '../testing/each-server.ts'

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
