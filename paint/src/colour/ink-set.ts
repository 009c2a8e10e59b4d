import type { Colour } from '@wifi-tms/contract/elements'
import type { Ink } from '../panels.ts'
import type { Scale } from './look.ts'
import { linearOf, luminance, oklab, type Triple } from './spaces.ts'

/**
 * Light as the ditherers count it: 16 bits with a sign, the middle of the panel's range at 0 and its black and white
 * 32767 apart, so that sums end by themselves at half a range beyond each.
 */
const RANGE = 32767
export const counted = (light: number): number =>
  Math.min(RANGE, Math.max(-RANGE - 1, Math.round((light - 0.5) * RANGE)))
export const lightOf = (count: number): number => count / RANGE + 0.5

/** Of counted light the upper 5 bits of red, green and blue name a cell: red lowest. */
export const CELLS = 1 << 15
export const cellOf = (r: number, g: number, b: number): number =>
  ((r >> 11) & 31) | (((g >> 11) & 31) << 5) | (((b >> 11) & 31) << 10)

/**
 * Light that is thrown on every ink before it is seen, as part of the panel's white. Colours are compared where errors
 * are added up, and those are light: with much less of it dark pigments took over and left coarse grain.
 */
const FLARE = 0.25
/** Differences of hue and chroma count this much against those of lightness: with less, greys turned red on few inks. */
const CHROMA = 2

/** What turning light into the inks of one panel needs to know of them. */
export interface InkSet {
  scale: Scale
  /** Counted light of ink i, red, green and blue, from 4·i on. */
  values: Int16Array
  /** Cell → the ink nearest to its middle. */
  nearest: Uint8Array
  /** Colours that are an ink: red, green << 8, blue << 16 in sRGB, and which. */
  exact: readonly { rgb: number; ink: number }[]
  /** Only black and white, in this order: one channel says all. */
  grey: boolean
}

/** What people mean by a colour's name, in sRGB. */
const ideal: Readonly<Record<Colour, Triple | undefined>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  transparent: undefined,
}

const lightOfInk = ({ rgb: [r, g, b] }: Ink): Triple => [linearOf(r / 255), linearOf(g / 255), linearOf(b / 255)]

const scaleOf = (inks: readonly Ink[]): Scale => {
  const named = (colour: Colour) => lightOfInk(inks.find((ink) => ink.colour === colour)!)
  const [black, white] = [named('black'), named('white')]
  return {
    white: luminance(white),
    black: luminance(black),
    inks: inks.map((ink) => {
      const own = lightOfInk(ink)
      const part = (at: 0 | 1 | 2) => (own[at] - black[at]) / (white[at] - black[at])
      return [part(0), part(1), part(2)]
    }),
  }
}

const thrown = ([r, g, b]: Triple, flare: number): Triple => [
  r * (1 - flare) + flare,
  g * (1 - flare) + flare,
  b * (1 - flare) + flare,
]

/** Answers which of these colours is nearest in OKLab, seen in so much other light. */
export const nearestOf = (colours: readonly Triple[], flare: number, chroma: number): ((light: Triple) => number) => {
  const labs = colours.map((one) => oklab(thrown(one, flare)))
  return (light) => {
    const [L, a, b] = oklab(thrown(light, flare))
    let best = 0
    let least = Number.POSITIVE_INFINITY
    labs.forEach(([oL, oa, ob], index) => {
      const apart = (oL - L) * (oL - L) + chroma * ((oa - a) * (oa - a) + (ob - b) * (ob - b))
      if (apart >= least) return
      least = apart
      best = index
    })
    return best
  }
}

/** The light in the middle of a cell. */
export const middleOf = (cell: number): Triple => {
  const channel = (shift: number) => lightOf(((((cell >> shift) & 31) << 27) >> 16) + 1024)
  return [channel(0), channel(5), channel(10)]
}

const build = (inks: readonly Ink[]): InkSet => {
  const scale = scaleOf(inks)
  const values = new Int16Array(inks.length * 4)
  scale.inks.forEach((light, ink) => {
    values.set(light.map(counted), ink * 4)
  })
  const nearestTo = nearestOf(scale.inks, FLARE, CHROMA)
  return {
    scale,
    values,
    nearest: Uint8Array.from({ length: CELLS }, (_, cell) => nearestTo(middleOf(cell))),
    exact: inks.flatMap((ink, index) => {
      const rgb = ideal[ink.colour]
      return rgb ? [{ rgb: rgb[0] | (rgb[1] << 8) | (rgb[2] << 16), ink: index }] : []
    }),
    grey: inks.length === 2 && inks[0]!.colour === 'black' && inks[1]!.colour === 'white',
  }
}

const built = new Map<string, InkSet>()

/** The tables for these inks, built once per thread. Black and white must be among them. */
export const inkSetOf = (inks: readonly Ink[]): InkSet => {
  const key = inks.map((ink) => `${ink.colour}:${ink.rgb.join()}`).join(';')
  const known = built.get(key)
  if (known) return known
  const made = build(inks)
  built.set(key, made)
  return made
}
