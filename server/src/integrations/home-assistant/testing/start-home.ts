import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { expect, onTestFinished } from 'vitest'
import type { TestPlace } from '../../../base/database/testing/each-database.ts'
import { newMac, playTag } from '../../../fleet/orders/testing/hand-played.ts'
import { until } from '../../../testing/connect-tag.ts'
import { startTestServer, type TestServer } from '../../../testing/start.ts'
import { playHomeAssistant, startBroker } from './play-home-assistant.ts'

export type Started = Awaited<ReturnType<typeof startHome>>

/** Starts a broker, a player of Home Assistant, and a server with a product. */
export async function startHome(makeMigrated: () => Promise<TestPlace>) {
  const { drop, ...place } = await makeMigrated()
  onTestFinished(drop)
  const broker = await startBroker()
  const server = await startTestServer({
    ...place,
    homeAssistantMqtt: broker.address,
    publicUrl: 'https://tags.example.com',
  })
  onTestFinished(server.stop)
  const home = await playHomeAssistant(broker)
  onTestFinished(() => expect(home.faults).toEqual([]))
  const uri = `home-${newMac()}`
  const product = await server.ask(products.create, { name: uri, uri })
  return { server, broker, home, product }
}

/** Connects a tag named `alias`, and waits until Home Assistant knows it by this name. */
export async function startTag({ server, home, product }: Started, alias: string) {
  const tag = await playTag(server, product, { screenType: 1, battery: 380, wifi: { ssid: 'x', rssi: -61 } })
  await renameDevice(server, tag._id, alias)
  await until(() => home.byName(alias))
  return tag
}

export async function renameDevice(server: TestServer, id: string, alias: string): Promise<void> {
  const { mac, product } = await server.ask(devices.get, { id })
  await server.ask(devices.update, { id, mac, product, alias })
}
