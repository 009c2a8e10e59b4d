import { join } from 'node:path'
import { type RawMessage, readMessages, sendMessage } from '@wifi-tms/contract/debug'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { readOrders } from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { TEST_CERTIFICATE, TEST_KEY } from '@wifi-tms/server/fleet/broker/testing/tls'
import type { TestServer } from '@wifi-tms/server/testing/start'
import { expect, vi } from 'vitest'
import { startProxy } from './spoiling-proxy.ts'
import { TagProgram } from './tag-program.ts'

/** The server and the program that the tests of the firmware share. */
export interface Stage {
  server: TestServer
  /** The path of the compiled tag, and of the folder in which each tag gets its own folder. */
  program: string
  folder: string
  /** The path of the certificate that tags trust. */
  cert: string
  /** The number of tags so far. */
  count: number
  /** Stops what tests have started. The tests run in parallel, so all is stopped after the last. */
  ends: (() => Promise<void>)[]
}

/** Waits until a condition is true. */
export const until = (condition: () => unknown) =>
  vi.waitFor(async () => expect(await condition()).toBeTruthy(), { timeout: 120_000, interval: 20 })

/**
 * Starts a tag with a B/W/R panel, in a product and behind a proxy of its own. Returns it with functions for what a
 * person does with it and for what the server knows of it.
 */
export async function startTag(stage: Stage, { tls = false } = {}) {
  const { server, program, folder, cert, ends } = stage
  const mac = (++stage.count).toString(16).padStart(12, 'c0ffee000000')
  const proxy = await startProxy(server.url, tls ? { key: TEST_KEY, cert: TEST_CERTIFICATE } : undefined)
  const product = await server.ask(products.create, { name: mac, uri: `own-${mac}` })
  const { items } = await server.ask(screenTypes.list, { limit: 100 })
  const { type, width, height } = items.find(
    (screen) => screen.color === 'B/W/R' && screen.width === 800 && screen.height === 480,
  )!
  const tag = new TagProgram(program, join(folder, mac), {
    mac,
    product: product.uri,
    key: product.apikey,
    broker: tls ? `mqtts://127.0.0.1:${server.mqttsPort}` : `mqtt://127.0.0.1:${server.mqttPort}`,
    server: proxy.url,
    screen: String(type),
    format: '2x1bpp',
    width: String(width),
    height: String(height),
    ...(tls && { trust: cert }),
  })
  ends.push(async () => {
    await tag.powerCut()
    proxy.close()
  })
  tag.powerOn()
  const device = async () => (await server.ask(devices.list, { mac })).items[0]
  // This serial number is in the tag's hello, which the server has now stored.
  await until(async () => (await device())?.serialNumber === 'posix')
  const { _id } = (await device())!
  await until(() => tag.read('secret').length > 0)
  /** Displays a template with one rectangle, and returns the hash of its frame. */
  const show = async (fill: 'black' | 'red' = 'black', boxWidth = 80) => {
    const box = { id: 'w', kind: 'rectangle', x: 8, y: 8, width: boxWidth, height: 80, fill, strokeWidth: 0 } as const
    const canvas = { version: 1 as const, elements: [box] }
    const name = `${mac} ${fill} ${boxWidth}`
    const { _id: templateId } = await server.ask(templates.create, { name, resolution: '800x480', canvas })
    return (await server.ask(showOne, { mac, templateId })).frame!
  }
  /** Waits until the server says that the tag shows this frame. */
  const untilShown = (sha256: string) => until(async () => (await device())?.shown?.frame === sha256)
  /** Waits until the tag has answered an order, and returns it. */
  const untilAnswered = async (id: string) => {
    const find = async () => (await server.ask(readOrders, { id: _id })).items.find((order) => order.id === id)!
    await until(async () => (await find()).state !== 'sent')
    return find()
  }
  const send = (message: RawMessage) => server.ask(sendMessage, { id: _id, message })
  /** Waits until the message log has a message of this kind with these fields, from the tag or to it. */
  const untilLogged = async (kind: string, fields: Record<string, unknown> = {}, direction: 'up' | 'down' = 'up') => {
    const find = async () => {
      const { items } = await server.ask(readMessages, { id: _id, kind, direction })
      const bodies = items.map(({ body }) => body as Record<string, unknown>)
      return bodies.find((body) => Object.entries(fields).every(([name, value]) => body[name] === value))
    }
    await until(find)
    return (await find())!
  }
  return { _id, tag, proxy, product, device, show, untilShown, untilAnswered, send, untilLogged }
}
