import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { launchOptions } from '@wifi-tms/e2e/chromium'
import sharp from 'sharp'
import { readPhoto } from '../../photo.ts'
import { serveContestant } from '../serve-contestant.ts'
import { PHOTO_BOX } from './label.ts'
import type { Mark } from './marks.ts'
import { faceFiles, hexOf, panelFor, quantised } from './peer.ts'

const faces = await Promise.all(
  faceFiles.map(
    async ({ file, weight }) =>
      `@font-face{font-family:"Noto Sans";font-weight:${weight};` +
      `src:url(data:font/ttf;base64,${await readFile(file, 'base64')})}`,
  ),
)
const styles = `<style>body{margin:0}svg{display:block}${faces.join('')}</style>`
const anchors = { left: 'start', center: 'middle', right: 'end' } as const

/** A mark as an SVG element; `photo` is the address of the photograph. */
function svgOf(mark: Mark, photo: string): string {
  if (mark.kind === 'bars') {
    const path = mark.bars.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')
    return `<path shape-rendering="crispEdges" d="${path}"/>`
  }
  const { x, y } = mark
  if (mark.kind === 'words') {
    const font = `font-family="Noto Sans" font-size="${mark.size}" font-weight="${mark.weight}"`
    const place = `x="${x}" y="${y}" text-anchor="${anchors[mark.align]}" fill="${hexOf(mark.fill)}"`
    return `<text ${font} ${place}>${mark.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`
  }
  const box = `x="${x}" y="${y}" width="${mark.width}" height="${mark.height}"`
  if (mark.kind === 'photo') return `<image ${box} preserveAspectRatio="none" href="${photo}"/>`
  const stroke = mark.stroke ? `stroke="${hexOf(mark.stroke)}" stroke-width="${mark.strokeWidth}"` : ''
  return `<rect ${box} rx="${mark.radius}" fill="${mark.fill ? hexOf(mark.fill) : 'none'}" ${stroke}/>`
}

/** Chromium as it is usually used: the browser stays open, and each picture is a screenshot of new page content. */
serveContestant(async (scale: number) => {
  sharp.concurrency(1)
  const browser = await chromium.launch(await launchOptions())
  const { width, height } = panelFor(scale)
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 })
  const [, , photoWidth, photoHeight] = PHOTO_BOX.map((length) => length * scale)
  const scaled = sharp(await readPhoto()).resize(photoWidth, photoHeight, { fit: 'fill' })
  const png = await scaled.png({ compressionLevel: 1 }).toBuffer()
  const photo = `data:image/png;base64,${png.toString('base64')}`
  return quantised(scale, async (marks) => {
    const svgMarks = marks.map((mark) => svgOf(mark, photo)).join('')
    await page.setContent(
      `${styles}<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svgMarks}</svg>`,
    )
    return sharp(await page.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer()
  })
})
