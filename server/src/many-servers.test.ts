import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { configureDevice } from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import { login, logout, readProfile } from '@wifi-tms/contract/session'
import { describe, expect, test, vi } from 'vitest'
import { postgresRuns } from './base/database/testing/postgres.ts'
import { addProduct, addTemplate, connect, connectTag, MAC, until } from './testing/connect-tag.ts'
import type { TestServer } from './testing/start.ts'
import { startInstallation, startServers } from './testing/start-servers.ts'

const UP = `shop/${MAC}/up`

/** Adds a product and a template, and returns the template's id. */
async function addContent(server: TestServer, token: string): Promise<string> {
  await addProduct(server, token)
  return addTemplate(server, token)
}

describe.skipIf(!postgresRuns)('several servers on one database', () => {
  test('a display that is ordered at another server than the tag’s is shown, and consoles of both servers are notified', async () => {
    const { servers, token } = await startServers(2)
    const [first, second] = servers as [TestServer, TestServer]
    const templateId = await addContent(first, token)
    const { mqtt: access } = await second.ask(login, { username: 'admin', password: 'first-password' }, '')
    const { username, password } = access
    const link = await connect(`${second.url.replace('http', 'ws')}/mqtt`, { username, password })
    await link.subscribeAsync(['console/#', UP])
    await until(async () => (await first.core.db.selectFrom('follow').selectAll().execute()).length === 1)

    const tag = await connectTag(first)
    await until(() => link.received.some(({ topic }) => topic === UP))
    await until(() => tag.messageOf('credentials'))
    const { secret } = tag.messageOf('credentials')
    const { _id: id, wanted } = (await second.ask(devices.list, { mac: MAC }, token)).items[0]!
    expect(wanted).toBeNull()
    await second.ask(showOne, { mac: MAC, templateId }, token)
    await until(() => tag.messageOf('display'))
    const { id: delivery, frame } = tag.messageOf('display')
    const bytes = await fetch(`${second.url}${frame.url}`, { headers: { authorization: `Bearer ${secret}` } })
    expect(bytes.status).toBe(200)
    expect((await bytes.arrayBuffer()).byteLength).toBe(frame.bytes)
    await tag.say({ type: 'event', event: 'display-success', id: delivery, frame: frame.sha256 })
    for (const server of servers)
      expect(await server.ask(devices.get, { id }, token)).toMatchObject({
        wanted: { state: 'shown' },
        shown: { frame: frame.sha256 },
      })
    await until(() =>
      link.received.some(({ topic, message }) => topic === 'console/changed' && JSON.stringify(message).includes(id)),
    )
  })

  test('servers notify their consoles when another server ends, as its tags are not connected any more', async () => {
    const { servers } = await startServers(2)
    const [first, second] = servers as [TestServer, TestServer]
    const { mqtt: access } = await second.ask(login, { username: 'admin', password: 'first-password' }, '')
    const { username, password } = access
    const link = await connect(`${second.url.replace('http', 'ws')}/mqtt`, { username, password })
    await link.subscribeAsync('console/#')
    await first.stop()
    const hasReceived = (change: string) => link.received.some(({ message }) => JSON.stringify(message) === change)
    await until(() => hasReceived('{"resource":"servers","ids":[]}') && hasReceived('{"resource":"devices","ids":[]}'))
  })

  test('servers keep the newer of two connections of a tag, and ignore the end of the older one', async () => {
    const { servers, token } = await startServers(2)
    const [first, second] = servers as [TestServer, TestServer]
    await addContent(first, token)
    const older = await connectTag(first)
    await until(() => older.messageOf('credentials'))
    const { secret } = older.messageOf('credentials')
    const newer = await connectTag(second, secret)
    await until(() => !older.connected)
    const findDevice = async () => (await first.ask(devices.list, { mac: MAC }, token)).items[0]!
    await newer.say({ type: 'report', battery: 377 })
    expect(await findDevice()).toMatchObject({ status: 'online', batteryVoltage: 377 })
    await newer.say({ type: 'report', battery: 378 })
    expect(await findDevice()).toMatchObject({ status: 'online', batteryVoltage: 378 })
    newer.end(true)
    await until(async () => (await findDevice()).status === 'offline')
  })

  test('servers neither store nor acknowledge messages on a connection that another server has taken over', async () => {
    const { servers, token } = await startServers(2)
    const [first] = servers as [TestServer, TestServer]
    await addContent(first, token)
    const tag = await connectTag(first)
    // The row is changed without the message that the first server would get.
    await first.core.db
      .updateTable('delivery')
      .set((row) => ({ serverId: servers[1]!.core.cluster.id, connection: row('connection', '+', 1) }))
      .execute()
    const closed = new Promise((done) => tag.once('close', () => done('closed')))
    expect(await Promise.race([tag.say({ type: 'report', battery: 333 }), closed])).toBe('closed')
    expect((await first.ask(devices.list, { mac: MAC }, token)).items[0]).not.toMatchObject({ batteryVoltage: 333 })
  })

  test('servers send orders to a tag at another server, and refuse those that must not wait for a tag that is connected nowhere', async () => {
    const { servers, token } = await startServers(2)
    const [first, second] = servers as [TestServer, TestServer]
    await addContent(first, token)
    const tag = await connectTag(first)
    const { _id: id } = (await second.ask(devices.list, { mac: MAC }, token)).items[0]!
    const config = { wifi: { ssid: 'office', password: 'not to be read' } }
    await second.ask(configureDevice, { id, ...config }, token)
    await until(() => tag.messageOf('config'))
    expect(tag.messageOf('config')).toMatchObject(config)
    const relayed = JSON.stringify(await first.core.db.selectFrom('relay').selectAll().execute())
    expect(relayed).toContain('to-tag')
    expect(relayed).not.toContain('not to be read')
    tag.end(true)
    await until(async () => (await second.ask(devices.get, { id }, token)).status === 'offline')
    expect((await second.tell(configureDevice, { id, ...config, now: true }, token)).code).toBe(40900)
  })

  test('a session and its link end at every server when the session ends at one of them', async () => {
    const { servers, token } = await startServers(2)
    const [first, second] = servers as [TestServer, TestServer]
    const opened = await first.ask(login, { username: 'admin', password: 'first-password' }, '')
    const { username, password } = opened.mqtt
    const link = await connect(`${first.url.replace('http', 'ws')}/mqtt`, { username, password })
    await second.ask(logout, {}, opened.token)
    // This is sooner than the check for ended sessions, which each server makes once a minute.
    await vi.waitFor(() => expect(link.connected).toBe(false), { timeout: 120_000 })
    expect((await first.tell(readProfile, {}, opened.token)).code).toBe(50008)
    expect((await first.tell(readProfile, {}, token)).code).toBe(20000)
  })

  test('tags that connected with a product’s key are disconnected from every server when that key changes', async () => {
    const { servers, token } = await startServers(2)
    const [first, second] = servers as [TestServer, TestServer]
    await addContent(first, token)
    const tag = await connectTag(first)
    const [product] = (await second.ask(products.list, {}, token)).items
    await second.ask(products.update, { ...product!, id: product!._id, apikey: 'another-key-of-it' }, token)
    await vi.waitFor(() => expect(tag.connected).toBe(false), { timeout: 120_000 })
  })

  test('wrong logins are counted over all servers', async () => {
    const { servers } = await startServers(2)
    const [first, second] = servers as [TestServer, TestServer]
    const tryWrongPassword = (server: TestServer) =>
      server.tell(login, { username: 'admin', password: 'not-the-password' }, '')
    const rightLogin = { username: 'admin', password: 'first-password' }
    const { token, mqtt: access } = await first.ask(login, rightLogin, '')
    const { username, password } = access
    const link = await connect(`${first.url.replace('http', 'ws')}/mqtt`, { username, password })
    for (let tries = 0; tries < 5; tries++) await tryWrongPassword(first)
    for (let tries = 0; tries < 5; tries++) await tryWrongPassword(second)
    // The first server gets these messages in order.
    await second.ask(logout, {}, token)
    await until(() => !link.connected)
    for (const server of [first, second]) expect((await server.tell(login, rightLogin, '')).code).toBe(42900)
  })

  test('each turn (work that one server does for all) belongs to one server, and to another when that one stops', async () => {
    const { servers } = await startServers(2)
    const [first, second] = servers as [TestServer, TestServer]
    const readTurns = async () => {
      const rows = await second.core.db.selectFrom('turn').selectAll().orderBy('name').execute()
      return rows.map(({ name, serverId }) => [name, serverId])
    }
    const allTurnsOf = (id: string) => ['clock', 'deliveries', 'history', 'housekeeping'].map((name) => [name, id])
    expect(await readTurns()).toEqual(allTurnsOf(first.core.cluster.id))
    const work = vi.fn(async () => {})
    await second.core.cluster.inTurn('clock', work)()
    expect(work).not.toHaveBeenCalled()
    await first.stop()
    await until(async () => JSON.stringify(await readTurns()) === JSON.stringify(allTurnsOf(second.core.cluster.id)))
    await until(async () => {
      await second.core.cluster.inTurn('clock', work)()
      return work.mock.calls.length > 0
    })
  })
})

describe.skipIf(!postgresRuns)('a server that does not fit the running ones', () => {
  test('a server with another key, no store, another store or a clock that is minutes off is refused with one line', async () => {
    const { folder, start, databaseUrl } = await startInstallation()
    const otherKey = join(folder, 'other')
    await writeFile(otherKey, randomBytes(32).toString('hex'))
    const first = await start()
    const expectRefusal = (overrides: object, message: RegExp) => expect(start(overrides)).rejects.toThrow(message)
    await expectRefusal(
      { secretKeyFile: otherKey },
      /^SECRET_KEY_FILE: another server runs on this database with another key\.$/,
    )
    await expectRefusal({ blobUrl: undefined }, /^BLOB_URL: another server runs on this database; several need a store/)
    await expectRefusal(
      { blobUrl: `file://${folder}/elsewhere` },
      /^BLOB_URL: another server runs on this database with another/,
    )
    await expectRefusal({ wall: () => Date.now() - 6 * 60_000 }, /^the clock of this machine is 6 minutes behind that/)
    await expectRefusal(
      { wall: () => Date.now() + 7 * 60_000 },
      /^the clock of this machine is 7 minutes ahead of that/,
    )
    const servers = await first.core.db.selectFrom('server').select('id').execute()
    expect(servers).toEqual([{ id: first.core.cluster.id }])
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    expect(databaseUrl).toBeDefined()
  })
})
