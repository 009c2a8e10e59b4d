import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { encode } from '@wifi-tms/contract/messages'
import { login } from '@wifi-tms/contract/session'
import { launchOptions } from '@wifi-tms/e2e/chromium'
import type { Figure, Part } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { ADMIN, signIn } from '../processes/admin.ts'
import { newServer } from '../processes/start.ts'

/** The pages, by address; the refusal page has next to nothing of its own inside the shell. */
const pages = [
  { name: 'login', path: '/login', aim: 150, signedIn: false },
  { name: 'shell', path: '/401', aim: 270, signedIn: true },
  { name: 'device list', path: '/device/list', aim: 400, signedIn: true },
]

/** Opens a page in a browser that has seen nothing yet but the login. Answers kB of 1000 bytes, as gzip, of each file. */
async function weighPage(browser: Browser, address: string, cookies: Record<string, string>): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: address })))
  const page = await context.newPage()
  const loading: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.ok() && /\.(m?js|css)$/.test(new URL(response.url()).pathname)) loading.push(response.body())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  if (page.url() !== address) throw new Error(`${address} led to ${page.url()}`)
  const files = await Promise.all(loading)
  await context.close()
  return files.map((bytes) => gzipSync(bytes).length / 1000)
}

/** What a browser loads before each page stands. */
export const firstLoadPart: Part = {
  name: 'first-load',
  about: 'JavaScript and styles that a browser with an empty cache loads for a page of the console, as gzip.',
  async run({ folder }) {
    const server = newServer()
    const browser = await chromium.launch(await launchOptions())
    try {
      const { url } = await server.ask('start', { folder: join(folder, 'server') })
      const { token, mqtt } = await (await signIn(url)).ask(login, ADMIN)
      const session = { 'Admin-Token': token, 'Admin-MQTT-Token': encode(mqtt) }
      const figures: Figure[] = []
      for (const { name, path, aim, signedIn } of pages) {
        const sizes = await weighPage(browser, url + path, signedIn ? session : {})
        const kB = digits(sizes.reduce((sum, size) => sum + size, 0))
        figures.push({ what: name, measured: `${kB} kB in ${sizes.length} files`, aim: `${aim} kB` })
      }
      return figures
    } finally {
      await Promise.all([browser.close(), server.end()])
    }
  },
}
