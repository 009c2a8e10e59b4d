import { readMessages } from '@wifi-tms/contract/debug'
import { devices } from '@wifi-tms/contract/devices'
import { upTopic } from '@wifi-tms/contract/messages'
import mqtt from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/start.ts'
import { addTestProduct, pollingTag, SCREEN } from '../http-tags/testing/polling-tag.ts'

const hello = { type: 'hello', protocol: 1, screenType: SCREEN }
const MAC = 'dddddddddd01'
/** A text as long as a message may be; each word may be the name of a secret, and none has a value. */
const words = 'pass'.repeat(11_900)

test('a message full of possible names of secrets delays no other caller, over MQTT and over HTTP', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const { product } = await addTestProduct(server, 'words')
  const tag = await mqtt.connectAsync(
    `mqtt://127.0.0.1:${server.mqttPort}`,
    { clientId: MAC, username: MAC, password: product.apikey, reconnectPeriod: 0 },
    false,
  )
  onTestFinished(() => void tag.end(true))
  const publish = (text: string) =>
    tag.publishAsync(upTopic(product.uri, MAC), Buffer.from(text).toString('base64'), { qos: 1 })
  await publish(JSON.stringify(hello))
  await publish(`{"type": ${words}`)
  await pollingTag(server, MAC, product.apikey).post(
    JSON.stringify({ messages: [words, { type: 'event', event: words }] }),
  )
  const { _id: id } = (await server.ask(devices.list, { mac: MAC })).items[0]!
  const malformedLines = async () => (await server.ask(readMessages, { id, outcome: 'malformed' })).items
  await expect.poll(async () => (await malformedLines()).length).toBe(3)
  for (const { body } of await malformedLines()) expect(body).toContain('passpass')
})
