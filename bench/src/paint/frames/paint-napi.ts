import { readPhoto } from '../../photo.ts'
import { peerPackage } from '../peers/packages.ts'
import { faceFiles } from './faces.ts'
import { type Context2d, drawOn } from './on-canvas.ts'
import { quantised, servePainter } from './serve-painter.ts'

interface Napi {
  GlobalFonts: { registerFromPath(path: string, name: string): unknown }
  loadImage(bytes: Uint8Array): Promise<unknown>
  createCanvas(width: number, height: number): { getContext(kind: '2d'): Context2d; data(): Uint8Array }
}

servePainter(async (sitting) => {
  const { GlobalFonts, createCanvas, loadImage } = peerPackage<Napi>('@napi-rs/canvas')
  for (const { file } of faceFiles) GlobalFonts.registerFromPath(file, 'Noto Sans')
  const { width, height } = sitting
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const photo = await loadImage(await readPhoto())
  return quantised(sitting, (marks) => {
    drawOn(context, marks, width, height, photo)
    return canvas.data()
  })
})
