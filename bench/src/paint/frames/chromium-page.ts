import { readFile } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '@wifi-tms/e2e/chromium'
import sharp from 'sharp'
import { faceFiles } from './faces.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The browser of the browser suite. */
export const openBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions())

/** The styles of a page that shows an SVG with our faces. */
export const pageStyles = async (): Promise<string> => {
  const faces = await Promise.all(
    faceFiles.map(
      async ({ file, weight }) =>
        `@font-face{font-family:"Noto Sans";font-weight:${weight};` +
        `src:url(data:font/ttf;base64,${base64(await readFile(file))})}`,
    ),
  )
  return `<style>body{margin:0}svg{display:block}${faces.join('')}</style>`
}

/** What a screenshot shows, as RGBA. */
export const decodedScreenshot = (png: Buffer): Promise<Buffer> => sharp(png).ensureAlpha().raw().toBuffer()
