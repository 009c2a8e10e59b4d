import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { letInAgain } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { readDisplay, showMany, showOne } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { panelColors, type ScreenType } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signIn } from './call.ts'
import { allScreens, productOf } from './choose.ts'
import { startTags, type VirtualFleet } from './fleet.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'tags-'))
let server: ServerProcess
let caller: Caller
let fleet: VirtualFleet
/** A template of each resolution. */
const templateIds: Record<string, string> = {}

const findDevice = async (mac: string) => (await caller.ask(devices.list, { mac })).items[0]!
/** Repeats a call until its answer meets the condition. */
const waitUntil = async <T>(ask: () => Promise<T>, condition: (answer: T) => boolean): Promise<T> => {
  for (;;) {
    const answer = await ask()
    if (condition(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
/** Creates a template of one word in the panel's upright size, and returns its id. */
const addTemplate = async (text: string, { width, height, angle }: ScreenType) => {
  const resolution = angle % 180 === 0 ? `${width}x${height}` : `${height}x${width}`
  const word = { id: 'w', kind: 'text', x: 8, y: 8, width: 200, height: 80, text, fontSize: 48 } as const
  const canvas = { version: 1 as const, elements: [word] }
  return (await caller.ask(templates.create, { name: `${text} ${resolution}`, resolution, canvas }))._id
}

beforeAll(async () => {
  const password = 'of-this-test'
  server = await startServerProcess({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: folder,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  })
  caller = await signIn(server.url, 'admin', password)
  await caller.ask(products.create, { name: 'Shop', uri: 'shop/floor' })
  const screens = await allScreens(caller)
  const screenPerColor = panelColors.map(
    (color) => screens.find((screen) => screen.color === color && screen.width <= 1600)!,
  )
  fleet = startTags({
    server: server.url,
    mqttPort: server.mqttPort,
    product: await productOf(caller, undefined),
    speed: 100,
    // The last tag polls over HTTP.
    tags: [...screenPerColor, screenPerColor[1]!].map((screenType, index) => ({
      mac: `0200000000${10 + index}`,
      screenType,
      http: index === screenPerColor.length,
    })),
  })
  await fleet.until('all online', () => fleet.online === fleet.tags.length)
  for (const screen of screenPerColor)
    templateIds[`${screen.width}x${screen.height}`] = await addTemplate('Hello', screen)
})
afterAll(async () => {
  await fleet?.stop()
  await server?.stop()
  rmSync(folder, { recursive: true })
})

test('tags of every palette, and one that polls over HTTP, show the wanted picture and report it', async () => {
  const displays = await Promise.all(
    Object.entries(templateIds).map(async ([resolution, templateId]) => {
      const deviceIds = await Promise.all(
        fleet.tags
          .filter(({ spec }) => `${spec.screenType.width}x${spec.screenType.height}` === resolution)
          .map(async ({ mac }) => (await findDevice(mac))._id),
      )
      return caller.ask(showMany, { deviceIds, templateId })
    }),
  )
  for (const { _id, total } of displays) {
    await waitUntil(
      () => caller.ask(readDisplay, { id: _id }),
      ({ counts }) => counts.shown === total,
    )
  }
  for (const tag of fleet.tags) expect((await findDevice(tag.mac)).shown!.frame).toBe(tag.glass()!.sha256)
  expect(fleet.tags.map(({ crossings, overlaps }) => crossings + overlaps)).toEqual(fleet.tags.map(() => 0))
})

test('a tag that was off shows its new picture after it is switched on', async () => {
  const [tag] = fleet.tags as [(typeof fleet.tags)[0]]
  const screenType = (await allScreens(caller)).find(({ type }) => type === tag.spec.screenType.type)!
  tag.powerOff()
  await waitUntil(
    () => findDevice(tag.mac),
    ({ status }) => status === 'offline',
  )
  const { frame } = await caller.ask(showOne, { mac: tag.mac, templateId: await addTemplate('Later', screenType) })
  tag.powerOn()
  await fleet.until('the new picture', () => tag.glass()?.sha256 === frame)
})

test('a tag that lost its flash is locked out until a person lets it in again', async () => {
  const tag = fleet.tags[2]!
  tag.drop()
  await waitUntil(
    () => findDevice(tag.mac),
    ({ secretSet }) => secretSet,
  )
  const refusalsBefore = tag.statistics.networkConnectFail
  tag.loseFlash()
  await fleet.until('refusals', () => tag.statistics.networkConnectFail >= refusalsBefore + 2)
  await caller.ask(letInAgain, { deviceIds: [(await findDevice(tag.mac))._id] })
  await fleet.until('back', () => tag.state === 'online')
})
