import { linearOf } from '../colour/spaces.ts'

/** Blends RGBA pixels over a colour in place, so that all become opaque. */
export type Flatten = (pixels: Uint8Array) => void

/** The linear light of each sRGB level. */
const lightOfLevel = Float64Array.from({ length: 256 }, (_, level) => linearOf(level / 255))
/** For each sRGB level, the light from which the next level is nearer. */
const upperBoundOfLevel = Float64Array.from({ length: 256 }, (_, level) => linearOf((level + 0.5) / 255))

/**
 * A table for each level of a ground. At the index opacity << 8 | level it has the sRGB level of a pixel of that
 * opacity and level over the ground, blended in linear light.
 */
const tables = new Map<number, Uint8Array>()

/** The table of a ground's level, made on the first call. */
const tableOver = (ground: number): Uint8Array => {
  const cached = tables.get(ground)
  if (cached) return cached
  const table = new Uint8Array(1 << 16)
  for (let opacity = 0; opacity < 256; opacity++) {
    // Light is counted in 255ths here: `opacity` of them come from the pixel, the others from the ground.
    const groundLight = (255 - opacity) * lightOfLevel[ground]!
    // The blended level only rises with the pixel's level, so the search goes on from the last one.
    let blendedLevel = 0
    for (let level = 0; level < 256; level++) {
      while (
        blendedLevel < 255 &&
        upperBoundOfLevel[blendedLevel]! * 255 <= opacity * lightOfLevel[level]! + groundLight
      )
        blendedLevel++
      table[(opacity << 8) | level] = blendedLevel
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
    for (let offset = 0; offset < pixels.length; offset += 4) {
      if (pixels[offset + 3] === 255) continue
      const opacityBits = pixels[offset + 3]! << 8
      pixels[offset] = red[opacityBits | pixels[offset]!]!
      pixels[offset + 1] = green[opacityBits | pixels[offset + 1]!]!
      pixels[offset + 2] = blue[opacityBits | pixels[offset + 2]!]!
      pixels[offset + 3] = 255
    }
  }
}
