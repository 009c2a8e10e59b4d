import { type InkSet, lightOf, nearestOf } from '../colour/ink-set.ts'
import { cubeRoot, FULL, luminance, type Triple } from '../colour/spaces.ts'
import type { DitherTables } from '../colour/tables.ts'
import { type DitherCore, SKIP } from '../core/core.ts'
import { markOf } from '../core/plain.ts'
import type { DitherMethod } from '../methods.ts'
import type { Rows } from './picture.ts'

type ThresholdKind = Extract<DitherMethod, { kind: 'threshold' }>['by']

const cubed = (x: number) => x * x * x

/** The ambient light that the panel reflects, as a part of its white. */
const FLARE = 0.05
/** The light that looks half as bright as the panel's white: greys above it become white. */
const HALF = (cubed((cubeRoot(FLARE) + 1) / 2) - FLARE) / (1 - FLARE)

/** The weight of differences in hue and chroma, as without dithering an ink of the wrong hue is a wrong colour. */
const CHROMA_WEIGHT = 2
/**
 * The cosine of 45 degrees, the largest difference between the hues of a colour and its ink. With a larger difference,
 * dark wood would become green.
 */
const LEAST_HUE_COSINE = Math.SQRT1_2

/** The levels of each channel in the table of nearest inks, evenly spaced in the square root of light. */
const LEVELS = 32
/** The light above the highest level. */
const BRIGHTEST = 1.25

/** The tables of an ink set. */
interface Lookup {
  /**
   * The light of each channel as a part of white's, including the panel's black; the index is counted light plus 32768,
   * shifted right by 4.
   */
  parts: readonly [Float64Array, Float64Array, Float64Array]
  /** The nearest ink of a colour; the index has the levels of red (highest bits), green and blue in 5 bits each. */
  nearest: Uint8Array
}

const lookups = new WeakMap<InkSet, Lookup>()

/**
 * The tables of an ink set, cached. Light is a part of white's and includes the panel's black: without it, greys would
 * not be neutral.
 */
const lookupFor = (inkSet: InkSet): Lookup => {
  const cached = lookups.get(inkSet)
  if (cached) return cached
  const { black, inks } = inkSet.scale
  const lightOfCount = (light: number, channel: 0 | 1 | 2) => black[channel] + Math.max(0, light) * (1 - black[channel])
  const partsOf = (channel: 0 | 1 | 2) =>
    Float64Array.from({ length: 4096 }, (_, count) => lightOfCount(lightOf(count * 16 + 8 - 32768), channel))
  const inkLights = inks.map(([r, g, b]): Triple => [lightOfCount(r, 0), lightOfCount(g, 1), lightOfCount(b, 2)])
  const nearest = nearestOf(inkLights, FLARE, CHROMA_WEIGHT, LEAST_HUE_COSINE)
  const light = (level: number) => ((level + 0.5) * (level + 0.5) * BRIGHTEST) / (LEVELS * LEVELS)
  const lookup: Lookup = {
    parts: [partsOf(0), partsOf(1), partsOf(2)],
    nearest: Uint8Array.from({ length: LEVELS ** 3 }, (_, index) =>
      nearest(light(index >> 10), light((index >> 5) & 31), light(index & 31)),
    ),
  }
  lookups.set(inkSet, lookup)
  return lookup
}

/** Reads one of the `parts` of a lookup at some counted light. */
const partOf = (parts: Float64Array, count: number): number => parts[(count + 32768) >> 4]!

/** The lightness of a pixel that is less than half opaque, which is ignored. */
const CLEAR = 255

/** The share of each channel in luminance. */
const [RED, GREEN, BLUE] = [luminance([1, 0, 0]), luminance([0, 1, 0]), luminance([0, 0, 1])]

/** The lightness, 0 to 254, of light from 0 to FULL, by its cube root. */
const lightnessFor: Readonly<Uint8Array> = (() => {
  const table = new Uint8Array(FULL + 1)
  let lightness = 0
  for (let light = 0; light <= FULL; light++) {
    while (lightness < 254 && light > cubed((lightness + 0.5) / 255) * FULL) lightness++
    table[light] = lightness
  }
  return table
})()

/** The lightness of every pixel, 0 to 254, or CLEAR. `isGrey` is true if the inks are only black and white. */
const lightnessOf = (
  rows: Rows,
  isGrey: boolean,
  { parts: [red, green, blue] }: Lookup,
  core: DitherCore,
): Uint8Array => {
  const { width, height } = rows
  const plane = new Uint8Array(width * height)
  const source = core.source(0)
  for (let y = 0; y < height; y++) {
    rows.read(y, source)
    const light = core.look()
    for (let x = 0; x < width; x++) {
      const r = partOf(red, light[x * 4]!)
      const pixelLight = isGrey
        ? r
        : RED * r + GREEN * partOf(green, light[x * 4 + 1]!) + BLUE * partOf(blue, light[x * 4 + 2]!)
      plane[y * width + x] = source[x * 4 + 3]! < 128 ? CLEAR : lightnessFor[Math.min(FULL, pixelLight * FULL) | 0]!
    }
  }
  return plane
}

/** The lightness that splits the pixels into two classes with the least variance within both (Otsu). */
const byHistogram = (plane: Uint8Array): number => {
  const counts = new Float64Array(256)
  for (const lightness of plane) counts[lightness]!++
  counts[CLEAR] = 0
  const pixelCount = counts.reduce((sum, count) => sum + count, 0)
  const total = counts.reduce((sum, count, lightness) => sum + count * lightness, 0)
  let [belowCount, belowSum, bestThreshold, mostVariance] = [0, 0, 127, -1]
  for (let lightness = 0; lightness < 254; lightness++) {
    belowCount += counts[lightness]!
    belowSum += counts[lightness]! * lightness
    const aboveCount = pixelCount - belowCount
    if (belowCount === 0 || aboveCount === 0) continue
    const distance = belowSum / belowCount - (total - belowSum) / aboveCount
    if (belowCount * aboveCount * distance * distance <= mostVariance) continue
    mostVariance = belowCount * aboveCount * distance * distance
    bestThreshold = lightness
  }
  return bestThreshold + 0.5
}

/** A pixel is dark if its lightness is below this part of the mean around it. */
const DARKER = 0.85
/** A pixel is dark, whatever its surroundings, up to this lightness above the panel's black, of 255. */
const NEARLY_BLACK = 30

/**
 * Makes a function that returns the thresholds of a row's pixels; rows must be asked for in order. The threshold of a
 * pixel is a part of the mean lightness in a square around it. The square's side is an eighth of the width, and
 * transparent pixels do not count.
 */
const bySurroundings = (plane: Uint8Array, width: number, height: number): ((y: number) => Float64Array) => {
  const reach = Math.max(4, width >> 4)
  const sums = new Float64Array(width)
  const counts = new Int32Array(width)
  const thresholds = new Float64Array(width)
  const addRow = (y: number, sign: number) => {
    for (let x = 0, index = y * width; x < width; x++, index++) {
      if (plane[index] === CLEAR) continue
      sums[x]! += sign * plane[index]!
      counts[x]! += sign
    }
  }
  for (let y = 0; y < Math.min(reach, height); y++) addRow(y, 1)
  // The square moves: the row or column that enters it is added, and the one that leaves it is taken away.
  return (y) => {
    if (y + reach < height) addRow(y + reach, 1)
    if (y - reach - 1 >= 0) addRow(y - reach - 1, -1)
    let [sum, count] = [0, 0]
    const addColumn = (x: number, sign: number) => {
      sum += sign * sums[x]!
      count += sign * counts[x]!
    }
    for (let x = 0; x < Math.min(reach, width); x++) addColumn(x, 1)
    for (let x = 0; x < width; x++) {
      if (x + reach < width) addColumn(x + reach, 1)
      if (x - reach - 1 >= 0) addColumn(x - reach - 1, -1)
      thresholds[x] = (sum / Math.max(1, count)) * DARKER
    }
    return thresholds
  }
}

/** The factor with which light of this lightness becomes HALF. */
const gainOf = (lightness: number) => HALF / Math.max(1e-4, cubed(lightness / 255))

/** Paints every pixel in its nearest ink, after scaling its light so that the threshold becomes HALF. */
export const binarize = (
  rows: Rows,
  tables: DitherTables,
  method: ThresholdKind,
  core: DitherCore,
  inks: Uint8Array,
): void => {
  const { width, height } = rows
  const { set } = tables
  core.begin(tables, undefined, width)
  const source = core.source(0)
  const lookup = lookupFor(set)
  const [red, green, blue] = lookup.parts
  const plane = method === 'half' ? undefined : lightnessOf(rows, set.grey, lookup, core)
  const thresholdsOfRow = plane && method === 'surroundings' ? bySurroundings(plane, width, height) : undefined
  const gain = plane && method === 'histogram' ? gainOf(byHistogram(plane)) : 1
  const darkest = cubeRoot(luminance(set.scale.black)) * 255 + NEARLY_BLACK
  // The reverse of `light` in `lookupFor`.
  const level = (part: number) => Math.min(LEVELS - 1, Math.sqrt(part * ((LEVELS * LEVELS) / BRIGHTEST))) | 0
  for (let y = 0; y < height; y++) {
    rows.read(y, source)
    const light = core.look()
    const thresholds = thresholdsOfRow?.(y)
    for (let x = 0; x < width; x++) {
      const offset = x * 4
      const mark = markOf(set.exact, source[offset]!, source[offset + 1]!, source[offset + 2]!, source[offset + 3]!)
      // A pixel near the panel's black keeps its light, and so becomes black.
      const ownGain = !plane || plane[y * width + x]! < darkest ? 1 : thresholds ? gainOf(thresholds[x]!) : gain
      const r = partOf(red, light[offset]!) * ownGain
      if (mark === SKIP || mark >= 0) inks[y * width + x] = mark
      else if (set.grey) inks[y * width + x] = r >= HALF ? 1 : 0
      else {
        const g = partOf(green, light[offset + 1]!) * ownGain
        const b = partOf(blue, light[offset + 2]!) * ownGain
        inks[y * width + x] = lookup.nearest[(level(r) << 10) | (level(g) << 5) | level(b)]!
      }
    }
  }
}
