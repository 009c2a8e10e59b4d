import { type InkSet, lightOf, nearestOf } from '../colour/ink-set.ts'
import { cubeRoot, FULL, luminance, type Triple } from '../colour/spaces.ts'
import type { DitherTables } from '../colour/tables.ts'
import { type DitherCore, SKIP } from '../core/core.ts'
import { markOf } from '../core/plain.ts'
import type { DitherMethod } from '../methods.ts'
import type { Rows } from './picture.ts'
import { CLEAR, thresholdByHistogram, thresholdsBySurroundings } from './thresholds-of-plane.ts'

type ThresholdKind = Extract<DitherMethod, { kind: 'threshold' }>['basis']

const cubed = (x: number) => x * x * x

/** The ambient light that the panel reflects, as a part of its white. */
const FLARE = 0.05
/**
 * The light that looks half as bright as the panel's white: greys above it become white. Lightness is taken as the cube
 * root of light with the ambient light added, and this is the light half-way between ambient light alone and white.
 */
const HALF = (cubed((cubeRoot(FLARE) + 1) / 2) - FLARE) / (1 - FLARE)

/** The weight of differences in hue and chroma, as without dithering an ink of the wrong hue is a wrong colour. */
const CHROMA_WEIGHT = 2
/**
 * The cosine of 45 degrees, the largest difference between the hues of a colour and its ink. With a larger difference,
 * dark wood would become green.
 */
const LEAST_HUE_COSINE = Math.SQRT1_2

/** The number of levels of each channel in the table of nearest inks, evenly spaced in the square root of light. */
const LEVELS = 32
/** The light at the upper end of the highest level, as a part of white's. */
const BRIGHTEST = 1.25
/** The offset that makes counted light, a signed 16-bit number, an index from 0 on. */
const TO_INDEX = 32768

/** The tables of an ink set. */
interface Lookup {
  /**
   * The light of each channel as a part of white's, including the panel's black. The index is counted light plus
   * TO_INDEX, shifted right by 4; `paperLightAt` reads it.
   */
  paperLights: readonly [Float64Array, Float64Array, Float64Array]
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
  // Scales light whose 0 is the panel's black to light whose 0 is no light at all.
  const toPaperLight = (light: number, channel: 0 | 1 | 2) => black[channel] + Math.max(0, light) * (1 - black[channel])
  const paperLightsOf = (channel: 0 | 1 | 2) =>
    // Each entry stands for 16 counts, and has the light of the middle one.
    Float64Array.from({ length: 4096 }, (_, index) => toPaperLight(lightOf(index * 16 + 8 - TO_INDEX), channel))
  const inkLights = inks.map(([r, g, b]): Triple => [toPaperLight(r, 0), toPaperLight(g, 1), toPaperLight(b, 2)])
  const nearest = nearestOf(inkLights, FLARE, CHROMA_WEIGHT, LEAST_HUE_COSINE)
  // The light in the middle of a level.
  const lightOfLevel = (level: number) => ((level + 0.5) * (level + 0.5) * BRIGHTEST) / (LEVELS * LEVELS)
  const lookup: Lookup = {
    paperLights: [paperLightsOf(0), paperLightsOf(1), paperLightsOf(2)],
    nearest: Uint8Array.from({ length: LEVELS ** 3 }, (_, index) =>
      nearest(lightOfLevel(index >> 10), lightOfLevel((index >> 5) & 31), lightOfLevel(index & 31)),
    ),
  }
  lookups.set(inkSet, lookup)
  return lookup
}

/** The light of a channel as a part of white's, read from its `paperLights` at some counted light. */
const paperLightAt = (paperLights: Float64Array, count: number): number => paperLights[(count + TO_INDEX) >> 4]!

/** The share of each channel in luminance. */
const [RED, GREEN, BLUE] = [luminance([1, 0, 0]), luminance([0, 1, 0]), luminance([0, 0, 1])]

/** The lightness, 0 to 254, of light from 0 to FULL, by its cube root. */
const lightnessOfLight: Readonly<Uint8Array> = (() => {
  const table = new Uint8Array(FULL + 1)
  // Both rise together: a lightness ends where the light passes the middle between it and the next one.
  let lightness = 0
  for (let light = 0; light <= FULL; light++) {
    while (lightness < 254 && light > cubed((lightness + 0.5) / 255) * FULL) lightness++
    table[light] = lightness
  }
  return table
})()

/**
 * The lightness of every pixel of a picture, 0 to 254, or CLEAR. `isGrey` is true if the inks are only black and white:
 * then all channels are equal, and one is enough.
 */
const lightnessPlaneOf = (
  rows: Rows,
  isGrey: boolean,
  { paperLights: [red, green, blue] }: Lookup,
  core: DitherCore,
): Uint8Array => {
  const { width, height } = rows
  const plane = new Uint8Array(width * height)
  const source = core.source(0)
  for (let y = 0; y < height; y++) {
    rows.read(y, source)
    const light = core.look()
    for (let x = 0; x < width; x++) {
      const r = paperLightAt(red, light[x * 4]!)
      const pixelLight = isGrey
        ? r
        : RED * r + GREEN * paperLightAt(green, light[x * 4 + 1]!) + BLUE * paperLightAt(blue, light[x * 4 + 2]!)
      plane[y * width + x] = source[x * 4 + 3]! < 128 ? CLEAR : lightnessOfLight[Math.min(FULL, pixelLight * FULL) | 0]!
    }
  }
  return plane
}

/** The lightness above the panel's black, of 255, up to which a pixel is dark whatever its surroundings. */
const NEARLY_BLACK = 30

/** The factor with which light of this lightness becomes HALF. */
const gainOf = (lightness: number) => HALF / Math.max(1e-4, cubed(lightness / 255))

/**
 * Paints every pixel in its nearest ink, without dithering, and writes the inks to `inks`. A threshold is a lightness;
 * the light of a pixel is scaled so that its threshold becomes HALF, at which black turns to white.
 */
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
  const [red, green, blue] = lookup.paperLights
  // Thresholds that depend on the picture need its lightness first: for one threshold (`histogram`), or one a pixel.
  const plane = method === 'half' ? undefined : lightnessPlaneOf(rows, set.grey, lookup, core)
  const thresholdsOfRow =
    plane && method === 'surroundings' ? thresholdsBySurroundings(plane, width, height) : undefined
  const commonGain = plane && method === 'histogram' ? gainOf(thresholdByHistogram(plane)) : 1
  const nearlyBlack = cubeRoot(luminance(set.scale.black)) * 255 + NEARLY_BLACK
  // The level of some light in the table of nearest inks: the reverse of `lightOfLevel`.
  const levelOf = (light: number) => Math.min(LEVELS - 1, Math.sqrt(light * ((LEVELS * LEVELS) / BRIGHTEST))) | 0
  for (let y = 0; y < height; y++) {
    rows.read(y, source)
    const light = core.look()
    const thresholds = thresholdsOfRow?.(y)
    for (let x = 0; x < width; x++) {
      const offset = x * 4
      const mark = markOf(set.exact, source[offset]!, source[offset + 1]!, source[offset + 2]!, source[offset + 3]!)
      // A pixel near the panel's black keeps its light, and so becomes black. Without thresholds, all keep theirs.
      const keepsLight = !plane || plane[y * width + x]! < nearlyBlack
      const gain = keepsLight ? 1 : thresholds ? gainOf(thresholds[x]!) : commonGain
      const r = paperLightAt(red, light[offset]!) * gain
      // An exact ink stays, and so does a pixel that is not painted. Without colours, red stands for all channels.
      if (mark === SKIP || mark >= 0) inks[y * width + x] = mark
      else if (set.grey) inks[y * width + x] = r >= HALF ? 1 : 0
      else {
        const g = paperLightAt(green, light[offset + 1]!) * gain
        const b = paperLightAt(blue, light[offset + 2]!) * gain
        inks[y * width + x] = lookup.nearest[(levelOf(r) << 10) | (levelOf(g) << 5) | levelOf(b)]!
      }
    }
  }
}
