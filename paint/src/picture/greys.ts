import { BLACK, countedLight, inkSetOf } from '../colour/ink-set.ts'
import { type ImageLook, isUnchanged } from '../colour/look.ts'
import { FULL, linearOf, luminance } from '../colour/spaces.ts'
import { CURVE, type DitherTables, tablesOf } from '../colour/tables.ts'
import { type DitherCore, SKIP } from '../core/core.ts'
import type { Ink } from '../panels.ts'
import type { Diffusion } from './diffuse.ts'
import type { Dithered } from './dithered.ts'
import type { Rows } from './picture.ts'

/** The counted light of a panel's white. */
const WHITE = countedLight(1)

/** The light of a panel's greys. */
interface Greys {
  /** The counted light of each grey, from black to white. */
  lights: readonly number[]
  /** The grey that looks nearest to each counted light; the index is the light minus BLACK. */
  nearest: Uint8Array
  /**
   * Each counted light without the rounding errors of a curve: within ROUNDING of a grey's light it becomes that
   * grey's. The index is the light minus BLACK.
   */
  cleaned: Int16Array
}

/**
 * The largest rounding error of a curve (`DitherTables`), in counted light: less than half the distance between two
 * dark sRGB levels.
 */
const ROUNDING = 6

const greysByInks = new WeakMap<readonly Ink[], Greys>()

/**
 * The light half-way between two greys in sRGB, which is about half-way for the eye. An ink with itself gives its own
 * light.
 */
const lightBetween = (ink: Ink, other: Ink): number => {
  // Divided by 2 for the mean of both levels, and by 255 for the range 0 to 1.
  const light = (channel: 0 | 1 | 2) => linearOf((ink.rgb[channel] + other.rgb[channel]) / 510)
  return luminance([light(0), light(1), light(2)])
}

/** The greys of these inks, cached. Light is counted between the inks' own black and white. */
export const greysOf = (inks: readonly Ink[]): Greys => {
  const cached = greysByInks.get(inks)
  if (cached) return cached
  const [black, white] = [lightBetween(inks[0]!, inks[0]!), lightBetween(inks.at(-1)!, inks.at(-1)!)]
  const count = (screenLight: number) => countedLight((screenLight - black) / (white - black))
  // For each grey but the last, the light from which the next grey is nearer.
  const borders = inks.slice(1).map((ink, below) => count(lightBetween(inks[below]!, ink)))
  // Light rises with the index, so `grey` only steps up, at each border.
  let grey = 0
  const nearest = Uint8Array.from({ length: WHITE - BLACK + 1 }, (_, index) => {
    while (grey < borders.length && index + BLACK >= borders[grey]!) grey++
    return grey
  })
  const lights = inks.map((ink) => count(lightBetween(ink, ink)))
  const cleaned = Int16Array.from(nearest, (grey, index) => {
    const light = index + BLACK
    return Math.abs(light - lights[grey]!) <= ROUNDING ? lights[grey]! : light
  })
  const greys = { lights, nearest, cleaned }
  greysByInks.set(inks, greys)
  return greys
}

/** The curve that changes nothing: the counted light of a luminance; the index is the luminance shifted right by 4. */
const identityCurve = Int16Array.from({ length: CURVE }, (_, index) => countedLight(((index << 4) + 8) / FULL))

/**
 * The tables of a look on greys, from their black and white. If black and white are a screen's (0 and 255), an
 * unchanged picture needs no look.
 */
export const greyTables = (inks: readonly Ink[], look: ImageLook): DitherTables => {
  const blackAndWhite = [inks[0]!, inks.at(-1)!]
  const inkSet = inkSetOf(blackAndWhite)
  const isPure = blackAndWhite.every(({ rgb }, index) => rgb.every((level) => level === index * 255))
  const showsAsIs = isUnchanged(look) && isPure
  return showsAsIs ? { set: inkSet, nodes: undefined, curve: identityCurve } : tablesOf(inkSet, look)
}

/**
 * The ink of a pixel that is exactly black (0) or white (`white`, the index of the lightest grey). SKIP for a pixel
 * that is less than half opaque, -1 for any other. `index` is the pixel's first byte in `source`.
 */
export const exactGreyAt = (source: Uint8Array, index: number, white: number): number => {
  if (source[index + 3]! < 128) return SKIP
  const level = source[index]!
  if (level !== source[index + 1] || level !== source[index + 2]) return -1
  if (level === 0) return 0
  return level === 255 ? white : -1
}

/**
 * The number of lead rows, the mirror image of the first rows, which are dithered before the first one: it then
 * receives errors like any other.
 */
const LEAD = 8
/** The unused numbers before and after a row of errors, so that a neighbour beyond the edge needs no check. */
const MARGIN = 2

/**
 * Error diffusion to greys in linear light, every second row from the right. Coloured inks are looked up by cells of
 * the colour cube (`CELLS`); dark greys are closer together than the cells, so they have this loop of their own
 * (docs/decisions, 0376).
 */
export const diffuseGreys = (
  rows: Rows,
  inks: readonly Ink[],
  look: ImageLook,
  { taps, totalParts }: Diffusion,
  core: DitherCore,
): Dithered => {
  const { width, height } = rows
  const { lights, nearest, cleaned } = greysOf(inks)
  const indices = new Uint8Array(width * height)
  const newRow = () => new Float64Array(width + 2 * MARGIN)
  /** The errors that the pixels of this row, of the next row and of the one after it receive. */
  let errors = [newRow(), newRow(), newRow()]
  core.begin(greyTables(inks, look), undefined, width)
  const source = core.source(0)
  const lastGrey = inks.length - 1
  for (let y = -LEAD; y < height; y++) {
    // Row -1 is row 0 again, row -2 is row 1, and so on.
    rows.read(y < 0 ? Math.min(-1 - y, height - 1) : y, source)
    const lookLight = core.look()
    const ahead = y & 1 ? -1 : 1
    for (let step = 0, x = ahead > 0 ? 0 : width - 1; step < width; step++, x += ahead) {
      const offset = x * 4
      const exactGrey = exactGreyAt(source, offset, lastGrey)
      // An exact black or white, or a skipped pixel (SKIP is above 0 too), takes no errors and passes none on.
      if (exactGrey >= 0) {
        if (y >= 0) indices[y * width + x] = exactGrey
        continue
      }
      const ownLight = cleaned[Math.min(WHITE, Math.max(BLACK, lookLight[offset]!)) - BLACK]!
      // The light that the pixel should show: its own and the errors of its neighbours, within the panel's range.
      const targetLight = Math.min(WHITE, Math.max(BLACK, ownLight + errors[0]![x + MARGIN]!))
      const chosen = nearest[(targetLight - BLACK) | 0]!
      if (y >= 0) indices[y * width + x] = chosen
      // The error, by which the grey is too dark or too light, is shared among the neighbours that come later.
      const errorPart = (targetLight - lights[chosen]!) / totalParts
      for (const [across, down, parts] of taps) {
        const errorRow = errors[down]!
        errorRow[x + MARGIN + across * ahead]! += errorPart * parts
      }
    }
    // The next row's errors move to the front. This row's array is cleared for the third row from here.
    const freeRow = errors[0]!.fill(0)
    errors = [errors[1]!, errors[2]!, freeRow]
  }
  return { inks: indices, whole: !indices.includes(SKIP) }
}
