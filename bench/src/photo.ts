import { readFile } from 'node:fs/promises'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import sharp from 'sharp'

/** One of the demo's photographs. */
export const readPhoto = (name = 'coffee.png'): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(new URL(`../../demo/photos/${name}`, import.meta.url))

/** Decodes one of the demo's photographs for the painter, scaled to `width` and `height` if they are given. */
export async function decodedPhoto(name?: string, width?: number, height?: number): Promise<Picture> {
  const photo = sharp(await readPhoto(name)).ensureAlpha()
  const sized = width ? photo.resize(width, height, { fit: 'fill' }) : photo
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) }
}
