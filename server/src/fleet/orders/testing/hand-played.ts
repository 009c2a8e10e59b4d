import { devices } from '@wifi-tms/contract/devices'
import { type Down, type DownOf, decode, downTopic, upTopic } from '@wifi-tms/contract/messages'
import type { Product } from '@wifi-tms/contract/products'
import mqtt from 'mqtt'
import { onTestFinished, vi } from 'vitest'
import type { TestServer } from '../../../testing/start.ts'
import { say, until } from '../../broker/testing/harness.ts'

let count = 0

/** A mac that no other test of the file uses. It begins with 5. */
export const newMac = () => (++count).toString(16).padStart(12, '0').replace(/^0/, '5')

/** Connects a tag over MQTT that a test plays by hand: the tag has said hello, and does nothing by itself. */
export async function playTag(
  server: Pick<TestServer, 'ask' | 'mqttPort'>,
  { uri, apikey }: Pick<Product, 'uri' | 'apikey'>,
  self: object = {},
  mac = newMac(),
) {
  const untakenMessages: Down[] = []
  const hello = { type: 'hello', protocol: 1, deviceType: 1, hardwareVersion: 1, softwareVersion: 1, ...self }
  let password = apikey
  const connect = async () => {
    const url = `mqtt://127.0.0.1:${server.mqttPort}`
    const client = await mqtt.connectAsync(url, { clientId: mac, username: mac, password, reconnectPeriod: 0 })
    onTestFinished(() => void client.end(true))
    client.on('message', (_, payload) => {
      const message = decode(payload.toString('latin1')) as Down
      if (message.type === 'credentials') password = message.secret
      untakenMessages.push(message)
    })
    await client.subscribeAsync(downTopic(uri, mac), { qos: 1 })
    await say(client, upTopic(uri, mac), hello)
    return client
  }
  let client = await connect()
  const find = async () => (await server.ask(devices.list, { mac })).items[0]!
  return {
    mac,
    _id: (await find())._id,
    device: find,
    secret: () => password,
    /** The messages to the tag that the test has not taken yet. */
    received: untakenMessages,
    /** Sends any message; resolves once the server has stored it. */
    say: (message: object) => say(client, upTopic(uri, mac), message),
    greet: (changes: object = {}) => say(client, upTopic(uri, mac), { ...hello, ...changes }),
    /** Waits for a message of this kind that the test has not taken yet, and takes it. */
    async messageOf<T extends Down['type']>(type: T): Promise<DownOf<T>> {
      await until(() => untakenMessages.some((message) => message.type === type), `a message of type ${type} arrives`)
      const index = untakenMessages.findIndex((message) => message.type === type)
      return untakenMessages.splice(index, 1)[0] as DownOf<T>
    },
    async leave() {
      await client.endAsync(true)
      const isOffline = async () =>
        (await find()).status === 'offline' || Promise.reject(new Error('it is still there'))
      await vi.waitFor(isOffline, { timeout: 120_000 })
    },
    async comeBack(changes: object = {}) {
      Object.assign(hello, changes)
      client = await connect()
    },
  }
}
