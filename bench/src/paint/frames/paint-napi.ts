import { peerPackage } from '../../peers.ts'
import { readPhoto } from '../../photo.ts'
import { serveContestant } from '../serve-contestant.ts'
import type { Mark } from './marks.ts'
import { faceFiles, hexOf, panelFor, quantised } from './peer.ts'

/** The used part of @napi-rs/canvas. */
interface Napi {
  GlobalFonts: { registerFromPath(path: string, name: string): unknown }
  loadImage(bytes: Uint8Array): Promise<CanvasImageSource>
  createCanvas(width: number, height: number): { getContext(kind: '2d'): CanvasRenderingContext2D; data(): Uint8Array }
}

/** Draws the marks on a white canvas. */
function drawOn(context: CanvasRenderingContext2D, marks: readonly Mark[], photo: CanvasImageSource): void {
  for (const mark of marks) {
    if (mark.kind === 'photo') context.drawImage(photo, mark.x, mark.y, mark.width, mark.height)
    else if (mark.kind === 'bars') {
      context.fillStyle = hexOf('black')
      for (const bar of mark.bars) context.fillRect(bar.x, bar.y, bar.width, bar.height)
    } else if (mark.kind === 'words') {
      context.font = `${mark.weight} ${mark.size}px "Noto Sans"`
      context.textAlign = mark.align
      context.fillStyle = hexOf(mark.fill)
      context.fillText(mark.text, mark.x, mark.y)
    } else {
      context.beginPath()
      if (mark.radius > 0) context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius)
      else context.rect(mark.x, mark.y, mark.width, mark.height)
      if (mark.fill) {
        context.fillStyle = hexOf(mark.fill)
        context.fill()
      }
      if (mark.stroke) {
        context.strokeStyle = hexOf(mark.stroke)
        context.lineWidth = mark.strokeWidth
        context.stroke()
      }
    }
  }
}

serveContestant(async (scale: number) => {
  const { GlobalFonts, createCanvas, loadImage } = peerPackage<Napi>('@napi-rs/canvas')
  for (const { file } of faceFiles) GlobalFonts.registerFromPath(file, 'Noto Sans')
  const { width, height } = panelFor(scale)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const photo = await loadImage(await readPhoto())
  return quantised(scale, (marks) => {
    context.fillStyle = hexOf('white')
    context.fillRect(0, 0, width, height)
    drawOn(context, marks, photo)
    return canvas.data()
  })
})
