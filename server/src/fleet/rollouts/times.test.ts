import { products } from '@wifi-tms/contract/products'
import { readRolloutDevices, rollouts, startRollout } from '@wifi-tms/contract/rollouts'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { SILENT_MS } from '../firmware/rules.ts'
import { playTag } from '../orders/testing/hand-played.ts'
import { install, prepareRollout, VERSION } from './testing/prepare.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The moment at which the clock of each test starts: ten in the morning of a Monday. */
const START = Date.UTC(2026, 10, 30, 10)
let aheadMs = 0

eachServer(
  'rollouts over time',
  (server, once) => {
    beforeEach(() => {
      aheadMs = 0
    })
    const get = (id: string) => server().ask(rollouts.get, { id })
    const start = async (id: string) => {
      await server().ask(startRollout, { id })
      return id
    }
    const countOtasSentTo = ({ received }: Awaited<ReturnType<typeof playTag>>) =>
      received.filter(({ type }) => type === 'ota').length

    test('a device that matches after the start joins the last group within a minute, if the rollout accepts joiners', async () => {
      const { add, tags, join } = await prepareRollout(server(), 2)
      const groups = [{ count: 1 }, { percent: 100 }]
      const id = await start((await add({ groups, joiners: true }))._id)
      const [joiner, present] = [await join(), await join({ softwareVersion: VERSION })]
      expect((await get(id)).total).toBe(2)
      aheadMs += MINUTE_MS
      await expect.poll(() => get(id)).toMatchObject({ total: 4, counts: { sent: 1, done: 1 } })
      expect((await get(id)).groups.map(({ total }) => total)).toEqual([1, 3])
      expect(countOtasSentTo(joiner)).toBe(0)
      for (const tag of [...tags, joiner]) await install(tag)
      await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 4 } })
      expect(countOtasSentTo(present)).toBe(0)
    })

    once('a rollout starts automatically at its time, not before, with the devices that match then', async () => {
      const { add, tags, join } = await prepareRollout(server(), 1)
      const startAt = new Date(START + HOUR_MS).toISOString()
      const { _id: id } = await add({ startAt })
      aheadMs = HOUR_MS - MINUTE_MS
      const other = await add({ startAt: new Date(START + HOUR_MS - MINUTE_MS).toISOString() })
      await expect.poll(() => get(other._id)).toMatchObject({ state: 'running' })
      expect((await get(id)).state).toBe('ready')
      await install(tags[0]!)
      const lateTag = await join()
      aheadMs = HOUR_MS
      await expect.poll(() => get(id)).toMatchObject({ state: 'running', total: 2, counts: { done: 1 } })
      await install(lateTag)
      await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 2 } })
    })

    test('in quiet times no device gets an order and no group begins, but a device that is installing goes on', async () => {
      const { add, tags, product } = await prepareRollout(server(), 2)
      const { _id, createdAt, updatedAt, createdBy, updatedBy, ...fields } = product
      const quiet = [{ days: ['MO'], from: '11:00', to: '12:00' }]
      await server().ask(products.update, { ...fields, id: _id, quiet, timeZone: 'UTC' } as never)
      const id = await start((await add({ groups: [{ count: 1 }, { percent: 100 }] }))._id)
      const { id: order } = await tags[0]!.messageOf('ota')
      aheadMs = HOUR_MS + MINUTE_MS
      await tags[0]!.say({ type: 'result', id: order, ok: true })
      await tags[0]!.greet({ softwareVersion: VERSION })
      await expect.poll(() => get(id)).toMatchObject({ counts: { done: 1, waiting: 1 } })
      await tags[1]!.greet()
      expect((await get(id)).groups.map(({ state }) => state)).toEqual(['done', 'ready'])
      expect(countOtasSentTo(tags[1]!)).toBe(0)
      aheadMs = 2 * HOUR_MS
      await install(tags[1]!)
      await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 2 } })
    })

    once(
      'a clock that jumps back and ahead makes no device fail; only silence beyond the limit makes one fail',
      async () => {
        const { add, tags } = await prepareRollout(server(), 3)
        const id = await start((await add({ groups: [{ count: 2 }, { percent: 100 }], failure: 100 }))._id)
        const { id: order } = await tags[0]!.messageOf('ota')
        const { id: silent } = await tags[1]!.messageOf('ota')
        aheadMs = -HOUR_MS
        await tags[0]!.say({ type: 'progress', id: order, percent: 50 })
        await tags[1]!.say({ type: 'progress', id: silent, percent: 50 })
        aheadMs += SILENT_MS - MINUTE_MS
        await tags[0]!.say({ type: 'progress', id: order, percent: 100 })
        expect((await get(id)).counts).toMatchObject({ downloading: 1, installing: 1 })
        aheadMs += 2 * MINUTE_MS
        await expect.poll(() => get(id)).toMatchObject({ counts: { failed: 1, installing: 1 } })
        await tags[0]!.greet({ softwareVersion: VERSION })
        await expect.poll(() => get(id)).toMatchObject({ state: 'paused', counts: { done: 1, failed: 1, waiting: 1 } })
      },
    )

    once('a device shows each version that its tag reports, and the tag gets no firmware twice', async () => {
      const { add, tags } = await prepareRollout(server(), 1)
      const [tag] = tags
      const id = await start((await add())._id)
      const { id: order } = await tag!.messageOf('ota')
      for (const softwareVersion of [7, 65_535, 300, VERSION, 1, 258, 9]) {
        await tag!.say({ type: 'report', softwareVersion })
        expect(await tag!.device()).toMatchObject({ softwareVersion })
      }
      await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 1 } })
      for (const softwareVersion of [2, VERSION, 3]) await tag!.greet({ softwareVersion })
      await tag!.say({ type: 'result', id: order, ok: false, reason: 'hash' })
      expect(countOtasSentTo(tag!)).toBe(0)
      expect(await get(id)).toMatchObject({ state: 'done', counts: { done: 1, failed: 0 } })
      expect(await tag!.device()).toMatchObject({ softwareVersion: 3 })
    })

    once('a tag that reports a version that nobody sent has failed, and gets no further order', async () => {
      const { add, tags } = await prepareRollout(server(), 1)
      const [tag] = tags
      const id = await start((await add())._id)
      await tag!.say({ type: 'result', id: (await tag!.messageOf('ota')).id, ok: true })
      for (const softwareVersion of [4711, 1, 4712]) await tag!.greet({ softwareVersion })
      await expect.poll(() => get(id)).toMatchObject({ state: 'paused', counts: { failed: 1 } })
      expect(countOtasSentTo(tag!)).toBe(0)
    })

    once(
      'two tags with one mac that end each other’s connections get the firmware three times, and then the device has failed',
      async () => {
        const { add, tags, product } = await prepareRollout(server(), 1)
        const [tag] = tags
        const id = await start((await add())._id)
        await tag!.messageOf('ota')
        const sameLogin = { ...product, apikey: tag!.secret() }
        let sentCount = 1
        for (let turn = 0; turn < 4; turn++) {
          const twin = await playTag(server(), sameLogin, { screenType: 1 }, tag!.mac)
          // The twin gets its orders before the acknowledgement of its next message.
          await twin.say({ type: 'report', softwareVersion: 1 })
          sentCount += countOtasSentTo(twin)
        }
        expect(sentCount).toBe(3)
        await expect.poll(() => get(id)).toMatchObject({ state: 'paused', counts: { failed: 1 } })
        const { items } = await server().ask(readRolloutDevices, { id })
        expect(items).toMatchObject([{ mac: tag!.mac, state: 'failed' }])
      },
    )
  },
  { now: () => new Date(START + aheadMs) },
)
