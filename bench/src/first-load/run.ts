import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { encode } from '@wifi-tms/contract/messages'
import { login } from '@wifi-tms/contract/session'
import { launchOptions } from '@wifi-tms/e2e/chromium'
import type { BenchPart, Figure } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { ADMIN } from '../processes/admin.ts'
import { startFleet } from '../processes/fleet.ts'
import { servePeerPage } from './peer-page.ts'
import { timeRows } from './time-rows.ts'

/**
 * The pages, each with the kB that it should not exceed. The shell is the frame around all pages; it is measured at
 * /401, the page of a refusal, which adds little to it.
 */
const pages = [
  { name: 'login', path: '/login', aim: 150, signedIn: false },
  { name: 'shell', path: '/401', aim: 270, signedIn: true },
  { name: 'device list', path: '/device/list', aim: 400, signedIn: true },
]

/** The cookies of a signed-in person, for the server at `url`. */
const cookiesOf = (session: Record<string, string>, url: string) =>
  Object.entries(session).map(([name, value]) => ({ name, value, url }))

type Cookies = ReturnType<typeof cookiesOf>

/**
 * Opens a page in a browser with an empty cache. Returns the kB (of 1000 bytes, gzipped) of each of its files.
 */
async function weighPage(browser: Browser, address: string, cookies: Cookies): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookies)
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

/** The number of rows in the device list, the same in the console and on the page of ProLayout and ProTable. */
const ROWS = 12

/** Measures the files that a browser loads for each page, and the time until the device list shows its rows. */
export const firstLoadPart: BenchPart = {
  name: 'first-load',
  about: `JavaScript and styles that a browser with an empty cache loads for a page of the console, as gzip; and until ${ROWS} \
devices stand in the list, in turns with a plain page of ProLayout and ProTable (bench/peers/pro) that is built by Vite as it \
comes, served with gzip as most are, and asks for the same rows. Medians; "0.5 ×" means half the peer's time.`,
  async run(context) {
    const fleet = await startFleet(context, ROWS, 20)
    const browser = await chromium.launch(await launchOptions())
    const { url } = fleet.addresses
    try {
      const { token, mqtt } = await fleet.person.ask(login, ADMIN)
      const cookies = cookiesOf({ 'Admin-Token': token, 'Admin-MQTT-Token': encode(mqtt) }, url)
      const figures: Figure[] = []
      for (const { name, path, aim, signedIn } of pages) {
        const sizes = await weighPage(browser, url + path, signedIn ? cookies : [])
        const kB = digits(sizes.reduce((sum, size) => sum + size, 0))
        figures.push({ what: name, measured: `${kB} kB in ${sizes.length} files`, aim: `${aim} kB` })
      }
      const rows = await fleet.person.ask(devices.list, { limit: ROWS })
      // Without the peer's packages, only the sizes are measured.
      const peer = await servePeerPage(context.folder, rows).catch((error: Error) => error)
      if (peer instanceof Error)
        return [...figures, { what: 'rows of the device list', measured: `not run: ${peer.message}` }]
      try {
        const { mac } = rows.items[0]!
        const ours = { address: `${url}/device/list`, mac, cookies }
        const theirs = { address: peer.address, mac, cookies: [] }
        return [...figures, ...(await timeRows(browser, ours, theirs, context))]
      } finally {
        await peer.end()
      }
    } finally {
      await Promise.all([browser.close(), fleet.end()])
    }
  },
}
