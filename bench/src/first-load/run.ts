import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Response } from '@playwright/test'
import { encode } from '@wifi-tms/contract/messages'
import { launchOptions } from '@wifi-tms/e2e/chromium'
import { type Person, signIn } from '../api.ts'
import { startChild } from '../child/start-child.ts'
import type { Figure, Part } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { serverFile } from '../processes/files.ts'
import type { calls as serverCalls } from '../processes/server.ts'
import { type Loaded, type Weight, weigh } from './weigh.ts'

/** The pages, by address; the refusal page has next to nothing of its own inside the shell. */
const pages = [
  { name: 'login', path: '/login', aim: 150, signedIn: false },
  { name: 'shell', path: '/401', aim: 240, signedIn: true },
  { name: 'device list', path: '/device/list', aim: 380, signedIn: true },
] as const

const built = new URL('../../../console/dist/index.html', import.meta.url)

/** Opens a page in a browser that has seen nothing yet but the login, and weighs all that it loads, the live link too. */
async function weighPage(browser: Browser, address: string, person: Person | undefined): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (person) {
    const kept = { 'Admin-Token': person.token, 'Admin-MQTT-Token': encode(person.mqtt) }
    await context.addCookies(Object.entries(kept).map(([name, value]) => ({ name, value, url: address })))
  }
  const page = await context.newPage()
  const loading: Promise<Loaded | undefined>[] = []
  const read = async (response: Response): Promise<Loaded | undefined> =>
    response.ok() ? { path: new URL(response.url()).pathname, bytes: await response.body() } : undefined
  page.on('response', (response) => loading.push(read(response)))
  await page.goto(address, { waitUntil: 'networkidle' })
  const at = new URL(page.url()).pathname
  if (at !== new URL(address).pathname) throw new Error(`${address} led to ${at}`)
  const loaded = (await Promise.all(loading)).filter((one) => one !== undefined)
  await context.close()
  return weigh(loaded)
}

const figureOf = ({ name, aim }: (typeof pages)[number], { code, files, fonts, wasm }: Weight): Figure => {
  const apart = [fonts > 0 && `fonts ${digits(fonts)} kB`, wasm > 0 && `WebAssembly ${digits(wasm)} kB`].filter(Boolean)
  return {
    what: name,
    measured: [`${digits(code)} kB in ${files} files`, ...apart].join(', apart: '),
    aim: `${aim} kB`,
  }
}

/** What a browser loads before each page stands. */
export const firstLoadPart: Part = {
  name: 'first-load',
  about: 'JavaScript and styles that a browser with an empty cache loads for a page of the console, as gzip.',
  async run({ folder, say }) {
    if (!existsSync(built)) throw new Error('the console is not built: run "npm run build --workspace console"')
    const server = startChild<typeof serverCalls>(serverFile)
    const browser = await chromium.launch(await launchOptions())
    try {
      const { url } = await server.ask('start', { folder: join(folder, 'server') })
      const person = await signIn(url)
      const figures: Figure[] = []
      for (const page of pages) {
        const weight = await weighPage(browser, url + page.path, page.signedIn ? person : undefined)
        say(`${page.name}: ${weight.heaviest.map(({ path, size }) => `${path} ${digits(size)} kB`).join(', ')}`)
        figures.push(figureOf(page, weight))
      }
      return figures
    } finally {
      await Promise.all([browser.close(), server.end()])
    }
  },
}
