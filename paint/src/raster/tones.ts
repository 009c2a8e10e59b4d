import type { Ink } from '../panels.ts'

/**
 * The pixels of a picture, row by row: positions in the panel's inks; or, on a lit screen, the colours themselves, each a
 * word whose bytes in memory are red, green, blue and 255.
 */
export type PixelArray = Uint8Array | Uint32Array

/**
 * Makes a pixel of its ground and of the tone that covers a part of it, 0 to 1. Panels of few pigments have no such
 * thing: their pixels are taken or not.
 */
export type Blend = (ground: number, tone: number, part: number) => number

/** Greys, and the tones between two of them, are spaced as sRGB levels are. */
export const blendGreys: Blend = (ground, tone, part) => Math.round(ground + (tone - ground) * part)

/** Two colours are mixed channel by channel in sRGB, as browsers do it. */
export const blendWords: Blend = (ground, word, part) => {
  let blended = 0
  for (let shift = 0; shift < 32; shift += 8)
    blended |= blendGreys((ground >>> shift) & 255, (word >>> shift) & 255, part) << shift
  return blended >>> 0
}

/** The inks' colours as words whose bytes in memory are red, green, blue and 255. */
export const wordsOf = (inks: readonly Pick<Ink, 'rgb'>[]): Uint32Array =>
  new Uint32Array(Uint8Array.from(inks.flatMap(({ rgb }) => [...rgb, 255])).buffer)
