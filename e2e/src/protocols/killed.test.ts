import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { addPictureDevice } from '@wifi-tms/contract/picture-address'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { trmnlDevice } from '@wifi-tms/server/fleet/trmnl/testing/trmnl-device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../app.ts'

/** The number of kills; before each, another device presses its button. */
const KILLS = 2

let app: StartedApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A device that the test simulates. */
interface SimulatedDevice {
  id: string
  mac: string
  /** Calls the server once, and fetches a new picture. Rejects if the server does not answer. */
  visit(): Promise<void>
  press?: () => Promise<boolean>
  /** The first digits of the hash of the picture that it has fetched wholly; '' if there is none. */
  fetchedDigits: string
  /** The same digits of each picture that a later visit has proved. */
  proved: Set<string>
}

const digitsOf = (hash: string) => hash.slice(0, 12)

/**
 * Starts a TRMNL device as the plate of a room. `fetchesPictures`: false for a device that never fetches its picture.
 */
async function addTrmnlDevice(uri: string, mac: string, fetchesPictures = true): Promise<SimulatedDevice> {
  const device = trmnlDevice(`${app.url}/trmnl/${uri}`, mac)
  await device.setup()
  await device.wake()
  const [row] = (await app.admin.ask(devices.list, { mac })).items
  await app.admin.ask(rooms.create, { name: mac, devices: [row!._id] })
  const simulated: SimulatedDevice = {
    id: row!._id,
    mac,
    fetchedDigits: '',
    proved: new Set(),
    async visit() {
      simulated.proved.add(simulated.fetchedDigits)
      const { picture, image_url: url } = fetchesPictures
        ? await device.wake()
        : { ...(await device.ask()), picture: undefined }
      if (picture) simulated.fetchedDigits = /-([0-9a-f]{12})-\w+\.[\w-]+\.png$/.exec(url)?.[1] ?? ''
    },
    async press() {
      simulated.proved.add(simulated.fetchedDigits)
      return (await device.ask({ 'Update-Source': 'button' })).status === 0
    },
  }
  return simulated
}

/** Starts a device that fetches its picture from a picture address. `fetchesPictures`: false if it never does. */
async function addPictureFrame(
  productId: string,
  screenType: string,
  alias: string,
  fetchesPictures = true,
): Promise<SimulatedDevice> {
  const { _id: id, url } = await app.admin.ask(addPictureDevice, { alias, product: productId, screenType })
  const { mac } = await app.admin.ask(devices.get, { id })
  let etag = ''
  const simulated: SimulatedDevice = {
    id,
    mac,
    fetchedDigits: '',
    proved: new Set(),
    async visit() {
      simulated.proved.add(simulated.fetchedDigits)
      const answer = await fetch(`${app.url}${url}.${fetchesPictures ? 'png' : 'json'}`, {
        headers: { 'if-none-match': etag },
      })
      await answer.arrayBuffer()
      if (!fetchesPictures || answer.status !== 200) return
      etag = answer.headers.get('etag')!
      simulated.fetchedDigits = digitsOf(etag.slice(1))
    },
  }
  await simulated.visit()
  return simulated
}

/** Adds a template with a black bar of this width. Returns its `_id`. */
const addBar = async (width: number) => {
  const element = { kind: 'rectangle', id: 'r', x: 0, y: 0, width, height: 480, fill: 'black' } as const
  const canvas = { version: 1 as const, elements: [element] }
  const write = { name: `bar of ${width}`, resolution: '800x480', canvas }
  return (await app.admin.ask(templates.create, write))._id
}

/** Displays another picture on each device, and waits until it is painted. */
async function displayOnAll(all: readonly SimulatedDevice[], width: number): Promise<void> {
  const templateId = await addBar(width)
  for (const { mac } of all) await app.admin.ask(showOne, { mac, templateId })
  for (const { id } of all)
    await expect.poll(async () => (await app.admin.ask(devices.get, { id })).wanted?.frame).toBeTruthy()
}

/** The MAC addresses of devices that the server takes to show a picture which they have not proved. */
async function wronglyShown(all: readonly SimulatedDevice[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, mac, proved } of all) {
    const { shown } = await app.admin.ask(devices.get, { id })
    if (shown && !proved.has(digitsOf(shown.frame))) wrong.push(mac)
  }
  return wrong
}

/** The ids of the devices whose presses the database has. */
function pressesStored(): string[] {
  using database = new DatabaseSync(join(app.folder, 'wifi-tms.sqlite'), { readOnly: true })
  return database
    .prepare('select device_id as id from press')
    .all()
    .map(({ id }) => String(id))
}

test('a server that is killed while devices call it takes no unfetched picture for shown, and loses no press that it has answered', async () => {
  const { admin } = app
  const screen = (await app.screens()).find(
    ({ width, height, color }) => `${color} ${width}×${height}` === 'B/W 800×480',
  )!
  const { _id: productId } = await admin.ask(products.create, { name: 'Visits', uri: 'visits', trmnl: true })
  const pressers: SimulatedDevice[] = []
  const others: SimulatedDevice[] = []
  for (let index = 0; index < KILLS; index++) {
    pressers.push(await addTrmnlDevice('visits', `a0000000000${index}`))
    others.push(await addPictureFrame(productId, screen._id, `Frame ${index}`))
  }
  const idle = [
    await addTrmnlDevice('visits', 'a00000000009', false),
    await addPictureFrame(productId, screen._id, 'Idle', false),
  ]
  const all = [...pressers, ...others, ...idle]
  for (const [round, presser] of pressers.entries()) {
    await displayOnAll(all, 100 + round)
    let isKilled = false
    const visiting = all.map(async (simulated) => {
      while (!isKilled) await simulated.visit().catch(() => {})
    })
    const before = all.map(({ fetchedDigits }) => fetchedDigits)
    await expect
      .poll(() => all.filter(({ fetchedDigits }, index) => fetchedDigits !== before[index]).length)
      .toBeGreaterThan(round)
    expect(await presser.press!()).toBe(true)
    isKilled = true
    await app.kill()
    await Promise.all(visiting)
    await app.revive()
    expect(pressesStored()).toEqual(expect.arrayContaining(pressers.slice(0, round + 1).map(({ id }) => id)))
    expect(await wronglyShown(all)).toEqual([])
    for (const { id } of all) expect((await admin.ask(devices.get, { id })).status).toBe('online')
  }
  // After further visits each device shows the wanted picture.
  for (const simulated of others)
    await expect
      .poll(async () => {
        await simulated.visit()
        const { shown, wanted } = await admin.ask(devices.get, { id: simulated.id })
        return [wanted?.state, shown?.proof, shown && digitsOf(shown.frame) === simulated.fetchedDigits]
      })
      .toEqual(['shown', 'fetched', true])
  expect(await wronglyShown(all)).toEqual([])
})
