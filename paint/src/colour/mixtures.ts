import { CELLS, cellOf, type InkSet, lightOf, middleOf } from './ink-set.ts'
import { luminance, oklab, type Triple } from './spaces.ts'

/** Up to four inks whose mixtures fill the space between them. */
interface Mixture {
  /** The indices of the inks, the lightest first. */
  inks: readonly number[]
  /**
   * Three factors for each ink but the first: the ink's share is their dot product with the difference between
   * the light and the first ink's light.
   */
  shares: Float64Array
  /** The light of the first ink. */
  origin: Triple
  /** The share of unevenness that a dot of each ink adds to a mixture. */
  rough: readonly number[]
}

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/**
 * Solves a small linear system by Gauss–Jordan elimination, for each column to the right of the square part; undefined
 * without a unique solution.
 */
const solved = (rows: number[][]): number[][] | undefined => {
  const size = rows.length
  for (let step = 0; step < size; step++) {
    let pivot = step
    for (let row = step; row < size; row++) if (Math.abs(rows[row]![step]!) > Math.abs(rows[pivot]![step]!)) pivot = row
    const best = rows[pivot]!
    if (Math.abs(best[step]!) < 1e-7) return undefined
    rows[pivot] = rows[step]!
    rows[step] = best.map((value) => value / best[step]!)
    for (let row = 0; row < size; row++) {
      if (row === step) continue
      const factor = rows[row]![step]!
      rows[row] = rows[row]!.map((value, column) => value - factor * rows[step]![column]!)
    }
  }
  return rows.map((row) => row.slice(size))
}

/** Makes the mixture of some inks; undefined if one of them lies on the line or plane of the others. */
const mixtureOf = (inks: readonly number[], light: readonly Triple[], rough: readonly number[]) => {
  const origin = light[inks[0]!]!
  const edges = inks.slice(1).map((ink) => minus(light[ink]!, origin))
  // Least squares: exact if the inks span all three channels, else the nearest colour on their line or plane.
  const shares = solved(edges.map((edge) => [...edges.map((other) => dot(edge, other)), ...edge]))
  return shares && { inks, origin, shares: Float64Array.from(shares.flat()), rough: inks.map((ink) => rough[ink]!) }
}

/** All sets of `size` numbers, at least `from` and less than `to`. */
const setsOf = (size: number, from: number, to: number): number[][] =>
  size === 0
    ? [[]]
    : Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index).flatMap((first) =>
        setsOf(size - 1, first + 1, to).map((rest) => [first, ...rest]),
      )

/**
 * Writes the share of each ink with which a mixture makes this light, and returns the least share, which is negative if
 * the light is outside the mixture.
 */
const writeShares = (
  { inks, shares, origin }: Mixture,
  r: number,
  g: number,
  b: number,
  target: Float64Array,
): number => {
  const [dr, dg, db] = [r - origin[0], g - origin[1], b - origin[2]]
  let first = 1
  let leastShare = 1
  for (let index = 1; index < inks.length; index++) {
    const share = shares[index * 3 - 3]! * dr + shares[index * 3 - 2]! * dg + shares[index * 3 - 1]! * db
    target[index] = share
    first -= share
    if (share < leastShare) leastShare = share
  }
  target[0] = first
  return first < leastShare ? first : leastShare
}

/** The least share with which a light still counts as inside a mixture. */
const SLACK = -0.01
/**
 * The lower bits of each channel that finer cells ignore. Finer cells are used if the mixture for the centre of a cell
 * cannot make another colour of that cell.
 */
const FINER = 9
/** The index of a finer cell. */
const fineOf = (r: number, g: number, b: number): number =>
  ((r >> FINER) & 127) | (((g >> FINER) & 127) << 7) | (((b >> FINER) & 127) << 14)
/** The most cached finer cells: more than most pictures have. */
const MOST_FINE = 65_536
/** The light at the centre of a finer cell, for one channel. */
const middleOfFine = (count: number): number => lightOf(((count >> FINER) << FINER) + (1 << (FINER - 1)))

/** The entry of a cell whose mixture has not been chosen yet. */
const UNKNOWN = 255

/** Mixes colours from an ink set, each one from inks that are as similar as possible. */
export class Mixer {
  readonly #mixtures: Mixture[]
  readonly #best = new Uint8Array(CELLS).fill(UNKNOWN)
  readonly #fine = new Map<number, number>()
  readonly #shares = new Float64Array(4)
  readonly #set: InkSet

  constructor(inkSet: InkSet) {
    const { inks } = inkSet.scale
    const byLight = inks.map((_, ink) => ink).sort((a, b) => luminance(inks[b]!) - luminance(inks[a]!))
    // The squared length of an ink's OKLab, with stray light. All mixtures for a colour have the same mean, so the one
    // with the least mean square varies least.
    const roughness = inks.map(([r, g, b]) => {
      const lab = oklab([r * 0.75 + 0.25, g * 0.75 + 0.25, b * 0.75 + 0.25])
      return dot(lab, lab)
    })
    this.#set = inkSet
    this.#mixtures = setsOf(Math.min(4, inks.length), 0, inks.length)
      .map((ranks) => ranks.map((rank) => byLight[rank]!))
      .flatMap((chosenInks) => mixtureOf(chosenInks, inks, roughness) ?? [])
  }

  /** The most even mixture that makes this light; for light outside the gamut, the one that is nearest to it. */
  #choose(r: number, g: number, b: number): number {
    let best = 0
    let leastUnevenness = Number.POSITIVE_INFINITY
    this.#mixtures.forEach((mixture, index) => {
      const missingShare = Math.max(0, -writeShares(mixture, r, g, b, this.#shares))
      const unevenness = mixture.rough.reduce((sum, rough, index) => sum + this.#shares[index]! * rough, 0)
      // Light outside the mixture costs more than any unevenness.
      const cost = unevenness + 100 * missingShare
      if (cost >= leastUnevenness) return
      leastUnevenness = cost
      best = index
    })
    return best
  }

  /** The mixture for the centre of a cell of the colour cube. */
  #forCell(cell: number): Mixture {
    if (this.#best[cell] === UNKNOWN) this.#best[cell] = this.#choose(...middleOf(cell))
    return this.#mixtures[this.#best[cell]!]!
  }

  /** The mixture for the centre of the finer cell around a colour. */
  #forFine(r: number, g: number, b: number): Mixture {
    const key = fineOf(r, g, b)
    const chosenInks = this.#fine.get(key) ?? this.#choose(middleOfFine(r), middleOfFine(g), middleOfFine(b))
    if (this.#fine.size >= MOST_FINE) this.#fine.clear()
    this.#fine.set(key, chosenInks)
    return this.#mixtures[chosenInks]!
  }

  /**
   * The ink of a pixel of this counted light, whose threshold in the mask is 0 to 1. Over many pixels each ink appears
   * as often as its share, which makes the colour.
   */
  inkAt(r: number, g: number, b: number, threshold: number): number {
    if (this.#set.grey) return lightOf(r) > threshold ? 1 : 0
    const [red, green, blue] = [lightOf(r), lightOf(g), lightOf(b)]
    let mixture = this.#forCell(cellOf(r, g, b))
    if (writeShares(mixture, red, green, blue, this.#shares) < SLACK) {
      mixture = this.#forFine(r, g, b)
      writeShares(mixture, red, green, blue, this.#shares)
    }
    const { inks } = mixture
    // The shares lie one after the other from 0 to 1, the darkest ink first; the ink at 1 - threshold is chosen.
    let remaining = 1 - threshold
    for (let index = inks.length - 1; index > 0; index--) {
      remaining -= Math.max(0, this.#shares[index]!)
      if (remaining < 0) return inks[index]!
    }
    return inks[0]!
  }
}
