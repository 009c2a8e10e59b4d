import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { showMany } from '@wifi-tms/contract/displays'
import { type Element, fontWeights } from '@wifi-tms/contract/elements'
import { previewTemplate, templates } from '@wifi-tms/contract/templates'
import { startServerProcess } from '@wifi-tms/tags/server-process'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ADMIN, appOn, type RunningApp, startApp, tagOf } from '../app.ts'
import { addPhoto, untilShown } from '../glass/sheet.ts'
import { buildImage, imageIsTried } from './build-image.ts'

/** Milliseconds to install Debian and the libraries and to build the console, on a slow machine. */
const BUILD_MS = 30 * 60_000
/** Bytes that the image may add to its base. */
const MOST_BYTES = 90e6

/** The elements of a template for which the painter reads every kind of file from its libraries. */
const elementsOf = (image: string) =>
  [
    ...fontWeights.map((weight, row) => ({
      kind: 'text',
      y: row * 24,
      width: 300,
      text: `Raum ${weight} Żółć`,
      weight,
    })),
    ...(['zh', 'tw', 'ja', 'ko'] as const).map((lang, row) => ({
      kind: 'text',
      x: 320,
      y: row * 40,
      width: 200,
      text: '会議室 会议室 회의실',
      lang,
      fontSize: 32,
    })),
    { kind: 'barcode', x: 320, y: 200, width: 96, text: 'WIFI-TMS', symbology: 'datamatrix' },
    { kind: 'qrcode', x: 430, y: 200, width: 96, text: 'WIFI-TMS' },
    { kind: 'image', x: 540, width: 240, height: 240, image },
  ].map((element, index) => ({ id: `${index}`, x: 0, y: 0, height: 96, ...element })) as Element[]

/** Finds the innermost process of a container, from the id of buildah's process. Returns its id. */
function innermostProcess(pid: number): number {
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap(
    (path) => readFileSync(path, 'utf8').match(/\d+/g) ?? [],
  )
  return children[0] === undefined ? pid : innermostProcess(Number(children[0]))
}

/** Adds a template and paints it for a screen. Returns the picture, the template's id and the screen. */
async function paint({ admin, screens }: RunningApp) {
  const screen = (await screens()).find(
    ({ width, height, color }) => `${width}x${height} ${color}` === '800x480 B/W/R',
  )!
  const canvas = { version: 1 as const, elements: elementsOf(await addPhoto(admin)) }
  const { _id: id } = await admin.ask(templates.create, { name: 'All', resolution: '800x480', canvas })
  return { id, screen, picture: await admin.ask(previewTemplate, { id, screenType: screen._id }) }
}

describe.skipIf(!imageIsTried)('the image of the Dockerfile', () => {
  let image: Awaited<ReturnType<typeof buildImage>>
  beforeAll(async () => {
    image = await buildImage()
  }, BUILD_MS)
  afterAll(() => image?.remove())

  test('the image adds less than 90 MB to its base', () => {
    console.log(`the image adds ${Math.round(image.bytes / 1e6)} MB to its base`)
    expect(image.bytes).toBeLessThan(MOST_BYTES)
  })

  test('a container is healthy, serves people and a tag, paints the same as the sources, and stops properly on SIGTERM', async () => {
    const { username, password } = ADMIN
    const ports = { PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1' }
    const { start, health } = await image.makeContainer({
      ...ports,
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: password,
    })
    const server = await startServerProcess({}, { command: start })
    const serverExit = once(server.process, 'exit')
    const end = async () => {
      if (server.exitReason() === null) process.kill(innermostProcess(server.process.pid!), 'SIGTERM')
      await serverExit
    }
    onTestFinished(end)
    const askHealth = () => {
      const [file = '', ...args] = health(new URL(server.url).port)
      return spawnSync(file, args).status
    }
    expect(askHealth()).toBe(0)
    const app = await appOn({ ...server, folder: '' }, ADMIN, end)
    const { id, screen, picture } = await paint(app)
    const { tags } = await app.addTags('doors', [tagOf(1, screen)])
    const { _id } = await app.admin.ask(showMany, { all: true, templateId: id })
    await untilShown(app.admin, _id)
    expect(tags[0]!.statistics.displaySuccess).toBe(1)
    for (const path of ['/', '/docs', '/openapi.json', '/metrics'])
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(200)

    const sources = await startApp()
    expect(picture).toEqual((await paint(sources)).picture)
    await sources.close()

    await app.close()
    expect(server.exitReason()).toBe('0')
    expect(askHealth()).toBe(1)
  })
})
