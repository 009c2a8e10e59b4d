import type { Ink } from '../panels.ts'
import type { PanelScale } from './look.ts'
import { linearOf, luminance, type Triple, writeOklab } from './spaces.ts'

/**
 * The distance between the panel's black and white in counted light. Counted light is the unit of the ditherers: signed
 * 16 bits, with 0 midway between black and white, so that sums saturate half a range below black and above white.
 */
const RANGE = 32767
/** Light (0 is the panel's black, 1 its white) as counted light. */
export const countedLight = (light: number): number =>
  Math.min(RANGE, Math.max(-RANGE - 1, Math.round((light - 0.5) * RANGE)))
/** The panel's black as counted light. */
export const BLACK = countedLight(0)
/** Counted light as light (0 is the panel's black, 1 its white): the reverse of `countedLight`. */
export const lightOf = (count: number): number => count / RANGE + 0.5

/**
 * The number of cells of the colour cube. A cell's index has the upper 5 bits of the counted light of red (lowest
 * bits), green and blue. These bits are signed: 0 to 15 are the lighter half of a channel, 16 to 31 the darker one.
 */
export const CELLS = 1 << 15
/** The index of the cell that holds some counted light. */
export const cellOf = (r: number, g: number, b: number): number =>
  ((r >> 11) & 31) | (((g >> 11) & 31) << 5) | (((b >> 11) & 31) << 10)

/**
 * The stray light that is added to both colours of a comparison, as a part of the panel's white. With much less of it,
 * dark inks would be chosen too often and leave coarse grain, as errors are diffused in linear light.
 */
const COMPARISON_FLARE = 0.25
/**
 * The weight of differences in hue and chroma against those in lightness. With less, greys would turn red on panels
 * with few inks.
 */
const CHROMA_WEIGHT = 2

/** The inks of a panel, with the tables from light to inks. */
export interface InkSet {
  scale: PanelScale
  /** The counted light of ink i: red, green and blue from index 4·i on. */
  values: Int16Array
  /** The ink that is nearest to the middle of each cell. */
  nearest: Uint8Array
  /** The sRGB colours, as red | green << 8 | blue << 16, that are never dithered but painted in one ink. */
  exact: readonly { rgb: number; ink: number }[]
  /** True if the inks are only black and white, in this order: one channel is then enough. */
  grey: boolean
}

/** The sRGB colour that people mean by each name. */
const idealColours: Readonly<Record<Ink['colour'], Triple | undefined>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  transparent: undefined,
  grey: undefined,
}

/** The linear light of an ink; 1 is a screen's white. */
const lightOfInk = ({ rgb: [r, g, b] }: Ink): Triple => [linearOf(r / 255), linearOf(g / 255), linearOf(b / 255)]

/** Bounds of measured light, against senseless measurements. */
const DARKEST_WHITE = 0.01
const LEAST_BLACK = 0.0001
const MOST_BLACK = 0.9

/** The light of inks in relation to their own white and black, in each channel. */
const scaleOf = (inks: readonly Ink[]): PanelScale => {
  const lightOfColour = (colour: Ink['colour']) => lightOfInk(inks.find((ink) => ink.colour === colour)!)
  const [r, g, b] = lightOfColour('white')
  const white: Triple = [Math.max(DARKEST_WHITE, r), Math.max(DARKEST_WHITE, g), Math.max(DARKEST_WHITE, b)]
  const measuredBlack = lightOfColour('black')
  const blackLight = (channel: 0 | 1 | 2) =>
    Math.min(MOST_BLACK, Math.max(LEAST_BLACK, measuredBlack[channel] / white[channel]))
  const black: Triple = [blackLight(0), blackLight(1), blackLight(2)]
  return {
    white: luminance(white),
    black,
    inks: inks.map((ink) => {
      const inkLight = lightOfInk(ink)
      const scaledLight = (channel: 0 | 1 | 2) =>
        (inkLight[channel] / white[channel] - black[channel]) / (1 - black[channel])
      return [scaledLight(0), scaledLight(1), scaledLight(2)]
    }),
  }
}

/** The least chroma of a colour with a hue; colours below it are greys. */
const LEAST_CHROMA = 0.04

/**
 * Makes a function that returns the index of the colour nearest to some light. The distance is measured in OKLab, with
 * `flare` added to both. Against lightness, differences in hue and chroma have the weight `chromaWeight`. `hueCosine`
 * is the cosine of the largest allowed difference in hue: -1 allows any; above -1, a grey light gets no coloured ink.
 *
 * The function runs thousands of times for the first picture. So it destructures no arrays: in code that the engine has
 * not optimized yet, that takes most of the time.
 */
export const nearestOf = (colours: readonly Triple[], flare: number, chromaWeight: number, hueCosine = -1) => {
  const lab = new Float64Array(3)
  /** Writes the OKLab of some light, with the flare, to `lab`. */
  const writeSeen = (r: number, g: number, b: number) =>
    writeOklab(r * (1 - flare) + flare, g * (1 - flare) + flare, b * (1 - flare) + flare, lab)
  // Four numbers for each colour: its OKLab and its chroma.
  const colourLabs = Float64Array.from(
    colours.flatMap((colour) => {
      writeSeen(colour[0], colour[1], colour[2])
      return [...lab, Math.sqrt(lab[1]! * lab[1]! + lab[2]! * lab[2]!)]
    }),
  )
  return (r: number, g: number, b: number): number => {
    writeSeen(r, g, b)
    const L = lab[0]!
    const A = lab[1]!
    const B = lab[2]!
    const chroma = Math.sqrt(A * A + B * B)
    let best = 0
    let leastDifference = Number.POSITIVE_INFINITY
    for (let index = 0; index < colourLabs.length; index += 4) {
      const colourL = colourLabs[index]!
      const colourA = colourLabs[index + 1]!
      const colourB = colourLabs[index + 2]!
      const colourChroma = colourLabs[index + 3]!
      // In the plane of A and B, the dot product is both chromas times the cosine of the difference in hue.
      if (
        colourChroma > LEAST_CHROMA &&
        hueCosine > -1 &&
        (chroma < LEAST_CHROMA || A * colourA + B * colourB < hueCosine * chroma * colourChroma)
      )
        continue
      const difference =
        (colourL - L) * (colourL - L) + chromaWeight * ((colourA - A) * (colourA - A) + (colourB - B) * (colourB - B))
      if (difference >= leastDifference) continue
      leastDifference = difference
      best = index
    }
    // Each colour has four numbers.
    return best >> 2
  }
}

/** The light at the centre of a cell. */
export const middleOf = (cell: number): Triple => [
  middles[cell & 31]!,
  middles[(cell >> 5) & 31]!,
  middles[cell >> 10]!,
]
/**
 * The light in the middle of each of a channel's 32 ranges. `<< 27 >> 16` restores the sign of the 5 bits and puts them
 * in their place, the upper bits of 16; 1024 is half a range.
 */
const middles = Float64Array.from({ length: 32 }, (_, index) => lightOf(((index << 27) >> 16) + 1024))
/**
 * The lowest light of a channel for the choice of an ink, a little below black. Without this bound, a strongly negative
 * blue in dark areas would choose yellow, and draw contours around shadows.
 */
const DARKEST = -0.1
const limitedLights = middles.map((light) => Math.max(DARKEST, light))

/**
 * The sides of blocks, in cells. A block is split into blocks of the next side unless its corners have the same ink.
 */
const BLOCKS = [8, 4, 2] as const
/** The entry of a cell whose ink has not been found yet. */
const UNKNOWN = 255

/**
 * The table of the ink nearest to the middle of each cell. It is filled block by block: a cube of cells whose eight
 * corners have the same ink is filled with it, and any other is split into eight.
 */
const nearestFor = (inks: readonly Triple[]): Uint8Array => {
  const nearest = nearestOf(inks, COMPARISON_FLARE, CHROMA_WEIGHT)
  const table = new Uint8Array(CELLS).fill(UNKNOWN)
  const inkAt = (cell: number): number => {
    if (table[cell] === UNKNOWN)
      table[cell] = nearest(limitedLights[cell & 31]!, limitedLights[(cell >> 5) & 31]!, limitedLights[cell >> 10]!)
    return table[cell]!
  }
  /** The cell `distance` away in each channel whose bit is set in `corner`: 1 is red, 2 green, 4 blue. */
  const cornerOf = (cell: number, distance: number, corner: number): number =>
    cell + distance * ((corner & 1) | ((corner & 2) << 4) | ((corner & 4) << 8))
  /** Fills the block whose lowest cell is `cell`; `level` is the index of its side. */
  const fillBlock = (cell: number, level: number): void => {
    const side = BLOCKS[level]
    if (side === undefined) {
      inkAt(cell)
      return
    }
    const ink = inkAt(cell)
    let isUniform = true
    for (let corner = 1; corner < 8 && isUniform; corner++) isUniform = inkAt(cornerOf(cell, side - 1, corner)) === ink
    if (isUniform)
      for (let b = 0; b < side; b++)
        for (let g = 0; g < side; g++) {
          const row = cell + (g << 5) + (b << 10)
          table.fill(ink, row, row + side)
        }
    else for (let corner = 0; corner < 8; corner++) fillBlock(cornerOf(cell, side >> 1, corner), level + 1)
  }
  // The largest blocks, four along each channel, with two bits of `block` for each of red, green and blue.
  for (let block = 0; block < 64; block++) fillBlock(8 * ((block & 3) | ((block & 12) << 3) | ((block & 48) << 6)), 0)
  return table
}

/** Makes the ink set of these inks. */
const newInkSet = (inks: readonly Ink[]): InkSet => {
  const scale = scaleOf(inks)
  const values = new Int16Array(inks.length * 4)
  scale.inks.forEach((light, ink) => {
    values.set(light.map(countedLight), ink * 4)
  })
  return {
    scale,
    values,
    nearest: nearestFor(scale.inks),
    exact: inks.flatMap((ink, index) => {
      const rgb = idealColours[ink.colour]
      return rgb ? [{ rgb: rgb[0] | (rgb[1] << 8) | (rgb[2] << 16), ink: index }] : []
    }),
    grey: inks.length === 2 && inks[0]!.colour === 'black' && inks[1]!.colour === 'white',
  }
}

/** The maximum number of cached sets; the oldest is dropped first. Each set of measured inks needs one. */
const MOST_CACHED = 32
const cachedSets = new Map<string, InkSet>()

/** The ink set of these inks, cached per thread. Black and white must be among them. */
export const inkSetOf = (inks: readonly Ink[]): InkSet => {
  const key = inks.map((ink) => `${ink.colour}:${ink.rgb.join()}`).join(';')
  const cached = cachedSets.get(key)
  if (cached) return cached
  const inkSet = newInkSet(inks)
  if (cachedSets.size >= MOST_CACHED) cachedSets.delete(cachedSets.keys().next().value!)
  cachedSets.set(key, inkSet)
  return inkSet
}
