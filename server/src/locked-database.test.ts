import { products } from '@wifi-tms/contract/products'
import { expect, onTestFinished, test } from 'vitest'
import { addDevice } from './testing/add-device.ts'
import { keepLock } from './testing/keep-lock.ts'
import { startTestServer } from './testing/start.ts'

test('while another process holds the lock, reads are answered, and changes wait and then get 503; nothing is lost', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const token = await server.login()
  const id = await addDevice(server.core.db, {})
  const readDevice = () =>
    server.core.db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { mac } = await readDevice()
  const add = (uri: string) => server.tell(products.create, { name: 'Shop', uri }, token)

  const releaseLock = await keepLock(server.dataDir)
  onTestFinished(releaseLock)
  let isAnswered = false
  let isAcknowledged = false
  const change = add('shop-1').finally(() => {
    isAnswered = true
  })
  const ingesting = server.core.ingest(mac, { type: 'report', battery: 371 }).then(() => {
    isAcknowledged = true
  })
  let reads = 0
  // On a fast machine the loop ends before the session exceeds its limit of calls.
  while (!isAnswered && reads < 1000) {
    expect(await server.ask(products.list, {}, token)).toMatchObject({ total: 0 })
    reads++
  }
  const { status, code, headers } = await change
  expect([status, code, headers.get('retry-after')]).toEqual([503, 50300, '5'])
  // Several reads were answered, one after the other, while the change waited: none of them waited for the lock.
  expect(reads).toBeGreaterThan(1)
  expect(isAcknowledged).toBe(false)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503)

  const waiting = add('shop-2')
  await releaseLock()
  expect((await waiting).code).toBe(20000)
  await ingesting
  expect((await readDevice()).batteryVoltage).toBe(371)
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
})
