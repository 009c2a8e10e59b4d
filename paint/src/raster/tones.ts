import type { Ink } from '../panels.ts'

/**
 * The pixels of a picture, row by row: indices of the panel's inks, or, for a lit screen, words whose bytes in memory
 * are red, green, blue and 255.
 */
export type PixelArray = Uint8Array | Uint32Array

/** Blends a pixel's ground with a tone that covers a part of the pixel, 0 to 1. Panels of few pigments cannot blend. */
export type Blend = (ground: number, tone: number, part: number) => number

/** Blends greys, which are spaced like sRGB levels. */
export const blendGreys: Blend = (ground, tone, part) => Math.round(ground + (tone - ground) * part)

/** Blends two colours by channel in sRGB, like browsers. */
export const blendWords: Blend = (ground, word, part) => {
  let blended = 0
  for (let shift = 0; shift < 32; shift += 8)
    blended |= blendGreys((ground >>> shift) & 255, (word >>> shift) & 255, part) << shift
  // Unsigned, as `|` makes numbers of 32 bits signed.
  return blended >>> 0
}

/** The inks' colours as words whose bytes in memory are red, green, blue and 255. */
export const wordsOf = (inks: readonly Pick<Ink, 'rgb'>[]): Uint32Array =>
  new Uint32Array(Uint8Array.from(inks.flatMap(({ rgb }) => [...rgb, 255])).buffer)
