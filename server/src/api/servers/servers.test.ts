import { readServers } from '@wifi-tms/contract/servers'
import { login } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import mqtt, { type MqttClient } from 'mqtt'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addServer, databaseNow } from '../../base/cluster/queries.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { postgresRuns } from '../../base/database/testing/postgres.ts'
import { version } from '../../base/process/version.ts'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN, type TestServer } from '../../testing/start.ts'
import { startServers } from '../../testing/start-servers.ts'
import { listServers } from './queries.ts'

const allTurns = ['clock', 'deliveries', 'history', 'housekeeping']
/** The options of polls that wait for other servers. */
const patientPoll = { timeout: 120_000, interval: 20 }

eachDatabase('servers', (open) => {
  test('the seconds since a heartbeat are computed by the database’s clock, and a row of another version may lack figures', async () => {
    const db = await open()
    const row = { name: 'away', version: '0.9.0', startedAt: '2020-01-01T00:00:00.000Z', keyMark: '' }
    const figures = '{"tags":7,"lagMs":-3,"more":[]}'
    await addServer(db, { ...row, id: 'away', figures })
    await db
      .updateTable('server')
      .set({ seenAt: databaseNow(db, 3600) })
      .execute()
    const ownFigures = { tags: 1, links: 2, load: 0.5, lagMs: 3, memoryMb: 4, clockAheadMs: -5 }
    await addServer(db, { ...row, id: 'this', startedAt: '2021-01-01T00:00:00.000Z', figures: '{}' })
    const [awayServer, ownServer] = await listServers(db, 'this', ownFigures)
    expect(awayServer).toMatchObject({
      _id: 'away',
      isThis: false,
      tags: 7,
      links: 0,
      load: 0,
      lagMs: 0,
      clockAheadMs: 0,
    })
    expect(Math.floor(awayServer!.seenSeconds / 3600)).toBe(isPostgres(db) ? 1 : 0)
    expect(ownServer).toMatchObject({ _id: 'this', isThis: true, ...ownFigures })
    expect(ownServer!.seenSeconds).toBeLessThan(60)
  })
})

/** Opens the broker link of a console. */
async function openLink(server: TestServer): Promise<MqttClient> {
  const { username, password } = (await server.ask(login, ADMIN, '')).mqtt
  const options = { username, password, reconnectPeriod: 0 }
  const link = await mqtt.connectAsync(`${server.url.replace('http', 'ws')}/mqtt`, options)
  onTestFinished(() => void link.end(true))
  return link
}

eachServer('the one server', (server) => {
  test('the only server shows its state to admins and to nobody else', async () => {
    const { items } = await server().ask(readServers, {})
    expect(items).toEqual([
      {
        _id: server().core.cluster.id,
        name: expect.any(String),
        version,
        startedAt: expect.any(String),
        seenSeconds: expect.any(Number),
        turns: allTurns,
        isThis: true,
        tags: 0,
        links: 0,
        load: expect.any(Number),
        lagMs: expect.any(Number),
        memoryMb: expect.any(Number),
        clockAheadMs: expect.any(Number),
      },
    ])
    expect(items[0]!.memoryMb).toBeGreaterThan(0)
    await server().ask(users.create, { username: 'ed', password: 'secret-1', roles: ['editor'] })
    expect((await server().tell(readServers, {}, await server().login('ed', 'secret-1'))).code).toBe(40300)
  })
})

describe.skipIf(!postgresRuns)('several servers', () => {
  const start = async () => {
    const { servers, token, ...more } = await startServers(2)
    const [first, second] = servers as [TestServer, TestServer]
    return { first, second, token, ...more, list: async () => (await second.ask(readServers, {}, token)).items }
  }

  test('the longest running server is listed first, each with its turns and its figures, which count consoles too', async () => {
    const { first, second, list } = await start()
    const ids = [first, second].map(({ core }) => core.cluster.id)
    await openLink(first)
    await expect.poll(async () => (await list()).map(({ links }) => links), patientPoll).toEqual([1, 0])
    const listedServers = await list()
    expect(listedServers.map(({ _id, turns, isThis }) => [_id, turns, isThis])).toEqual([
      [ids[0], allTurns, false],
      [ids[1], [], true],
    ])
  })

  test('consoles are notified when a server starts and when it stops', async () => {
    const { first, second, start: startAnother } = await start()
    const messages: string[] = []
    const link = await openLink(second)
    link.on('message', (_, payload) => messages.push(Buffer.from(String(payload), 'base64').toString()))
    await link.subscribeAsync('console/#')
    const countNotifications = () => messages.filter((text) => text.includes('"servers"')).length
    await startAnother()
    await expect.poll(countNotifications, patientPoll).toBe(1)
    await first.stop()
    await expect.poll(countNotifications, patientPoll).toBe(2)
  })
})
