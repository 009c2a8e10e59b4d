import { linearOf } from '../colour/spaces.ts'

/** Blends RGBA pixels over a colour in place, so that all become opaque. */
export type Flatten = (pixels: Uint8Array) => void

/** The linear light of each sRGB level, and the light above which the next level is nearer. */
const lightOfLevel = Float64Array.from({ length: 256 }, (_, level) => linearOf(level / 255))
const lightBounds = Float64Array.from({ length: 256 }, (_, level) => linearOf((level + 0.5) / 255))

/** A table for each level of a ground: the blended level, in linear light, at the index opacity << 8 | level. */
const tables = new Map<number, Uint8Array>()

/** The table of a ground's level, made on the first call. */
const tableOver = (ground: number): Uint8Array => {
  const cached = tables.get(ground)
  if (cached) return cached
  const table = new Uint8Array(1 << 16)
  for (let opacity = 0; opacity < 256; opacity++) {
    const below = (255 - opacity) * lightOfLevel[ground]!
    let mixed = 0
    for (let level = 0; level < 256; level++) {
      while (mixed < 255 && lightBounds[mixed]! * 255 <= opacity * lightOfLevel[level]! + below) mixed++
      table[(opacity << 8) | level] = mixed
    }
  }
  tables.set(ground, table)
  return table
}

/**
 * Makes a function that blends pixels over one colour, red | green << 8 | blue << 16. The colours are inks, so there
 * are few tables.
 */
export const flattenOver = (rgb: number): Flatten => {
  const [red, green, blue] = [tableOver(rgb & 255), tableOver((rgb >> 8) & 255), tableOver(rgb >> 16)]
  return (pixels) => {
    for (let byte = 0; byte < pixels.length; byte += 4) {
      if (pixels[byte + 3] === 255) continue
      const opacity = pixels[byte + 3]! << 8
      pixels[byte] = red[opacity | pixels[byte]!]!
      pixels[byte + 1] = green[opacity | pixels[byte + 1]!]!
      pixels[byte + 2] = blue[opacity | pixels[byte + 2]!]!
      pixels[byte + 3] = 255
    }
  }
}
