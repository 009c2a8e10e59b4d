import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alone, type Cluster } from '../../base/cluster/cluster.ts'
import { enterServer, isEntered } from '../../base/cluster/queries.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { forgetServers } from '../wishes/forget-servers.ts'
import { startStand } from '../wishes/testing/stand.ts'
import { commitGroup } from './commit-group.ts'
import type { IngestItem, MessageConnection } from './messages.ts'

const SERVERS = ['one', 'other'] as const
type ServerId = (typeof SERVERS)[number]

const server = fc.constantFrom(...SERVERS)
/**
 * Events at a server: its tag connects, disconnects, sends; a message of an earlier connection arrives late; some
 * waiting messages are stored; the server is removed as dead, and comes back.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('comes' as const), server }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('goes' as const), server }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('speaks' as const), server }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('is heard late' as const), server }) },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('keeps' as const), server, most: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('is buried' as const), server }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('is back' as const), server }) },
)

eachDatabase('a tag that comes by two servers', (open) => {
  test('is online exactly until its newest connection has ended, and only messages on that are stored', async () => {
    const db = await open()
    const stand = await startStand(db)
    const clusters = new Map<ServerId, Cluster>(
      SERVERS.map((id) => [id, { ...alone(id), entered: (tx) => isEntered(tx, id) }]),
    )
    const entered = new Set<ServerId>()
    const enter = async (id: ServerId) => {
      if (entered.has(id)) return
      entered.add(id)
      await enterServer(db, { id, name: '', version: '', keyMark: '', startedAt: '', figures: '{}' })
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 50, size: 'max' }), async (steps) => {
        const { id, mac } = await stand.addDevice()
        for (const one of SERVERS) await enter(one)
        type Talk = MessageConnection & { at: ServerId }
        const here = new Map<ServerId, Talk>()
        const first = new Map<ServerId, Talk>()
        const queues = new Map<ServerId, (IngestItem & { by: Talk })[]>(SERVERS.map((one) => [one, []]))
        /** The expected state: the newest stored open connection, the number of connections, the last message. */
        let holder: Talk | undefined
        let [count, battery, words] = [0, null as number | null, 300]

        const keep = async (serverId: ServerId, most: number) => {
          const group = queues.get(serverId)!.splice(0, most)
          await commitGroup({ ...stand.core, cluster: clusters.get(serverId)! }, group)
          for (const { message, by } of group) {
            const isKept = message.type === 'connected' ? entered.has(serverId) : holder === by
            // The message is not acknowledged.
            if (!isKept) expect(by.over).toBe(true)
            if (!isKept) continue
            if (message.type === 'connected') {
              count++
              holder = by
            } else if (message.type === 'disconnected') holder = undefined
            else if (message.type === 'report') battery = message.battery!
          }
        }
        const agrees = async () => {
          const row = await db
            .selectFrom('device')
            .leftJoin('delivery', 'deviceId', 'device.id')
            .select(['online', 'serverId', 'connection', 'batteryVoltage'])
            .where('device.id', '=', id)
            .executeTakeFirstOrThrow()
          expect(row).toEqual({
            online: holder ? 1 : 0,
            serverId: holder?.at ?? (count > 0 ? null : row.serverId),
            connection: count > 0 ? count : row.connection,
            batteryVoltage: battery,
          })
        }

        for (const move of steps) {
          const queue = queues.get(move.server)!
          const talk = here.get(move.server)
          if (move.what === 'comes') {
            // The older connection at the same server is cut, and nobody there reports its end.
            const by: Talk = { at: move.server }
            here.set(move.server, by)
            if (!first.has(move.server)) first.set(move.server, by)
            queue.push({ mac, message: { type: 'connected' }, by })
          } else if (move.what === 'goes' && talk) {
            here.delete(move.server)
            queue.push({ mac, message: { type: 'disconnected' }, by: talk })
          } else if (move.what === 'speaks' && talk) {
            queue.push({ mac, message: { type: 'report', battery: ++words }, by: talk })
          } else if (move.what === 'is heard late' && first.has(move.server)) {
            queue.push({ mac, message: { type: 'report', battery: ++words }, by: first.get(move.server)! })
          } else if (move.what === 'keeps') {
            await keep(move.server, move.most)
            await agrees()
          } else if (move.what === 'is buried') {
            entered.delete(move.server)
            await forgetServers(db, [move.server], 0)
            if (holder?.at === move.server) holder = undefined
            await agrees()
          } else if (move.what === 'is back') await enter(move.server)
        }
        for (const serverId of SERVERS) {
          await keep(serverId, 100)
          await agrees()
        }
      }),
      { numRuns: isPostgres(db) ? 15 : 60 },
    )
    expect(stand.faults).toEqual([])
  }, 120_000)
})
