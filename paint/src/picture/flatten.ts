import { linearOf } from '../colour/spaces.ts'

/** Lays pixels of four bytes each over a colour, so that all become opaque. */
export type Flatten = (pixels: Uint8Array) => void

/** The linear light of each sRGB level, and the light from which the next level is nearer. */
const light = Float64Array.from({ length: 256 }, (_, level) => linearOf(level / 255))
const bounds = Float64Array.from({ length: 256 }, (_, level) => linearOf((level + 0.5) / 255))

/** Tables for each level of a ground: (opacity << 8 | level) → the level of both together, their light added up. */
const tables = new Map<number, Uint8Array>()

const tableOver = (ground: number): Uint8Array => {
  const cached = tables.get(ground)
  if (cached) return cached
  const table = new Uint8Array(1 << 16)
  for (let opacity = 0; opacity < 256; opacity++) {
    const below = (255 - opacity) * light[ground]!
    let mixed = 0
    for (let level = 0; level < 256; level++) {
      while (mixed < 255 && bounds[mixed]! * 255 <= opacity * light[level]! + below) mixed++
      table[(opacity << 8) | level] = mixed
    }
  }
  tables.set(ground, table)
  return table
}

/**
 * The function that lays pixels over one colour, red | green << 8 | blue << 16. The colours are inks, so there are few
 * tables.
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
