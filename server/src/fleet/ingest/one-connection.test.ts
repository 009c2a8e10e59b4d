import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cluster, singleServer } from '../../base/cluster/cluster.ts'
import { addServer, isServerRecorded } from '../../base/cluster/queries.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { forgetServers } from '../wishes/forget-servers.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { commitGroup } from './commit-group.ts'
import type { IngestItem, MessageConnection } from './messages.ts'

const SERVERS = ['one', 'other'] as const
type ServerId = (typeof SERVERS)[number]

const server = fc.constantFrom(...SERVERS)
/**
 * Events at a server: the tag connects, disconnects or sends a message there; a message of an earlier connection
 * arrives late; some waiting messages are stored; the server is removed as dead, or comes back.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('connects' as const), server }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('disconnects' as const), server }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('sends' as const), server }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('is late' as const), server }) },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('stores' as const), server, most: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('is declared dead' as const), server }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('is back' as const), server }) },
)

eachDatabase('a tag that connects at two servers', (open) => {
  test('a tag is online exactly until its newest connection has ended, and only messages over that connection are stored', async () => {
    const db = await open()
    const harness = await startHarness(db)
    const clusters = new Map<ServerId, Cluster>(
      SERVERS.map((id) => [id, { ...singleServer(id), isRecorded: (tx) => isServerRecorded(tx, id) }]),
    )
    const enteredServers = new Set<ServerId>()
    const enter = async (id: ServerId) => {
      if (enteredServers.has(id)) return
      enteredServers.add(id)
      await addServer(db, { id, name: '', version: '', keyMark: '', startedAt: '', figures: '{}' })
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 50, size: 'max' }), async (steps) => {
        const { id, mac } = await harness.addDevice()
        for (const serverId of SERVERS) await enter(serverId)
        type TestConnection = MessageConnection & { serverId: ServerId }
        const openConnections = new Map<ServerId, TestConnection>()
        const firstConnections = new Map<ServerId, TestConnection>()
        const queues = new Map<ServerId, (IngestItem & { connection: TestConnection })[]>(
          SERVERS.map((serverId) => [serverId, []]),
        )
        // The expected state: the newest stored open connection, the number of connections, the last stored battery.
        let currentConnection: TestConnection | undefined
        let [count, battery, lastBattery] = [0, null as number | null, 300]

        const store = async (serverId: ServerId, most: number) => {
          const group = queues.get(serverId)!.splice(0, most)
          await commitGroup({ ...harness.core, cluster: clusters.get(serverId)! }, group)
          for (const { message, connection } of group) {
            const isStored =
              message.type === 'connected' ? enteredServers.has(serverId) : currentConnection === connection
            if (!isStored) {
              // The message is not acknowledged.
              expect(connection.isOver).toBe(true)
              continue
            }
            if (message.type === 'connected') {
              count++
              currentConnection = connection
            } else if (message.type === 'disconnected') currentConnection = undefined
            else if (message.type === 'report') battery = message.battery!
          }
        }
        const expectRowRight = async () => {
          const row = await db
            .selectFrom('device')
            .leftJoin('delivery', 'deviceId', 'device.id')
            .select(['online', 'serverId', 'connection', 'batteryVoltage'])
            .where('device.id', '=', id)
            .executeTakeFirstOrThrow()
          expect(row).toEqual({
            online: currentConnection ? 1 : 0,
            serverId: currentConnection?.serverId ?? (count > 0 ? null : row.serverId),
            connection: count > 0 ? count : row.connection,
            batteryVoltage: battery,
          })
        }

        for (const move of steps) {
          const queue = queues.get(move.server)!
          const connection = openConnections.get(move.server)
          if (move.what === 'connects') {
            // The older connection at the same server is cut, and nobody there reports its end.
            const newConnection: TestConnection = { serverId: move.server }
            openConnections.set(move.server, newConnection)
            if (!firstConnections.has(move.server)) firstConnections.set(move.server, newConnection)
            queue.push({ mac, message: { type: 'connected' }, connection: newConnection })
          } else if (move.what === 'disconnects' && connection) {
            openConnections.delete(move.server)
            queue.push({ mac, message: { type: 'disconnected' }, connection })
          } else if (move.what === 'sends' && connection) {
            queue.push({ mac, message: { type: 'report', battery: ++lastBattery }, connection })
          } else if (move.what === 'is late' && firstConnections.has(move.server)) {
            queue.push({
              mac,
              message: { type: 'report', battery: ++lastBattery },
              connection: firstConnections.get(move.server)!,
            })
          } else if (move.what === 'stores') {
            await store(move.server, move.most)
            await expectRowRight()
          } else if (move.what === 'is declared dead') {
            enteredServers.delete(move.server)
            await forgetServers(db, [move.server], 0, new Date())
            if (currentConnection?.serverId === move.server) currentConnection = undefined
            await expectRowRight()
          } else if (move.what === 'is back') await enter(move.server)
        }
        for (const serverId of SERVERS) {
          await store(serverId, 100)
          await expectRowRight()
        }
      }),
      { numRuns: isPostgres(db) ? 15 : 60 },
    )
    expect(harness.faults).toEqual([])
  })
})
