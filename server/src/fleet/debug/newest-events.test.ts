import { readEvents } from '@wifi-tms/contract/debug'
import { upTopic } from '@wifi-tms/contract/messages'
import mqtt from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { say } from '../broker/testing/harness.ts'
import { addTestProduct, hello } from '../http-tags/testing/polling-tag.ts'

eachServer('the newest events', (server) => {
  test('the newest events no longer have the offline event of a device that is online again', async () => {
    const mac = 'dddddddddd02'
    const { product } = await addTestProduct(server(), 'newest-events')
    const connect = async () => {
      const tag = await mqtt.connectAsync(
        `mqtt://127.0.0.1:${server().mqttPort}`,
        { clientId: mac, username: mac, password: product.apikey, reconnectPeriod: 0 },
        false,
      )
      onTestFinished(() => void tag.end(true))
      await say(tag, upTopic(product.uri, mac), hello)
      return tag
    }
    const isListed = async () =>
      (await server().ask(readEvents, {})).items.some(
        ({ device, event }) => device.mac === mac && event.event === 'offline',
      )
    const tag = await connect()
    await say(tag, upTopic(product.uri, mac), { type: 'event', event: 'offline' })
    tag.stream.destroy()
    await expect.poll(isListed).toBe(true)
    await connect()
    await expect.poll(isListed).toBe(false)
  })
})
