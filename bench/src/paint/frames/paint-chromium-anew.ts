import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { svgOf } from './as-svg.ts'
import { decodedScreenshot, openBrowser, pageStyles } from './chromium-page.ts'
import { photoAddress } from './photo.ts'
import { quantised, servePainter } from './serve-painter.ts'

let browser: Browser | undefined

/** As most do it: the browser stays, and each picture is a page of its own content, photographed. */
servePainter(
  async (sitting) => {
    sharp.concurrency(1)
    browser ??= await openBrowser()
    const { width, height } = sitting
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 })
    const [styles, photo] = [await pageStyles(), await photoAddress(sitting)]
    return quantised(sitting, async (marks) => {
      await page.setContent(styles + svgOf(marks, width, height, photo))
      return decodedScreenshot(await page.screenshot())
    })
  },
  async () => browser?.close(),
)
