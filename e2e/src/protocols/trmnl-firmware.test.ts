import { devices } from '@wifi-tms/contract/devices'
import { installFirmware } from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import { rollouts, startRollout } from '@wifi-tms/contract/rollouts'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { espImage } from '@wifi-tms/server/fleet/otas/testing/images'
import { addFirmware, firmwareFields } from '@wifi-tms/server/fleet/otas/testing/upload-firmware'
import { startTestServer, type TestServer } from '@wifi-tms/server/testing/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TrmnlClient } from './clients/trmnl.ts'

/** Milliseconds by which the devices' clocks are ahead: the server's people stay signed in. */
let ahead = 0
const now = () => Date.now() + ahead
const pass = (hours: number) => {
  ahead += hours * 3_600_000
}
/** Versions of the firmware as they are numbered here: 16 times the first part and the second, then the third. */
const VERSION_1_8_14 = 24 * 256 + 14
const VERSION_1_9_2 = 25 * 256 + 2
let count = 0

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A device of a product with firmware for its board, which comes to life as `boots`. */
const start = async ({ model = 'og', boots = '1.9.2', fields: others = {} as Record<string, string> } = {}) => {
  const uri = `boards-${++count}`
  const fields = await firmwareFields(server, uri)
  const { _id, ...product } = await server.ask(products.get, { id: fields.product })
  await server.ask(products.update, { id: _id, ...product, trmnl: true })
  const device = new TrmnlClient(`${server.url}/trmnl/${uri}`, count.toString(16).padStart(12, 'c1'))
  const images: Uint8Array[] = []
  Object.assign(device, { model, now })
  device.boot = (image) => {
    images.push(image)
    return boots
  }
  await device.wake('powercycle')
  const read = async () => (await server.ask(devices.list, { product: fields.product })).items[0]!
  const firmware = async () => (await read()).firmware
  const { screenType } = await read()
  const file = espImage('1.9.2')
  const version = { softwareVersion: String(VERSION_1_9_2), hardwareVersion: '1', screenType: screenType! }
  const ota = await addFirmware(server, file, { ...fields, ...version, ...others })
  const order = async () => server.tell(installFirmware, { id: (await read())._id, ota: ota._id })
  return { device, images, file, ota, read, firmware, order, product: fields.product }
}
const installs = async ({ firmware }: { firmware(): Promise<{ state: string } | null> }) =>
  expect.poll(async () => (await firmware())?.state).toBe('installing')

test('firmware is offered once a person orders it, is done once the version is reported, and is never offered again', async () => {
  const { device, images, file, read, firmware, order } = await start()
  expect(await read()).toMatchObject({ hardwareVersion: 1, softwareVersion: VERSION_1_8_14, deviceTypeValue: 1 })
  await device.wake()
  expect([images.length, await firmware()]).toEqual([0, null])

  expect((await order()).status).toBe(200)
  expect(await firmware()).toMatchObject({ state: 'waiting', softwareVersion: VERSION_1_9_2 })
  await device.wake()
  expect(images).toEqual([new Uint8Array(file)])
  await installs({ firmware })
  await device.wake('powercycle')
  expect(await firmware()).toMatchObject({ state: 'done', percent: 100 })
  expect((await read()).softwareVersion).toBe(VERSION_1_9_2)

  // Its daily try passes, and the same version is ordered once more: it has that.
  pass(25)
  await device.wake()
  await order()
  await device.wake()
  expect([images.length, (await firmware())!.state]).toEqual([1, 'done'])
})

test('firmware of a device that comes back with another version has failed, and is not offered again and again', async () => {
  const { device, images, firmware, order } = await start({ boots: '1.8.14' })
  await order()
  await device.wake()
  await installs({ firmware })
  await device.wake('powercycle')
  expect(await firmware()).toMatchObject({ state: 'failed', reason: 'not-installed' })
  for (let day = 0; day < 2; day++) {
    pass(25)
    await device.wake()
  }
  expect(images).toHaveLength(1)
  // A person may try again; the device does so once in a day only, and the order waits for that.
  await order()
  await device.wake()
  expect(images).toHaveLength(2)
  await installs({ firmware })
  await device.wake('powercycle')
  await order()
  await device.wake()
  pass(1)
  await device.wake()
  expect([images.length, (await firmware())!.state]).toEqual([2, 'waiting'])
})

test('firmware for another board or panel is refused, and an address ends with its order', async () => {
  const other = await start({ fields: { hardwareVersion: '2' } })
  expect(await other.order()).toMatchObject({ status: 400, body: { errors: [{ path: 'ota' }] } })
  const panels = (await server.ask(screenTypes.list, { color: 'B/W/R/Y' })).items
  const coloured = await start({ fields: { screenType: panels[0]!._id } })
  expect(await coloured.order()).toMatchObject({ status: 400, body: { errors: [{ path: 'ota' }] } })
  const unknown = await start({ model: 'nobody knows it' })
  expect(await unknown.order()).toMatchObject({ status: 400 })

  const { device, firmware, order } = await start()
  await order()
  const { firmware_url: url } = await device.ask('timer')
  expect((await fetch(url!.replace('/s/firmware-', '/s/firmware-0'))).status).toBe(404)
  await device.wake()
  await installs({ firmware })
  await device.wake('powercycle')
  expect((await fetch(url!)).status).toBe(404)
})

test('a rollout brings firmware as to any other device', async () => {
  const { device, images, firmware, ota, product } = await start()
  const write = { name: `boards ${count}`, ota: ota._id, filter: { product } }
  const { _id: id } = await server.ask(rollouts.create, write)
  await device.wake()
  expect(images).toHaveLength(0)
  await server.ask(startRollout, { id })
  await device.wake()
  await installs({ firmware })
  await device.wake('powercycle')
  server.core.nudge('here')
  await expect.poll(() => server.ask(rollouts.get, { id })).toMatchObject({ state: 'done', counts: { done: 1 } })
})
