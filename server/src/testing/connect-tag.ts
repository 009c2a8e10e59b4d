import { type Down, decode, encode } from '@wifi-tms/contract/messages'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestServer } from './start.ts'

const APIKEY = 'a-key-of-the-product'
export const MAC = 'a0b1c2d3e4f5'

type ReceivingClient = MqttClient & { received: { topic: string; message: unknown }[] }

/** Connects an MQTT client that collects its messages in `received`. Rejects if the connection is refused. */
export const connect = async (url: string, options: IClientOptions): Promise<ReceivingClient> => {
  const client = mqtt.connect(url, { reconnectPeriod: 0, ...options }) as ReceivingClient
  onTestFinished(() => void client.end(true))
  client.received = []
  client.on('message', (topic, payload) => client.received.push({ topic, message: decode(payload.toString('latin1')) }))
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed')))
  })
  client.on('error', () => {})
  return client
}

/** Waits until a condition is true. */
export const until = (isTrue: () => unknown) =>
  vi.waitFor(async () => expect(await isTrue()).toBeTruthy(), { timeout: 120_000, interval: 20 })

/**
 * Connects a tag of the product by the product's key or the tag's secret, and sends its hello. `say` sends a message,
 * `messageOf` finds the first received message of a type.
 */
export async function connectTag(server: { mqttPort: number }, password = APIKEY, mac = MAC) {
  const client = await connect(`mqtt://127.0.0.1:${server.mqttPort}`, { clientId: mac, username: mac, password })
  await client.subscribeAsync(`shop/${mac}/down`, { qos: 1 })
  const say = (message: object) => client.publishAsync(`shop/${mac}/up`, encode(message), { qos: 1 })
  const messageOf = <T extends Down['type']>(type: T) =>
    client.received.map(({ message }) => message as Down).find((message) => message.type === type) as Extract<
      Down,
      { type: T }
    >
  await say({ type: 'hello', protocol: 1, screenType: 1, deviceType: 1, frame: null })
  return Object.assign(client, { say, messageOf })
}

export const addProduct = (server: TestServer, token: string) =>
  server.ask(products.create, { name: 'Shop', uri: 'shop', apikey: APIKEY }, token)

/** Adds a template for the panel of these tags; each width makes another picture. Returns its id. */
export async function addTemplate(server: TestServer, token: string, width = 80): Promise<string> {
  const box = { id: 'w', kind: 'rectangle', x: 8, y: 8, width, height: 80, fill: 'black' } as const
  const canvas = { version: 1 as const, elements: [box] }
  return (await server.ask(templates.create, { name: `Box ${width}`, resolution: '240x416', canvas }, token))._id
}
