import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { svgOf } from './as-svg.ts'
import { decodedScreenshot, openBrowser, pageStyles } from './chromium-page.ts'
import { photoAddress } from './photo.ts'
import { quantised, servePainter } from './serve-painter.ts'

let browser: Browser | undefined

/** At its best: a page keeps the faces and the photograph, only what is drawn changes, and the PNG is packed quickly. */
servePainter(
  async (sitting) => {
    sharp.concurrency(1)
    browser ??= await openBrowser()
    const { width, height } = sitting
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 })
    const session = await page.context().newCDPSession(page)
    await page.setContent(await pageStyles())
    const photo = await page.evaluate(
      async (address) => {
        await Promise.all(Array.from(document.fonts, (face) => face.load()))
        return address && URL.createObjectURL(await (await fetch(address)).blob())
      },
      await photoAddress(sitting),
    )
    return quantised(sitting, async (marks) => {
      await page.evaluate(
        (svg) => {
          document.body.innerHTML = svg
        },
        svgOf(marks, width, height, photo),
      )
      const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
      return decodedScreenshot(Buffer.from(data, 'base64'))
    })
  },
  async () => browser?.close(),
)
