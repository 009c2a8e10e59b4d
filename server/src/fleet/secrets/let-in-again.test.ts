import { letInAgain } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import type { Parsed } from '@wifi-tms/contract/endpoint'
import { products } from '@wifi-tms/contract/products'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import type { CallContext } from '../../api/http/answer.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { addDevice } from '../../testing/add-device.ts'
import { doCall } from '../../testing/do-call.ts'
import { eachServer } from '../../testing/each-server.ts'
import { hello, pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { letInAgain as letInDevices } from './let-in-again.ts'
import { harnessOn } from './testing/harness.ts'

let clock = Date.parse('2026-11-21T08:00:00Z')
let count = 0

eachServer(
  'letting in again',
  (server) => {
    const start = async (enrolment: 'open' | 'approval' = 'open') => {
      const uri = `let-in-${++count}`
      const product = await server().ask(products.create, { name: uri, uri, enrolment })
      const macs = [1, 2, 3].map((digit) => `${count}${digit}`.padStart(12, '0'))
      const [first = '', ...others] = macs
      const statusOfLogin = async (mac: string, password = product.apikey) =>
        (await pollingTag(server(), mac, password).get()).status
      const enrol = async (mac: string) => {
        const secret = secretIn(await pollingTag(server(), mac, product.apikey).say(hello))
        await pollingTag(server(), mac, secret).ask()
      }
      const idOf = async (mac: string) => (await server().ask(devices.list, { mac })).items[0]!._id
      return { product, macs, first, others, statusOfLogin, enrol, idOf }
    }

    test('a person allows one tag, the tags of a filter or all tags to use the key again for some hours', async () => {
      const { product, macs, first, others, statusOfLogin, enrol, idOf } = await start()
      for (const mac of macs) await enrol(mac)
      expect(await Promise.all(macs.map((mac) => statusOfLogin(mac)))).toEqual([401, 401, 401])
      expect(await server().ask(letInAgain, { deviceIds: [await idOf(first)], hours: 2 })).toEqual({ total: 1 })
      expect(await Promise.all(macs.map((mac) => statusOfLogin(mac)))).toEqual([200, 401, 401])
      const { items } = await server().ask(devices.list, { mac: first })
      expect(items[0]!.letInUntil).toBe(new Date(clock + 2 * 3_600_000).toISOString())
      expect(await server().ask(letInAgain, { filter: { product: product._id } })).toEqual({ total: 3 })
      expect(await Promise.all(macs.map((mac) => statusOfLogin(mac)))).toEqual([200, 200, 200])
      // The permission ends for a tag that uses a new secret, and for the others after some hours.
      await enrol(first)
      clock += 4 * 3_600_000
      expect(await Promise.all(macs.map((mac) => statusOfLogin(mac)))).toEqual([401, 401, 401])
      expect((await server().ask(letInAgain, { all: true })).total).toBeGreaterThanOrEqual(3)
      expect(await statusOfLogin(others[0]!)).toBe(200)
    })

    test('letting tags in again approves those that wait for a person', async () => {
      const { first, statusOfLogin, enrol, idOf } = await start('approval')
      expect(await statusOfLogin(first)).toBe(401)
      const { items } = await server().ask(devices.list, { mac: first })
      expect(items[0]).toMatchObject({ approved: false, status: 'offline', secretSet: false })
      await server().ask(letInAgain, { deviceIds: [await idOf(first)] })
      await enrol(first)
      expect((await server().ask(devices.list, { mac: first })).items[0]).toMatchObject({
        approved: true,
        secretSet: true,
      })
    })

    test('letting in again is refused for viewers, for unknown tags, without a choice of tags and for too many hours', async () => {
      const { first, enrol, idOf } = await start()
      await enrol(first)
      await server().ask(users.create, { username: `viewer-${count}`, password: 'secret-1', roles: ['viewer'] })
      const viewer = await server().login(`viewer-${count}`, 'secret-1')
      const deviceIds = [await idOf(first)]
      expect((await server().tell(letInAgain, { deviceIds }, viewer)).code).toBe(40300)
      for (const [input, code] of [
        [{ deviceIds: ['nobody'] }, 40400],
        [{}, 40000],
        [{ filter: {} }, 40000],
        [{ filter: { colour: 'red' } }, 40000],
        [{ deviceIds, hours: 0 }, 40000],
        [{ deviceIds, hours: 73 }, 40000],
        [{ deviceIds: [] }, 40000],
      ] as const) {
        expect((await server().tell(letInAgain, input)).code, JSON.stringify(input)).toBe(code)
      }
    })
  },
  { now: () => new Date(clock) },
)

eachDatabase('letting in again', (open) => {
  test('letting in again never deadlocks with other calls that change several tags', async () => {
    const db = await open()
    const { core } = harnessOn(db)
    const deviceIds = [await addDevice(db, {}), await addDevice(db, {})]
    for (const [first, last] of [deviceIds, deviceIds.toReversed()] as [string, string][]) {
      const { done } = await withFleetLock(db, async (tx) => {
        const touch = (id: string) => tx.updateTable('device').set({ rssi: -50 }).where('id', '=', id).execute()
        await touch(last)
        const answer = (input: Parsed<typeof letInAgain>, ask: CallContext) => letInDevices(core, input, ask)
        const beside = await startBeside(tx, () => doCall(core, letInAgain, answer, { deviceIds, hours: 1 }))
        await touch(first)
        return beside
      })
      expect(await done).toEqual({ total: 2 })
    }
  })
})
