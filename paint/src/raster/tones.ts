import type { Ink } from '../panels.ts'

/**
 * Makes a pixel of its ground and of the tone that covers a part of it, 0 to 1. Panels of few pigments have no such
 * thing: their pixels are taken or not.
 */
export type Blend = (ground: number, tone: number, part: number) => number

/** Greys are spaced as sRGB is, and so is what lies between two of them. */
export const blendGreys: Blend = (ground, tone, part) => Math.round(ground + (tone - ground) * part)

/** Two colours are mixed channel by channel in sRGB, as browsers do it. */
export const blendWords: Blend = (ground, word, part) => {
  const channel = (shift: number) => {
    const [from, to] = [(ground >>> shift) & 255, (word >>> shift) & 255]
    return Math.round(from + (to - from) * part) << shift
  }
  return (channel(0) | channel(8) | channel(16) | channel(24)) >>> 0
}

/** The inks' colours as words whose bytes in memory are red, green, blue and 255. */
export const wordsOf = (inks: readonly Pick<Ink, 'rgb'>[]): Uint32Array =>
  new Uint32Array(Uint8Array.from(inks.flatMap(({ rgb }) => [...rgb, 255])).buffer)
