import { configureDevice, readOrders } from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import {
  cancelRollout,
  countTargets,
  readRolloutDevices,
  resumeRollout,
  retryRollout,
  rollouts,
  startRollout,
} from '@wifi-tms/contract/rollouts'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { newMac, playTag } from '../orders/testing/hand-played.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 10, 30, 10)
const PASSWORD = 'the-new-network'
let aheadMs = 0

eachServer(
  'rollouts of settings',
  (server, once) => {
    beforeEach(() => {
      aheadMs = 0
    })
    const wifi = { ssid: 'new', password: PASSWORD }
    const homeReport = { wifi: { ssid: 'home', rssi: -50 } }
    const get = (id: string) => server().ask(rollouts.get, { id })
    async function prepare(tagCount: number) {
      const uri = newMac()
      const product = await server().ask(products.create, { name: uri, uri })
      const tags = []
      for (let number = 0; number < tagCount; number++) tags.push(await playTag(server(), product, homeReport))
      const filter = { product: product._id }
      const add = (fields: object = {}) =>
        server().ask(rollouts.create, { name: 'Move', config: { wifi }, filter, ...fields } as never)
      return { product, tags, filter, add }
    }
    type PlayedTag = Awaited<ReturnType<typeof playTag>>
    /** Waits until a tag gets settings, and reconnects it with them. */
    async function applySettings(tag: PlayedTag) {
      const { id } = await tag.messageOf('config')
      await tag.leave()
      await tag.comeBack({ wifi: { ssid: 'new', rssi: -40 } })
      return id
    }
    const countOrdersTo = ({ received }: PlayedTag) => received.filter(({ type }) => type === 'config').length

    test('settings are sent group after group, and each device is done when it has reconnected with them', async () => {
      const { tags, filter, add } = await prepare(3)
      expect(await server().ask(countTargets, { filter })).toEqual({ total: 3, have: 0, others: 0, newer: 0 })
      const rollout = await add({ groups: [{ count: 1 }, { percent: 100 }] })
      expect(rollout).toMatchObject({ config: { wifi: { ssid: 'new' } }, success: 100, failure: 0, total: 3 })
      expect([rollout.ota, JSON.stringify(rollout).includes(PASSWORD)]).toEqual([undefined, false])
      const { _id: id } = rollout
      await server().ask(startRollout, { id })
      await expect.poll(() => get(id)).toMatchObject({ counts: { sent: 1, waiting: 2 } })
      const order = await applySettings(tags[0]!)
      expect(tags.slice(1).map(countOrdersTo)).toEqual([0, 0])
      await tags[0]!.say({ type: 'result', id: order, ok: true })
      for (const tag of tags.slice(1)) await applySettings(tag)
      await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 3, failed: 0 } })
      expect((await server().ask(readOrders, { id: tags[0]!._id })).items).toMatchObject([{ type: 'config' }])
      const row = await server().core.db.selectFrom('rollout').selectAll().where('id', '=', id).executeTakeFirst()
      expect(row).toMatchObject({ sealed: null })
      expect(JSON.stringify(await server().core.db.selectFrom('audit').selectAll().execute())).not.toContain(PASSWORD)
    })

    once(
      'a device that went back to its old network pauses the rollout, and no other device gets the settings',
      async () => {
        const { tags, add } = await prepare(3)
        const { _id: id } = await add()
        await server().ask(startRollout, { id })
        const { id: order, wifi: sentWifi } = await tags[0]!.messageOf('config')
        expect(sentWifi).toEqual(wifi)
        await tags[0]!.leave()
        aheadMs += 5 * MINUTE_MS
        await tags[0]!.comeBack()
        await tags[0]!.say({ type: 'result', id: order, ok: false, reason: 'no contact' })
        await expect.poll(() => get(id)).toMatchObject({ state: 'paused', reason: 'failures', counts: { failed: 1 } })
        expect(tags.map(countOrdersTo)).toEqual([0, 0, 0])
        const { items } = await server().ask(readRolloutDevices, { id, state: 'failed' })
        expect(items[0]!.message).toBe(
          'The device found no contact with the new settings and went back to the old ones',
        )
        await server().ask(retryRollout, { id })
        await server().ask(resumeRollout, { id })
        await applySettings(tags[0]!)
        await applySettings(tags[1]!)
        await expect.poll(() => get(id)).toMatchObject({ counts: { done: 2, sent: 1 } })
        await server().ask(cancelRollout, { id })
        await applySettings(tags[2]!)
        expect(await get(id)).toMatchObject({ state: 'canceled', counts: { done: 3 } })
        const row = await server().core.db.selectFrom('rollout').selectAll().where('id', '=', id).executeTakeFirst()
        expect(row).toMatchObject({ sealed: null })
      },
    )

    once(
      'a device that stays away fails after twice its wake time and five minutes, and is done if it reconnects later',
      async () => {
        const { tags, add } = await prepare(2)
        const { _id: id } = await add()
        await server().ask(startRollout, { id })
        await tags[0]!.messageOf('config')
        await tags[0]!.leave()
        // Twice the wake of 5 minutes, and 5 minutes.
        aheadMs += 15 * MINUTE_MS - 1000
        await expect.poll(() => get(id)).toMatchObject({ state: 'running', counts: { sent: 1 } })
        aheadMs += 2000
        await expect.poll(() => get(id)).toMatchObject({ state: 'paused', counts: { failed: 1, waiting: 1 } })
        const { items } = await server().ask(readRolloutDevices, { id, state: 'failed' })
        expect(items).toMatchObject([{ message: 'The device did not come back with the new settings in time' }])
        await tags[0]!.comeBack({ wifi: { ssid: 'new', rssi: -40 } })
        await expect.poll(() => get(id)).toMatchObject({ counts: { done: 1, failed: 0 } })
        expect(countOrdersTo(tags[1]!)).toBe(0)
      },
    )

    once(
      'a device that does not answer is sent its settings four times in all, while it cannot have gone back to its old ones',
      async () => {
        const { tags, add } = await prepare(1)
        const { _id: id } = await add()
        await server().ask(startRollout, { id })
        const { id: order } = await tags[0]!.messageOf('config')
        for (let turn = 0; turn < 3; turn++) {
          aheadMs += 31_000
          expect((await tags[0]!.messageOf('config')).id).toBe(order)
        }
        aheadMs += 31_000
        await tags[0]!.greet()
        expect(countOrdersTo(tags[0]!)).toBe(0)
        await tags[0]!.say({ type: 'result', id: order, ok: true })
        // The device still reports its old network: to have received the order is not enough.
        expect(await get(id)).toMatchObject({ counts: { sent: 1 } })
        await tags[0]!.greet({ wifi: { ssid: 'new' } })
        await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 1 } })
        expect(await server().tell(retryRollout, { id })).toMatchObject({ code: 40900 })
      },
    )

    once(
      'a tag that polls gets the settings as the answer; a device to which a person sends other settings has failed',
      async () => {
        const { product, add, tags } = await prepare(1)
        const hello = {
          type: 'hello',
          protocol: 1,
          deviceType: 1,
          hardwareVersion: 1,
          softwareVersion: 1,
          ...homeReport,
        }
        const mac = newMac()
        const tag = pollingTag(server(), mac, secretIn(await pollingTag(server(), mac, product.apikey).say(hello)))
        const { _id: id } = await add({ groups: [{ percent: 100 }], failure: 100 })
        await server().ask(startRollout, { id })
        const [order] = (await tag.ask()).messages
        expect(order).toMatchObject({ type: 'config', wifi })
        await tags[0]!.messageOf('config')
        await server().ask(configureDevice, { id: tags[0]!._id, wifi: { ssid: 'other', password: '' } })
        await expect.poll(() => get(id)).toMatchObject({ counts: { sent: 1, failed: 1 } })
        await tag.say({ ...hello, wifi: { ssid: 'new', rssi: -40 } })
        await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 1, failed: 1 } })
      },
    )

    once('a rollout whose settings the server can no longer read pauses, and says why', async () => {
      const { add } = await prepare(2)
      const { _id: id } = await add()
      await server().core.db.updateTable('rollout').set({ sealed: 'of another key' }).where('id', '=', id).execute()
      await server().ask(startRollout, { id })
      await expect.poll(() => get(id)).toMatchObject({ state: 'paused', counts: { failed: 1, waiting: 1 } })
      const { items } = await server().ask(readRolloutDevices, { id, state: 'failed' })
      expect(items).toMatchObject([{ message: 'The server cannot read these settings, as its key has changed' }])
    })

    test.each([
      ['ota', { config: undefined }],
      ['ota', { ota: 'x' }],
      ['config.wifi', { config: {} }],
      ['config.wifi.password', { config: { wifi: { ssid: 'new' } } }],
    ])('a wrong %s is refused at its field', async (path, wrong) => {
      const { body } = await server().tell(rollouts.create, {
        name: 'Wrong',
        config: { wifi },
        all: true,
        ...wrong,
      } as never)
      expect([body.code, body.errors?.[0]?.path]).toEqual([40000, path])
    })
  },
  { now: () => new Date(START + aheadMs) },
)
