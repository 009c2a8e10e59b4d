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

/**
 * Milliseconds by which the devices' clocks are ahead. The server's clock is not moved, so that people stay logged in.
 */
let ahead = 0
const now = () => Date.now() + ahead
const advanceHours = (hours: number) => {
  ahead += hours * 3_600_000
}
/**
 * Versions of the firmware as the server numbers them: the high byte is 16 × the first part + the second, the low byte
 * the third.
 */
const VERSION_1_8_14 = 24 * 256 + 14
const VERSION_1_9_2 = 25 * 256 + 2
let count = 0

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/**
 * Starts a device and adds firmware for its board. `boots`: the version that the device reports after installing it.
 */
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
/** Waits until the device installs firmware. */
const untilInstalling = async ({ firmware }: { firmware(): Promise<{ state: string } | null> }) =>
  expect.poll(async () => (await firmware())?.state).toBe('installing')

test('the server offers firmware once a person orders it, and not again after the device has reported the version', async () => {
  const { device, images, file, read, firmware, order } = await start()
  expect(await read()).toMatchObject({ hardwareVersion: 1, softwareVersion: VERSION_1_8_14, deviceTypeValue: 1 })
  await device.wake()
  expect([images.length, await firmware()]).toEqual([0, null])

  expect((await order()).status).toBe(200)
  expect(await firmware()).toMatchObject({ state: 'waiting', softwareVersion: VERSION_1_9_2 })
  await device.wake()
  expect(images).toEqual([new Uint8Array(file)])
  await untilInstalling({ firmware })
  await device.wake('powercycle')
  expect(await firmware()).toMatchObject({ state: 'done', percent: 100 })
  expect((await read()).softwareVersion).toBe(VERSION_1_9_2)

  // A day later the device would install again, but it already has the version that is ordered once more.
  advanceHours(25)
  await device.wake()
  await order()
  await device.wake()
  expect([images.length, (await firmware())!.state]).toEqual([1, 'done'])
})

test('firmware fails when the device then reports another version, and is offered again only on another order', async () => {
  const { device, images, firmware, order } = await start({ boots: '1.8.14' })
  await order()
  await device.wake()
  await untilInstalling({ firmware })
  await device.wake('powercycle')
  expect(await firmware()).toMatchObject({ state: 'failed', reason: 'not-installed' })
  for (let day = 0; day < 2; day++) {
    advanceHours(25)
    await device.wake()
  }
  expect(images).toHaveLength(1)
  // A person may order it again. The device installs at most once a day, and a third order waits for that.
  await order()
  await device.wake()
  expect(images).toHaveLength(2)
  await untilInstalling({ firmware })
  await device.wake('powercycle')
  await order()
  await device.wake()
  advanceHours(1)
  await device.wake()
  expect([images.length, (await firmware())!.state]).toEqual([2, 'waiting'])
})

test('the server refuses firmware for another board or panel, and the address of a file is valid only until its order ends', async () => {
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
  await untilInstalling({ firmware })
  await device.wake('powercycle')
  expect((await fetch(url!)).status).toBe(404)
})

test('a rollout installs firmware on a TRMNL device as on others', async () => {
  const { device, images, firmware, ota, product } = await start()
  const write = { name: `boards ${count}`, ota: ota._id, filter: { product } }
  const { _id: id } = await server.ask(rollouts.create, write)
  await device.wake()
  expect(images).toHaveLength(0)
  await server.ask(startRollout, { id })
  await device.wake()
  await untilInstalling({ firmware })
  await device.wake('powercycle')
  server.core.reconcileNow('here')
  await expect.poll(() => server.ask(rollouts.get, { id })).toMatchObject({ state: 'done', counts: { done: 1 } })
})
