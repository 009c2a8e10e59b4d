import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { products } from '@wifi-tms/contract/products'
import { expect, onTestFinished, test } from 'vitest'
import { addDevice } from './testing/add-device.ts'
import { startTestServer } from './testing/start.ts'

/** Takes the lock to write, says so, and gives it up when it is told to. */
const holder = `
  const database = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 5000 })
  database.exec('begin immediate')
  process.stdout.write('held')
  process.stdin.once('data', () => { database.exec('rollback'); database.close(); process.exit(0) })
`

/** Another process that keeps the lock of this folder's database. Resolves with what ends that. */
async function keepLock(dataDir: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', holder, join(dataDir, 'wifi-tms.sqlite')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
  return async () => {
    const gone = once(child, 'exit')
    child.stdin.write('end')
    await gone
  }
}

test('while another process keeps the lock, reads are answered, changes wait and then are told 503; nothing is lost', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const token = await server.login()
  const id = await addDevice(server.core.db, {})
  const device = () => server.core.db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { mac } = await device()
  const add = (uri: string) => server.tell(products.create, { name: 'Shop', uri }, token)

  const giveUp = await keepLock(server.dataDir)
  let told = false
  let acknowledged = false
  const change = add('shop-1').finally(() => {
    told = true
  })
  const said = server.core.ingest(mac, { type: 'report', battery: 371 }).then(() => {
    acknowledged = true
  })
  let reads = 0
  // As many as a session may ask at once, on a quick machine.
  while (!told && reads < 1000) {
    expect(await server.ask(products.list, {}, token)).toMatchObject({ total: 0 })
    reads++
  }
  const { status, code, headers } = await change
  expect([status, code, headers.get('retry-after')]).toEqual([503, 50300, '5'])
  // One after the other, within the patience for the lock: none of them waited for it.
  expect(reads).toBeGreaterThan(20)
  expect(acknowledged).toBe(false)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(503)

  const waiting = add('shop-2')
  await giveUp()
  expect((await waiting).code).toBe(20000)
  await said
  expect((await device()).batteryVoltage).toBe(371)
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
})
