import { devices } from '@wifi-tms/contract/devices'
import type { Due } from '@wifi-tms/contract/http-tags'
import { products } from '@wifi-tms/contract/products'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { markMissingPollers } from '../deliveries/mark-missing-pollers.ts'
import { addTestProduct, hello, pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { REST_IN_QUIET_SECONDS } from '../wishes/rest-rules.ts'

const clock = { now: Date.parse('2026-11-21T08:00:00Z') }
const passSeconds = (seconds: number) => {
  clock.now += seconds * 1000
}
/** Returns a check of a device's rest in seconds: it is this wake, or up to a tenth shorter. */
const isRestOf = (wake: number) => (seconds: number) => seconds <= wake && seconds >= Math.floor(wake * 0.9)

eachServer(
  'the wake of devices that poll',
  (server) => {
    test('the wake is that of the device or its product, and a device that stays away for twice as long and five minutes is offline', async () => {
      const { product } = await addTestProduct(server(), 'wakes')
      const mac = 'e30000000001'
      const secret = secretIn(await pollingTag(server(), mac, product.apikey).say({ ...hello, frame: null }))
      const tag = pollingTag(server(), mac, secret)
      const device = async () => (await server().ask(devices.list, { mac })).items[0]!
      expect((await tag.ask()).next).toSatisfy(isRestOf(300))

      const { _id: id, ...fields } = await server().ask(products.get, { id: product._id })
      await server().ask(products.update, { ...fields, id, apikey: undefined, wake: 3600 })
      const rest = (await tag.ask()).next
      expect(rest).toSatisfy(isRestOf(3600))
      const { _id: deviceId, nextContactAt, wake } = await device()
      expect(wake).toBeNull()
      expect(Date.parse(nextContactAt!)).toBe(clock.now + rest * 1000)

      await server().ask(devices.update, { id: deviceId, mac, alias: '', product: product._id, wake: 900 })
      expect((await tag.ask()).next).toSatisfy(isRestOf(900))
      passSeconds(2 * 900 + 299)
      await markMissingPollers(server().core)
      expect((await device()).status).toBe('online')
      passSeconds(2)
      await markMissingPollers(server().core)
      expect(await device()).toMatchObject({ status: 'offline', nextContactAt: null, wake: 900 })
    })

    test('a tag that has the answer of its usual wake gets a new one once its wake changes, and once a quiet time is over', async () => {
      const { product } = await addTestProduct(server(), 'wakes-changed')
      const mac = 'e30000000002'
      const tag = pollingTag(
        server(),
        mac,
        secretIn(await pollingTag(server(), mac, product.apikey).say({ ...hello, frame: null })),
      )
      const change = async (fields: object) => {
        const { _id: id, ...before } = await server().ask(products.get, { id: product._id })
        await server().ask(products.update, { ...before, id, apikey: undefined, timeZone: 'UTC', ...fields })
      }
      let etag = ''
      const next = async () => {
        const answer = await tag.get({ 'if-none-match': etag })
        etag = answer.headers.get('etag')!
        return answer.status === 304 ? 'as before' : ((await answer.json()) as Due).next
      }
      expect(await next()).toSatisfy(isRestOf(300))
      expect(await next()).toBe('as before')
      await change({ wake: 86_400 })
      expect(await next()).toSatisfy(isRestOf(86_400))
      expect(await next()).toBe('as before')
      await change({ wake: 300 })
      expect(await next()).toSatisfy(isRestOf(300))
      const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
      await change({ quiet: [{ days: [...days], from: '00:00', to: '24:00' }] })
      etag = ''
      expect(await next()).toSatisfy(isRestOf(REST_IN_QUIET_SECONDS))
      await change({ quiet: [] })
      expect(await next()).toSatisfy(isRestOf(300))
    })

    test('a wake beyond its bounds is refused', async () => {
      const write = { name: 'Seldom', uri: 'wakes-seldom' }
      for (const wake of [59, 86_401, 90.5])
        await expect(server().ask(products.create, { ...write, wake })).rejects.toThrow('wake')
      expect((await server().ask(products.create, { ...write, wake: 86_400 })).wake).toBe(86_400)
    })
  },
  { now: () => new Date(clock.now) },
)
