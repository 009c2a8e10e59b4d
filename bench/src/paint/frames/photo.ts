import { readPhoto } from '../../photo.ts'
import { designFor } from './designs.ts'
import type { Sitting } from './serve-painter.ts'

const imageOf = ({ design, width, height }: Sitting) =>
  designFor(design, width, height).canvas.elements.find(({ kind }) => kind === 'image')

/** Loaded only where there is a photograph: a first picture without one shall not wait for it. */
const sharpOf = async () => (await import('sharp')).default

/** The photograph as the painter takes it; undefined where the design has none. */
export const decodedPhoto = async (sitting: Sitting) => {
  if (!imageOf(sitting)) return undefined
  const sharp = await sharpOf()
  const { data, info } = await sharp(await readPhoto())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) }
}

/** For those who decode it anew in each picture: a PNG of the size it is drawn at, as an address; '' where there is none. */
export const photoAddress = async (sitting: Sitting): Promise<string> => {
  const image = imageOf(sitting)
  if (!image) return ''
  const sharp = await sharpOf()
  const scaled = sharp(await readPhoto()).resize(image.width, image.height, { fit: 'fill' })
  const png = await scaled.removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
