import { devices } from '@wifi-tms/contract/devices'
import { decode, downTopic, upTopic } from '@wifi-tms/contract/messages'
import { products } from '@wifi-tms/contract/products'
import mqtt from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { say, until } from './testing/harness.ts'

const START = Date.UTC(2026, 10, 30, 10)
const WAKE_SECONDS = 600
let aheadMs = 0
let tagCount = 0

eachServer(
  'MQTT tags that sleep',
  (server) => {
    const connect = async (helloFields: object) => {
      aheadMs = 0
      const mac = (++tagCount).toString(16).padStart(12, '7')
      const uri = `sleepers-${mac}`
      const { apikey } = await server().ask(products.create, { name: uri, uri, wake: WAKE_SECONDS })
      const address = `mqtt://127.0.0.1:${server().mqttPort}`
      const tag = await mqtt.connectAsync(address, { clientId: mac, username: mac, password: apikey })
      onTestFinished(() => void tag.end(true))
      const receivedMessages: { type: string; seconds?: number }[] = []
      tag.on('message', (_, payload) => void receivedMessages.push(decode(payload.toString('latin1')) as never))
      await tag.subscribeAsync(downTopic(uri, mac), { qos: 1 })
      await say(tag, upTopic(uri, mac), { type: 'hello', protocol: 1, ...helloFields })
      const find = async () => (await server().ask(devices.list, { mac })).items[0]!
      return { tag, receivedMessages, find }
    }
    const secondsUntil = (moment: string | null) => (Date.parse(moment!) - START) / 1000

    test('a tag counts as online while it sleeps, and as offline after twice its wake and five minutes', async () => {
      const { tag, receivedMessages, find } = await connect({ sleeps: true })
      await until(() => receivedMessages.some(({ type }) => type === 'sleep'), 'sleep is sent')
      const { seconds } = receivedMessages.find(({ type }) => type === 'sleep')!
      await tag.endAsync()
      await expect.poll(async () => (await find()).nextContactAt).not.toBeNull()
      const { status, nextContactAt, protocol } = await find()
      expect([status, protocol]).toEqual(['online', 'mqtt'])
      expect(secondsUntil(nextContactAt)).toBeGreaterThan(seconds! - 10)
      expect(secondsUntil(nextContactAt)).toBeLessThanOrEqual(seconds!)
      // One second before the end of the five minutes, and then one second after it.
      aheadMs = 2 * WAKE_SECONDS * 1000 + 299_000
      expect((await find()).status).toBe('online')
      aheadMs += 2000
      await expect.poll(async () => (await find()).status).toBe('offline')
      expect((await find()).nextContactAt).toBeNull()
    })

    test('a tag that is connected again is online, and its next contact is no longer awaited', async () => {
      const { tag, find } = await connect({ sleeps: true })
      await tag.endAsync()
      await expect.poll(async () => (await find()).nextContactAt).not.toBeNull()
      await tag.reconnect()
      await expect.poll(async () => (await find()).nextContactAt).toBeNull()
      expect((await find()).status).toBe('online')
    })

    test.each([
      ['is cut off', { sleeps: true }, true],
      ['does not sleep', { sleeps: false }, false],
    ])('a tag that %s is offline at once', async (_, helloFields, isCut) => {
      const { tag, find } = await connect(helloFields)
      if (isCut) tag.stream.destroy()
      await tag.endAsync(isCut)
      await expect.poll(async () => (await find()).status).toBe('offline')
      expect((await find()).nextContactAt).toBeNull()
    })
  },
  { now: () => new Date(START + aheadMs) },
)
