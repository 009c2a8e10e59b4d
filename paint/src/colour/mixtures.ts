import { CELLS, cellOf, type InkSet, lightOf, middleOf } from './ink-set.ts'
import { luminance, oklab, type Triple } from './spaces.ts'

/** Up to four inks that mix colours between them. */
interface Mixture {
  /** The lightest first. */
  inks: readonly number[]
  /** Light less that of the first ink, times these three numbers each → the shares of the others. */
  shares: Float64Array
  origin: Triple
  /** How uneven a mixture of these inks looks, ink by ink. */
  rough: readonly number[]
}

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Solves a small system by elimination, for all columns right of it; undefined where it has no single solution. */
const solved = (rows: number[][]): number[][] | undefined => {
  const size = rows.length
  for (let at = 0; at < size; at++) {
    let pivot = at
    for (let row = at; row < size; row++) if (Math.abs(rows[row]![at]!) > Math.abs(rows[pivot]![at]!)) pivot = row
    const best = rows[pivot]!
    if (Math.abs(best[at]!) < 1e-7) return undefined
    rows[pivot] = rows[at]!
    rows[at] = best.map((value) => value / best[at]!)
    for (let row = 0; row < size; row++) {
      if (row === at) continue
      const factor = rows[row]![at]!
      rows[row] = rows[row]!.map((value, column) => value - factor * rows[at]![column]!)
    }
  }
  return rows.map((row) => row.slice(size))
}

const mixtureOf = (inks: readonly number[], light: readonly Triple[], rough: readonly number[]) => {
  const origin = light[inks[0]!]!
  const edges = inks.slice(1).map((ink) => minus(light[ink]!, origin))
  // The shares nearest to a colour: exact where the inks span all three channels, else in their line or plane.
  const found = solved(edges.map((edge) => [...edges.map((other) => dot(edge, other)), ...edge]))
  return found && { inks, origin, shares: Float64Array.from(found.flat()), rough: inks.map((ink) => rough[ink]!) }
}

/** All sets of `size` of the numbers from `from` up to `to`. */
const setsOf = (size: number, from: number, to: number): number[][] =>
  size === 0
    ? [[]]
    : Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at).flatMap((first) =>
        setsOf(size - 1, first + 1, to).map((rest) => [first, ...rest]),
      )

const sharesIn = ({ shares, origin }: Mixture, light: Triple): number[] => {
  const [r, g, b] = minus(light, origin)
  const others = Array.from(
    { length: shares.length / 3 },
    (_, at) => shares[at * 3]! * r + shares[at * 3 + 1]! * g + shares[at * 3 + 2]! * b,
  )
  return [1 - others.reduce((sum, one) => sum + one, 0), ...others]
}

/** Mixes the colours of one set of inks: each of as few and as similar inks as can be. */
export class Mixer {
  readonly #mixtures: Mixture[]
  readonly #best = new Uint8Array(CELLS).fill(255)
  readonly #set: InkSet

  constructor(set: InkSet) {
    const { inks } = set.scale
    const byLight = inks.map((_, ink) => ink).sort((a, b) => luminance(inks[b]!) - luminance(inks[a]!))
    const rough = inks.map(([r, g, b]) => {
      const lab = oklab([r * 0.75 + 0.25, g * 0.75 + 0.25, b * 0.75 + 0.25])
      return dot(lab, lab)
    })
    this.#set = set
    this.#mixtures = setsOf(Math.min(4, inks.length), 0, inks.length)
      .map((places) => places.map((at) => byLight[at]!))
      .flatMap((chosen) => mixtureOf(chosen, inks, rough) ?? [])
  }

  #choose(cell: number): number {
    const light = middleOf(cell)
    let best = 0
    let least = Number.POSITIVE_INFINITY
    this.#mixtures.forEach((mixture, index) => {
      const shares = sharesIn(mixture, light)
      const uneven = shares.reduce((sum, share, at) => sum + share * mixture.rough[at]!, 0)
      // Beyond the inks' reach the mixture that misses least.
      const cost = uneven + 100 * Math.max(0, -Math.min(...shares))
      if (cost >= least) return
      least = cost
      best = index
    })
    this.#best[cell] = best
    return best
  }

  /** The ink of a place in a mask, its threshold 0 to 1: over many places the shares of the inks make the colour. */
  inkAt(r: number, g: number, b: number, threshold: number): number {
    if (this.#set.grey) return lightOf(r) > threshold ? 1 : 0
    const cell = cellOf(r, g, b)
    const known = this.#best[cell]!
    const { inks, shares, origin } = this.#mixtures[known === 255 ? this.#choose(cell) : known]!
    const [dr, dg, db] = [lightOf(r) - origin[0], lightOf(g) - origin[1], lightOf(b) - origin[2]]
    let left = 1 - threshold
    for (let at = inks.length - 1; at > 0; at--) {
      left -= Math.max(0, shares[at * 3 - 3]! * dr + shares[at * 3 - 2]! * dg + shares[at * 3 - 1]! * db)
      if (left < 0) return inks[at]!
    }
    return inks[0]!
  }
}
