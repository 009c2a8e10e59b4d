import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { images } from '@wifi-tms/contract/images'
import type { RunningApp } from './app.ts'
import type { Pixels } from './pixels.ts'

/** The drawing surface of the editor. */
export const surfaceOf = (page: Page): Locator => page.getByRole('region', { name: 'Canvas', exact: true })

/** The canvas that the painter fills; a loupe over it may have another one. */
export const canvasOf = (page: Page): Locator => surfaceOf(page).locator('canvas').first()

/** Waits until the whole drawing is painted. */
export async function untilPainted(page: Page): Promise<void> {
  const canvas = canvasOf(page)
  await expect(canvas).toHaveAttribute('data-painted')
  await expect(canvas).not.toHaveAttribute('aria-busy')
}

/**
 * Waits until the painting thread has drawn a further frame: the canvas then has its latest work. The second of two
 * requests is answered after the frame of the first was drawn.
 */
async function untilDrawn(page: Page): Promise<void> {
  const threads = page.workers().filter((worker) => worker.url().includes('paint-worker'))
  await Promise.all(
    threads.map((thread) =>
      thread.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))),
    ),
  )
}

/** The pixels of the editor's canvas at the template's resolution. */
export async function pixelsOnCanvas(page: Page): Promise<Pixels> {
  await untilPainted(page)
  await untilDrawn(page)
  const { width, height, base64 } = await canvasOf(page).evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })!
    copy.drawImage(canvas, 0, 0)
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
    let binary = ''
    // A call of a function takes only some thousands of arguments.
    for (let index = 0; index < data.length; index += 8192)
      binary += String.fromCharCode(...data.subarray(index, index + 8192))
    return { width: canvas.width, height: canvas.height, base64: btoa(binary) }
  })
  return { width, height, rgba: createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex') }
}

/** True if a canvas has a dark, opaque pixel. */
export const hasInk = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
    // Four bytes are a pixel: red, green, blue and, at `index | 3`, its opacity. A part below 100 of 255 is dark.
    return data.some((part, index) => index % 4 < 3 && part < 100 && data[index | 3] === 255)
  })

/** The position on the page, in CSS pixels, of a point of the template. */
export async function pagePointOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  await untilPainted(page)
  await untilDrawn(page)
  const box = (await canvasOf(page).boundingBox())!
  const size = await canvasOf(page).evaluate((element) => ({ width: (element as HTMLCanvasElement).width }))
  const zoom = box.width / size.width
  return { x: box.x + x * zoom, y: box.y + y * zoom }
}

/** Clicks a tool and then a point of the template, which adds an element there. */
export async function putDown(page: Page, tool: string, x: number, y: number): Promise<void> {
  await page.getByRole('button', { name: tool, exact: true }).click()
  const point = await pagePointOf(page, x, y)
  await page.mouse.click(point.x, point.y)
}

/** Drags from one point of the template to another, with a key held down or none. */
export async function dragTo(page: Page, from: [number, number], to: [number, number], key?: string): Promise<void> {
  const [start, end] = [await pagePointOf(page, ...from), await pagePointOf(page, ...to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  if (key) await page.keyboard.down(key)
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2)
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
  if (key) await page.keyboard.up(key)
}

/** A field of the selected element. */
export const fieldOf = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: 'Properties' }).getByLabel(name, { exact: true })

/** The layers from the front to the back. */
export const layersOf = (page: Page): Locator => page.getByRole('tree', { name: 'Layers' }).getByRole('treeitem')

/** Uploads a photograph under this name. */
export async function addPicture(app: RunningApp, name: string) {
  const bytes = Uint8Array.from(await readFile(new URL('../../demo/photos/coffee.png', import.meta.url)))
  return app.admin.ask(images.create, { name }, { name: 'coffee.png', bytes })
}
