import type { Colour } from '@wifi-tms/contract/elements'
import type { Ink } from '../panels.ts'
import { gamutOf } from './gamut.ts'
import { FULL, linear, luminance, oklab, type Triple } from './spaces.ts'

/** Levels of each channel in the table of nearest inks, in even steps of perceived lightness. */
const BITS = 6
const LEVELS = 1 << BITS
/** The lightness where the levels begin and end: light of about -0.5 and 1.5, what errors may add up to. */
const DARKEST = -0.78
const BRIGHTEST = 1.14
/** Levels of each channel in the tables of the gamut, which pictures enter before any error is added: 0 to 1. */
const GAMUT_BITS = 5
const GAMUT_LEVELS = 1 << GAMUT_BITS
/**
 * The room's light that a panel throws back even where it is black, as part of its white: contrasts of e-paper are
 * about 20 to 1. Without it every dark colour would be infinitely far from black, and dark pigments would take over.
 */
const FLARE = 0.05
/** Differences of hue and chroma count this much against those of lightness: with 1, greys on B/W/R came out red. */
const CHROMA = 2
/** Light is looked up between these, shifted right by STEP; errors beyond are dropped. */
export const LOWEST = -FULL >> 1
export const HIGHEST = FULL + (FULL >> 1)
export const STEP = 4

/**
 * The tables by which pictures become the inks of one panel. Light is measured against the panel itself: its black is
 * 0 and its white FULL in each channel, so a picture's range is the panel's, and greys stay free of the paper's tint.
 */
export interface InkSet {
  /** Linear light of each ink on that scale. */
  r: Int32Array
  g: Int32Array
  b: Int32Array
  /** Light, less LOWEST, shifted right by STEP → level of 6 bits; three levels as 18 bits → the ink nearest in OKLab. */
  level: Uint8Array
  nearest: Uint8Array
  /** Light shifted right by STEP → level of 5 bits; three levels as 15 bits → what to add to red, green and blue. */
  gamutLevel: Uint8Array
  shift: Int32Array
  /** The one coloured ink, where there are at most three: what it adds to grey, and its luminance, 1 = FULL. */
  flat: { chroma: Triple; luminance: number } | undefined
  /** Colours that are an ink, as [red, green, blue, ink] of linear light as pictures have it. */
  exact: readonly (readonly [number, number, number, number])[]
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

const linearTriple = ([r, g, b]: Triple): Triple => [linear[r]!, linear[g]!, linear[b]!]

const scaled = (inks: readonly Ink[]): Triple[] => {
  const of = (colour: Colour) => linearTriple(inks.find((ink) => ink.colour === colour)!.rgb)
  const black = of('black')
  const white = of('white')
  return inks.map((ink) => {
    const own = linearTriple(ink.rgb)
    const channel = (at: 0 | 1 | 2) => (own[at] - black[at]) / (white[at] - black[at])
    return [channel(0), channel(1), channel(2)] as const
  })
}

const exactOf = (inks: readonly Ink[]) =>
  inks.flatMap((ink, index) => {
    const rgb = ideal[ink.colour]
    return rgb ? [[...linearTriple(rgb), index] as const] : []
  })

/** Light as it is seen, with the room's: what OKLab is measured on. */
const seen = ([r, g, b]: Triple): Triple => [r * (1 - FLARE) + FLARE, g * (1 - FLARE) + FLARE, b * (1 - FLARE) + FLARE]

/** The light that is seen with this lightness. */
const lightOf = (lightness: number) => (lightness * lightness * lightness - FLARE) / (1 - FLARE)

const lightAt = (level: number) => lightOf(DARKEST + (level / LEVELS) * (BRIGHTEST - DARKEST))

const gamutLightAt = (level: number) => {
  const lightness = level / GAMUT_LEVELS
  return lightness * lightness * lightness
}

const levelTable = (from: number, to: number, levels: number, lightAtLevel: (level: number) => number) => {
  const table = new Uint8Array(((to - from) >> STEP) + 1)
  let level = 0
  for (let at = 0; at < table.length; at++) {
    const light = ((at << STEP) + from) / FULL
    while (level < levels - 1 && light >= lightAtLevel(level + 1)) level++
    table[at] = level
  }
  return table
}

/** Fills a table over all triples of levels. */
const overCube = (bits: number, lightAtLevel: (level: number) => number, put: (at: number, colour: Triple) => void) => {
  const levels = 1 << bits
  const middle = Array.from({ length: levels }, (_, level) => lightAtLevel(level + 0.5))
  for (let at = 0; at < levels * levels * levels; at++)
    put(at, [middle[at >> (2 * bits)]!, middle[(at >> bits) & (levels - 1)]!, middle[at & (levels - 1)]!])
}

const nearestTo = (colour: Triple, labs: readonly Triple[]): number => {
  const [L, a, b] = oklab(seen(colour))
  let best = 0
  let least = Number.POSITIVE_INFINITY
  labs.forEach(([iL, ia, ib], index) => {
    const apart = (iL - L) * (iL - L) + CHROMA * ((ia - a) * (ia - a) + (ib - b) * (ib - b))
    if (apart < least) {
      least = apart
      best = index
    }
  })
  return best
}

const build = (inks: readonly Ink[]): InkSet => {
  const points = scaled(inks)
  const labs = points.map((point) => oklab(seen(point)))
  const nearest = new Uint8Array(1 << (3 * BITS))
  overCube(BITS, lightAt, (at, colour) => {
    nearest[at] = nearestTo(colour, labs)
  })
  const fit = inks.length > 3 ? gamutOf(points) : undefined
  const cells = fit ? 1 << (3 * GAMUT_BITS) : 0
  const shift = new Int32Array(cells * 3)
  if (fit)
    overCube(GAMUT_BITS, gamutLightAt, (at, colour) => {
      fit(colour).forEach((light, channel) => {
        shift[at * 3 + channel] = Math.round((light - colour[channel]!) * FULL)
      })
    })
  const column = (at: 0 | 1 | 2) => Int32Array.from(points, (point) => Math.round(point[at] * FULL))
  const coloured = points.find((_, index) => inks[index]!.colour !== 'black' && inks[index]!.colour !== 'white')
  const light = coloured ? luminance(coloured) : 0
  const chroma: Triple = coloured ? [coloured[0] - light, coloured[1] - light, coloured[2] - light] : [0, 0, 0]
  return {
    r: column(0),
    g: column(1),
    b: column(2),
    level: levelTable(LOWEST, HIGHEST, LEVELS, lightAt),
    nearest,
    gamutLevel: levelTable(0, FULL, GAMUT_LEVELS, gamutLightAt),
    shift,
    flat: fit ? undefined : { chroma, luminance: light },
    exact: exactOf(inks),
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
