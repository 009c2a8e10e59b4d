import sharp from 'sharp'
import type { Picture } from '../src/picture/picture.ts'

const folder = new URL('../../demo/photos/', import.meta.url)

/** The four photographs by a short name. */
export const photos = {
  coffee: 'coffee.png',
  cat: 'chelsea.png',
  rocket: 'rocket.jpg',
  galaxies: 'hubble_deep_field.jpg',
} as const

/** A photograph scaled to fill this size, its sides cut. */
export const readPhoto = async (name: keyof typeof photos, width: number, height: number): Promise<Picture> => {
  const file = sharp(new URL(photos[name], folder).pathname).resize(width, height, { fit: 'cover' })
  const rgba = await file.toColourspace('srgb').ensureAlpha().raw().toBuffer()
  return { width, height, rgba: new Uint8Array(rgba) }
}
