import { CELLS, cellOf, type InkSet, lightOf, middleOf } from './ink-set.ts'
import { luminance, oklab, type Triple } from './spaces.ts'

/** Up to four inks whose mixtures fill the space between them. */
interface Mixture {
  /** The indices of the inks, the lightest first. */
  inks: readonly number[]
  /**
   * Three factors for each ink but the first. Their dot product with the difference between a light and the first ink's
   * light is the ink's share of the dots that make that light.
   */
  shareFactors: Float64Array
  /** The light of the first ink. */
  origin: Triple
  /** The unevenness that each ink would add to the mixture if all dots were of that ink. */
  roughness: readonly number[]
}

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/**
 * Solves a small linear system by Gauss–Jordan elimination, for each column to the right of the square part; undefined
 * without a unique solution.
 */
const solvedFor = (rows: number[][]): number[][] | undefined => {
  const size = rows.length
  for (let step = 0; step < size; step++) {
    // The row with the largest number in this column keeps rounding errors small.
    let pivot = step
    for (let row = step; row < size; row++) if (Math.abs(rows[row]![step]!) > Math.abs(rows[pivot]![step]!)) pivot = row
    const pivotRow = rows[pivot]!
    if (Math.abs(pivotRow[step]!) < 1e-7) return undefined
    rows[pivot] = rows[step]!
    rows[step] = pivotRow.map((value) => value / pivotRow[step]!)
    // All other rows get 0 in this column.
    for (let row = 0; row < size; row++) {
      if (row === step) continue
      const factor = rows[row]![step]!
      rows[row] = rows[row]!.map((value, column) => value - factor * rows[step]![column]!)
    }
  }
  return rows.map((row) => row.slice(size))
}

/** Makes the mixture of some inks; undefined if one of them lies on the line or plane of the others. */
const mixtureOf = (
  inks: readonly number[],
  lights: readonly Triple[],
  roughness: readonly number[],
): Mixture | undefined => {
  const origin = lights[inks[0]!]!
  const edges = inks.slice(1).map((ink) => minus(lights[ink]!, origin))
  // Least squares by the normal equations: exact if the inks span all three channels, else the nearest colour on their
  // line or plane.
  const shareFactors = solvedFor(edges.map((edge) => [...edges.map((other) => dot(edge, other)), ...edge]))
  if (!shareFactors) return undefined
  return {
    inks,
    origin,
    shareFactors: Float64Array.from(shareFactors.flat()),
    roughness: inks.map((ink) => roughness[ink]!),
  }
}

/** All sets of `size` different whole numbers, at least `from` and less than `to`; each set is in ascending order. */
const setsOf = (size: number, from: number, to: number): number[][] =>
  size === 0
    ? [[]]
    : Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index).flatMap((first) =>
        setsOf(size - 1, first + 1, to).map((rest) => [first, ...rest]),
      )

/**
 * Writes to `target` the share of each ink with which a mixture makes this light, and returns the least share, which is
 * negative if the light is outside the mixture. The shares add up to 1.
 */
const writeShares = (
  { inks, shareFactors, origin }: Mixture,
  r: number,
  g: number,
  b: number,
  target: Float64Array,
): number => {
  const [dr, dg, db] = [r - origin[0], g - origin[1], b - origin[2]]
  // The first ink has what the others leave.
  let firstShare = 1
  let leastShare = 1
  for (let index = 1; index < inks.length; index++) {
    // Ink 1 has the first three factors.
    const from = (index - 1) * 3
    const share = shareFactors[from]! * dr + shareFactors[from + 1]! * dg + shareFactors[from + 2]! * db
    target[index] = share
    firstShare -= share
    if (share < leastShare) leastShare = share
  }
  target[0] = firstShare
  return firstShare < leastShare ? firstShare : leastShare
}

/** The least share with which a light still counts as inside a mixture. */
const SLACK = -0.01
/**
 * The number of lower bits of each channel that finer cells ignore; the cells of the colour cube ignore 11. Finer cells
 * are used if the mixture for the centre of a cell cannot make another colour of that cell.
 */
const FINE_BITS = 9
/** The index of a finer cell. */
const fineOf = (r: number, g: number, b: number): number =>
  ((r >> FINE_BITS) & 127) | (((g >> FINE_BITS) & 127) << 7) | (((b >> FINE_BITS) & 127) << 14)
/** The maximum number of cached finer cells: more than most pictures have. */
const MOST_FINE = 65_536
/** The light at the centre of the finer cell around some counted light, for one channel. */
const middleOfFine = (count: number): number => lightOf(((count >> FINE_BITS) << FINE_BITS) + (1 << (FINE_BITS - 1)))

/** The entry of a cell whose mixture has not been chosen yet. */
const UNKNOWN = 255

/** Mixes colours from an ink set, each one from inks that are as similar as possible. */
export class Mixer {
  readonly #mixtures: Mixture[]
  /** The index of the mixture for each cell of the colour cube, and for each finer cell that was needed. */
  readonly #mixtureByCell = new Uint8Array(CELLS).fill(UNKNOWN)
  readonly #mixtureByFine = new Map<number, number>()
  /** The shares of the inks, as `writeShares` wrote them last. */
  readonly #shares = new Float64Array(4)
  readonly #set: InkSet

  constructor(inkSet: InkSet) {
    const { inks } = inkSet.scale
    // The lightest ink first.
    const byLuminance = inks.map((_, ink) => ink).sort((a, b) => luminance(inks[b]!) - luminance(inks[a]!))
    // The squared length of each ink's OKLab, with stray light. Its mean over the dots of a mixture is the unevenness:
    // all mixtures for a colour have the same mean, so the one with the least mean square varies least.
    const roughness = inks.map(([r, g, b]) => {
      const lab = oklab([r * 0.75 + 0.25, g * 0.75 + 0.25, b * 0.75 + 0.25])
      return dot(lab, lab)
    })
    this.#set = inkSet
    this.#mixtures = setsOf(Math.min(4, inks.length), 0, inks.length)
      .map((ranks) => ranks.map((rank) => byLuminance[rank]!))
      .flatMap((chosenInks) => mixtureOf(chosenInks, inks, roughness) ?? [])
  }

  /**
   * The index of the most even mixture that makes this light; for light outside the gamut, the one that is nearest to
   * it.
   */
  #choose(r: number, g: number, b: number): number {
    let best = 0
    let leastCost = Number.POSITIVE_INFINITY
    this.#mixtures.forEach((mixture, index) => {
      const missingShare = Math.max(0, -writeShares(mixture, r, g, b, this.#shares))
      const unevenness = mixture.roughness.reduce((sum, roughness, ink) => sum + this.#shares[ink]! * roughness, 0)
      // Light outside the mixture costs more than any unevenness.
      const cost = unevenness + 100 * missingShare
      if (cost >= leastCost) return
      leastCost = cost
      best = index
    })
    return best
  }

  /** The mixture for the centre of a cell of the colour cube. */
  #mixtureForCell(cell: number): Mixture {
    if (this.#mixtureByCell[cell] === UNKNOWN) this.#mixtureByCell[cell] = this.#choose(...middleOf(cell))
    return this.#mixtures[this.#mixtureByCell[cell]!]!
  }

  /** The mixture for the centre of the finer cell around a colour. */
  #mixtureForFine(r: number, g: number, b: number): Mixture {
    const key = fineOf(r, g, b)
    const mixture = this.#mixtureByFine.get(key) ?? this.#choose(middleOfFine(r), middleOfFine(g), middleOfFine(b))
    if (this.#mixtureByFine.size >= MOST_FINE) this.#mixtureByFine.clear()
    this.#mixtureByFine.set(key, mixture)
    return this.#mixtures[mixture]!
  }

  /**
   * The ink of a pixel with this counted light, and with a threshold of 0 to 1 in the mask. Over many pixels each ink
   * appears as often as its share, which makes the colour.
   */
  inkAt(r: number, g: number, b: number, threshold: number): number {
    if (this.#set.grey) return lightOf(r) > threshold ? 1 : 0
    // The cell's mixture is tried first; if it cannot make the colour, the finer cell's is taken.
    const [red, green, blue] = [lightOf(r), lightOf(g), lightOf(b)]
    let mixture = this.#mixtureForCell(cellOf(r, g, b))
    if (writeShares(mixture, red, green, blue, this.#shares) < SLACK) {
      mixture = this.#mixtureForFine(r, g, b)
      writeShares(mixture, red, green, blue, this.#shares)
    }
    const { inks } = mixture
    // The shares lie one after the other from 0 to 1, the darkest ink first; the ink at 1 - threshold is chosen. Shares
    // below 0, of light outside the mixture, count as 0.
    let shareLeft = 1 - threshold
    for (let index = inks.length - 1; index > 0; index--) {
      shareLeft -= Math.max(0, this.#shares[index]!)
      if (shareLeft < 0) return inks[index]!
    }
    return inks[0]!
  }
}
