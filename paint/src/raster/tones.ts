import type { Ink } from '../panels.ts'

/**
 * The pixels of a picture, row by row: positions in the panel's inks, or for a lit screen the colours themselves, each
 * a word whose bytes in memory are red, green, blue and 255.
 */
export type PixelArray = Uint8Array | Uint32Array

/**
 * Mixes a pixel's ground with the tone that covers a part of it, 0 to 1. Panels of few pigments cannot mix: there a
 * pixel is taken or not.
 */
export type Blend = (ground: number, tone: number, part: number) => number

/** Mixes greys, which are spaced like sRGB levels. */
export const blendGreys: Blend = (ground, tone, part) => Math.round(ground + (tone - ground) * part)

/** Mixes two colours channel by channel in sRGB, as browsers do. */
export const blendWords: Blend = (ground, word, part) => {
  let blended = 0
  for (let shift = 0; shift < 32; shift += 8)
    blended |= blendGreys((ground >>> shift) & 255, (word >>> shift) & 255, part) << shift
  return blended >>> 0
}

/** The inks' colours as words whose bytes in memory are red, green, blue and 255. */
export const wordsOf = (inks: readonly Pick<Ink, 'rgb'>[]): Uint32Array =>
  new Uint32Array(Uint8Array.from(inks.flatMap(({ rgb }) => [...rgb, 255])).buffer)
