import { products } from '@wifi-tms/contract/products'
import { expect, onTestFinished, test } from 'vitest'
import { addDevice } from './testing/add-device.ts'
import { keepLock } from './testing/keep-lock.ts'
import { startTestServer } from './testing/start.ts'

test('while another process keeps the lock, reads are answered, and changes wait and then get 503; nothing is lost', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const token = await server.login()
  const id = await addDevice(server.core.db, {})
  const device = () => server.core.db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { mac } = await device()
  const add = (uri: string) => server.tell(products.create, { name: 'Shop', uri }, token)

  const giveUp = await keepLock(server.dataDir)
  onTestFinished(giveUp)
  let told = false
  let acknowledged = false
  const change = add('shop-1').finally(() => {
    told = true
  })
  const ingesting = server.core.ingest(mac, { type: 'report', battery: 371 }).then(() => {
    acknowledged = true
  })
  let reads = 0
  // At most as many as a session may ask at once, on a quick machine.
  while (!told && reads < 1000) {
    expect(await server.ask(products.list, {}, token)).toMatchObject({ total: 0 })
    reads++
  }
  const { status, code, headers } = await change
  expect([status, code, headers.get('retry-after')]).toEqual([503, 50300, '5'])
  // They were answered one after the other, within the patience for the lock: none waited for it.
  expect(reads).toBeGreaterThan(20)
  expect(acknowledged).toBe(false)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503)

  const waiting = add('shop-2')
  await giveUp()
  expect((await waiting).code).toBe(20000)
  await ingesting
  expect((await device()).batteryVoltage).toBe(371)
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
})
