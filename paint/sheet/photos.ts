import sharp from 'sharp'
import type { Picture } from '../src/picture/picture.ts'

const folder = new URL('../../demo/photos/', import.meta.url)

/** The files of the four photographs by their short names. */
export const photos = {
  coffee: 'coffee.png',
  cat: 'chelsea.png',
  rocket: 'rocket.jpg',
  galaxies: 'hubble_deep_field.jpg',
} as const

/** Reads a photograph, and scales and crops it to a size, if there is one. */
export const readPhoto = async (name: keyof typeof photos, width?: number, height?: number): Promise<Picture> => {
  const file = sharp(new URL(photos[name], folder).pathname).resize(width, height, { fit: 'cover' })
  const raw = file.toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) }
}
