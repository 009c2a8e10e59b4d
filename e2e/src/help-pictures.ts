import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { items } from '@wifi-tms/contract/items'
import { meetings } from '@wifi-tms/contract/meetings'
import { otas } from '@wifi-tms/contract/otas'
import { playlists } from '@wifi-tms/contract/playlists'
import { dataSources, pushSource } from '@wifi-tms/contract/read-sources'
import { rooms } from '@wifi-tms/contract/rooms'
import { type Language, languages } from '@wifi-tms/contract/shapes'
import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { espImage } from '@wifi-tms/server/fleet/otas/testing/images'
import { fillDemo } from '@wifi-tms/tags/demo/fill-demo'
import { startTags } from '@wifi-tms/tags/fleet'
import sharp from 'sharp'
import { ADMIN, type RunningApp, startApp } from './app.ts'
import { launchOptions } from './chromium.ts'

// `npm run help:pictures` takes the screenshots for the console's help in each language, of pages filled by the demo.
// Topics after `--` limit it to their pictures.
const FOLDER = join(import.meta.dirname, '../../console/public/help-pictures')
/** The size of the browser's window in CSS pixels. */
const VIEW = { width: 1200, height: 750 }
/** The width of the stored pictures in pixels. */
const WIDTH = 960
/** The quality of the WebP files, from 1 to 100. */
const QUALITY = 42
/** The Noto Sans font for each of these languages, so that every machine draws them in the same font. */
const FONTS = { sc: 'zh-CN', tc: 'zh-TW', jp: 'ja', kr: 'ko' } as const
const { resolve } = createRequire(import.meta.url)

/** One picture of the help. */
interface Scene {
  topic: string
  path: string
  /** Prepares the opened page for its picture, independent of the language. */
  preparePage(page: Page): Promise<void>
}

/** Waits for the first row of a table below its head, which is row 0. */
const untilRows = (page: Page) => page.getByRole('row').nth(1).waitFor()

async function fillSettings(page: Page): Promise<void> {
  await page.locator('#wifi_ssid').fill('Shop floor')
  await page.locator('#wifi_password').fill('correct horse')
  await page.locator('#wifi_server').fill('http://192.168.1.5:8080')
  await page.locator('#wifi_broker').fill('mqtt://192.168.1.5:1883')
  await page.locator('#wifi_product').click()
  await page.getByTitle('Fresh market').click()
  await page.locator('.setup-link .qr-code').waitFor()
}

/** Adds rooms with a meeting, a task, a playlist, items, sources, and a template with fields. Returns its `_id`. */
async function addPlans(admin: RunningApp['admin']): Promise<string> {
  const day = new Date().toISOString().slice(0, 10)
  const { items: tags } = await admin.ask(devices.list, { limit: 2, sort: '-mac' })
  for (const [index, name] of ['Elbe', 'Oder'].entries()) {
    const plate = tags[index]!._id
    const { _id: room } = await admin.ask(rooms.create, { name, timeZone: 'UTC', devices: [plate] })
    const hours = { date: day, startTime: '00:00', endTime: '23:45' }
    if (index === 0) await admin.ask(meetings.create, { name: 'Planning', organiser: 'Maria', room, ...hours })
  }
  const textElement = (text: string, y: number) => {
    return { kind: 'text' as const, id: `t${y}`, x: 10, y, width: 380, height: 60, fontSize: 44, text }
  }
  const canvas = {
    version: 1 as const,
    elements: [textElement('{{data.name}}', 20), textElement('{{data.price|money:EUR}}', 110)],
  }
  const resolution = '400x300'
  const offer = await admin.ask(templates.create, { name: 'Offer', resolution, canvas })
  const data = { name: 'Breakfast', price: '4,90 €' }
  const morning = { triggerTime: '2099-01-05T08:00', repeat: 'FREQ=DAILY', timeZone: 'UTC' }
  await admin.ask(tasks.create, { name: 'Breakfast', template: offer._id, all: true, data, ...morning })
  const entries = [{ template: offer._id, minutes: 30 }]
  const playlist = { name: 'Specials', entries, filter: { q: 'Tea' }, timeZone: 'UTC', enabled: false }
  await admin.ask(playlists.create, playlist)
  for (const [index, name] of ['Coffee', 'Tea', 'Cocoa'].entries())
    await admin.ask(items.create, { key: `004${index}`, name, values: { price: `${index + 1},49` } })
  for (const name of ['menu', 'weather']) {
    const source = await admin.ask(dataSources.create, { name, kind: 'push' })
    await admin.ask(pushSource, { id: source._id, mode: 'replace', body: { temp: 21 } })
  }
  return offer._id
}

/** Starts a fleet with something to show on every page. Returns the scenes, and a function that stops the fleet. */
async function prepareScenes({ admin, url, mqttPort }: RunningApp) {
  const demo = await fillDemo(admin)
  const fleets = [...demo.products.values()].map((product) =>
    startTags({
      server: url,
      mqttPort,
      product,
      speed: 100,
      tags: demo.tags.filter((tag) => tag.product === product.uri),
    }),
  )
  await Promise.all(fleets.map((fleet) => fleet.until('all online', () => fleet.online === fleet.tags.length)))
  await demo.showTemplates()
  const { items: coffeeTemplates } = await admin.ask(templates.list, { q: 'Price label · coffee' })
  const coffee = coffeeTemplates[0]!
  const faulty = demo.tags.find(({ alias }) => alias.startsWith('Tea'))!
  for (const fleet of fleets)
    for (const tag of fleet.tags) if (tag.mac === faulty.mac) tag.misbehave({ failReason: 'network' })
  await admin.ask(showOne, { mac: faulty.mac, templateId: coffee._id, fit: 'contain' })
  for (const [username, role] of [
    ['maria', 'editor'],
    ['tomek', 'viewer'],
  ] as const)
    await admin.ask(users.create, { username, password: 'password-1', roles: [role] })
  const { items: types } = await admin.ask(deviceTypes.list, { limit: 1 })
  await admin.ask(
    otas.create,
    {
      name: 'Winter',
      product: demo.products.get('market')!._id,
      deviceType: types[0]!._id,
      screenType: faulty.screenType._id,
      softwareVersion: 0x0102,
      hardwareVersion: 0x0102,
      description: 'Sleeps longer',
    },
    { name: 'tag.bin', bytes: new Uint8Array(espImage('1.2.0')) },
  )
  const pricedTemplate = await addPlans(admin)
  const [elbe] = (await admin.ask(rooms.list, { q: 'Elbe' })).items
  while ((await admin.ask(devices.list, { state: 'failed' })).total === 0)
    await new Promise((wake) => setTimeout(wake, 100))
  const scenes: Scene[] = [
    { topic: 'addDevice', path: '/tools/list', preparePage: fillSettings },
    {
      topic: 'otherScreens',
      path: '/device/list',
      async preparePage(page) {
        await untilRows(page)
        // The button that pairs a screen, in any language; the first one shows the devices by day.
        await page.locator('.page-head button').nth(1).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { topic: 'picture', path: '/device/image', preparePage: (page) => page.getByRole('listitem').last().waitFor() },
    {
      topic: 'display',
      path: `/display/new?template=${coffee._id}&q=Coffee`,
      async preparePage(page) {
        await page.getByRole('row').nth(1).getByRole('checkbox').check()
        await page.locator('.display-bar .last-step:enabled').waitFor()
      },
    },
    {
      topic: 'table',
      path: `/display/table?template=${pricedTemplate}`,
      async preparePage(page) {
        const { items } = await admin.ask(devices.list, { limit: 3, fitsTemplate: pricedTemplate })
        const lines = items.map(({ mac }, index) => `${mac};${index + 1},49;${['Tea', 'Coffee', 'Cocoa'][index]}`)
        await page.locator('textarea:not([aria-hidden])').fill(['mac;price;name', ...lines].join('\n'))
        await page.locator('.first-rows img').first().waitFor()
      },
    },
    { topic: 'rooms', path: '/room/list', preparePage: untilRows },
    {
      topic: 'booking',
      path: `/room/new/meeting?room=${elbe!._id}`,
      preparePage: (page) => page.locator('#page input[type="date"]').first().waitFor(),
    },
    { topic: 'tasks', path: '/task/list', preparePage: untilRows },
    { topic: 'playlists', path: '/playlist/list', preparePage: untilRows },
    { topic: 'items', path: '/item/list', preparePage: untilRows },
    { topic: 'dataSources', path: '/source/list', preparePage: untilRows },
    { topic: 'failed', path: '/device/list?state=failed', preparePage: untilRows },
    { topic: 'firmware', path: '/system/ota', preparePage: untilRows },
    { topic: 'users', path: '/system/user', preparePage: untilRows },
  ]
  const wantedTopics = process.argv.slice(2)
  return {
    scenes: scenes.filter(({ topic }) => wantedTopics.length === 0 || wantedTopics.includes(topic)),
    stop: () => Promise.all(fleets.map((fleet) => fleet.stop())),
  }
}

/** Serves the fonts under an address of their own, and declares them in each page before its first text is drawn. */
async function serveFonts(context: BrowserContext): Promise<void> {
  const folderOf = (font: string) => dirname(resolve(`@fontsource-variable/noto-sans-${font}/index.css`))
  await context.route('**/help-fonts/*/*', async (route) => {
    const [font, file] = new URL(route.request().url()).pathname.split('/').slice(-2) as [string, string]
    await route.fulfill({ body: await readFile(join(folderOf(font), 'files', file)), contentType: 'font/woff2' })
  })
  const styles = await Promise.all(
    Object.entries(FONTS).map(async ([font, tag]) => {
      const style = await readFile(join(folderOf(font), 'index.css'), 'utf8')
      const faces = style.replaceAll('./files/', `/help-fonts/${font}/`).replaceAll(': swap', ': block')
      return `${faces}\n:lang(${tag}):not(code, .mono, .mac) { font-family: 'Noto Sans ${font.toUpperCase()} Variable', sans-serif }`
    }),
  )
  await context.addInitScript((style) => {
    addEventListener('DOMContentLoaded', () => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: style }))
    })
  }, styles.join('\n'))
}

/** Takes the pictures of all scenes in one language. Returns their size in bytes. */
async function takePictures(page: Page, language: Language, scenes: readonly Scene[]): Promise<number> {
  await page.evaluate((lang) => localStorage.setItem('LANG', lang), language)
  let bytes = 0
  for (const { topic, path, preparePage } of scenes) {
    await page.goto(path)
    await preparePage(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.evaluate(() => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      scrollTo(0, 0)
    })
    const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const picture = await sharp(screenshot).resize(WIDTH).webp({ quality: QUALITY, effort: 6 }).toBuffer()
    await writeFile(`${FOLDER}/${topic}-${language}.webp`, picture)
    bytes += picture.length
  }
  return bytes
}

const app = await startApp()
const browser = await chromium.launch(await launchOptions())
try {
  await mkdir(FOLDER, { recursive: true })
  const { scenes, stop } = await prepareScenes(app)
  const context = await browser.newContext({
    viewport: VIEW,
    baseURL: app.url,
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  await serveFonts(context)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/index')
  for (const language of languages) {
    const bytes = await takePictures(page, language, scenes)
    console.log(`${language}: ${scenes.length} pictures, ${Math.round(bytes / 1000)} kB`)
  }
  await stop()
} finally {
  await browser.close()
  await app.close()
}
