import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Studio, windowPointOf } from './open.ts'

/** Memory in megabytes. */
export interface Memory {
  /** The heap of the page's scripts after a garbage collection. */
  heap: number
  /** The resident memory of the page's process. */
  process: number
}

const MB = 1024 * 1024

/** The memory of a page; the browser has one large page, so the largest of its page processes counts. */
async function memoryOf({ browser }: Studio, page: Page): Promise<Memory> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024),
  )
  return { heap: usedSize / MB, process: Math.max(...sizes) }
}

/**
 * Drags and presses keys at random, from a fixed seed, for `ms` milliseconds. Returns the memory before and after.
 */
export async function editAtRandom(studio: Studio, page: Page, ms: number) {
  const memoryBefore = await memoryOf(studio, page)
  // The minimal standard generator (Lehmer): numbers from 0 to 1.
  let seed = 7
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  const randomPlace = () => windowPointOf(page, 0.02 + 0.96 * random(), 0.02 + 0.96 * random())
  const drag = async () => {
    const [from, to] = [await randomPlace(), await randomPlace()]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
  }
  const keys = ['ArrowRight', 'ArrowDown', 'Control+d', 'Delete', 'Control+z', 'Control+z', 'Control+Shift+z', ']', 'r']
  const endTime = performance.now() + ms
  let steps = 0
  for (; performance.now() < endTime; steps++)
    if (random() < 0.5) await drag()
    else await page.keyboard.press(keys[Math.floor(random() * keys.length)]!)
  await page.keyboard.press('Escape')
  await page.locator('.editor-canvas:not([aria-busy])').waitFor()
  return { before: memoryBefore, after: await memoryOf(studio, page), steps }
}
