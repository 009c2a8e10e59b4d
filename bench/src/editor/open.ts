import { type Browser, chromium, type Page } from '@playwright/test'
import { images } from '@wifi-tms/contract/images'
import { encode } from '@wifi-tms/contract/messages'
import { login } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { launchOptions } from '@wifi-tms/e2e/chromium'
import type { Caller } from '@wifi-tms/tags/call'
import { readPhoto } from '../photo.ts'
import { ADMIN, signIn } from '../processes/admin.ts'
import { newServer } from '../processes/start.ts'
import { crowd } from './crowd.ts'

/** A server with two photographs, and a browser. */
export type Studio = Awaited<ReturnType<typeof openStudio>>

/** Starts a server that stores its data in `folder`, uploads the photographs and opens a browser. */
export async function openStudio(folder: string) {
  const server = newServer()
  const browser: Browser = await chromium.launch(await launchOptions())
  const endStudio = async () => void (await Promise.all([browser.close(), server.end()]))
  try {
    const { url } = await server.ask('start', { folder })
    const person: Caller = await signIn(url)
    const photos: string[] = []
    for (const name of ['coffee.png', 'chelsea.png']) {
      const file = { name, bytes: await readPhoto(name) }
      photos.push((await person.ask(images.create, { name }, file))._id)
    }
    return { browser, url, person, photos, end: endStudio }
  } catch (error) {
    await endStudio()
    throw error
  }
}

/** Opens a new template with `count` elements in the editor, in a window of its own, and waits until all is painted. */
export async function openCrowd(studio: Studio, resolution: string, count: number): Promise<Page> {
  const { browser, url, person, photos } = studio
  const [width, height] = resolution.split('x').map(Number) as [number, number]
  const name = `${resolution}, ${count} elements`
  const canvas = { version: 1 as const, elements: crowd(count, { width, height }, photos) }
  const { _id } = await person.ask(templates.create, { name, resolution, canvas })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const { token, mqtt } = await person.ask(login, ADMIN)
  const session = { 'Admin-Token': token, 'Admin-MQTT-Token': encode(mqtt) }
  await context.addCookies(Object.entries(session).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(`${url}/template/edit/${_id}`)
  await page.locator('.editor-canvas[data-painted]:not([aria-busy])').waitFor()
  await page
    .getByRole('treeitem')
    .nth(count - 1)
    .waitFor()
  return page
}

/** Converts a point of the drawing, as parts (0 to 1) of its width and height, to pixels of the window. */
export async function windowPointOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.editor-canvas').boundingBox())!
  return { x: box.x + x * box.width, y: box.y + y * box.height }
}
