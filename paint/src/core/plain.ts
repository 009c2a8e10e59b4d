import { BLACK, cellOf } from '../colour/ink-set.ts'
import { type DitherTables, luminanceTable, NODES, nodePlaces, PARTS } from '../colour/tables.ts'
import { type Band, type DiffusionWeights, type DitherCore, SKIP } from './core.ts'

/** The rounded product of two numbers in 32768ths. */
const roundedProduct = (a: number, b: number) => (a * b + 0x4000) >> 15
/** Limits a number to 16 bits with a sign. */
const saturated = (value: number) => (value > 32767 ? 32767 : value < -32768 ? -32768 : value)
/**
 * Adds the errors from the row above and from the pixel before to light. A black pixel takes no errors that would
 * darken it, and so passes none of them on.
 */
const withErrors = (light: number, errorAbove: number, errorBefore: number, isBlack: boolean) => {
  const value = saturated(saturated(light + errorAbove) + errorBefore)
  return isBlack && value < light ? light : value
}
/** The unused pixels before and after each row of errors, so that taps need no bounds check. */
const MARGIN = 4
/** The distance to the next node along each channel, in indices of the table. */
const [RED, GREEN, BLUE] = [NODES * NODES * 4, NODES * 4, 4]

/**
 * The mark of a pixel that is not dithered: the ink that is exactly its colour, or SKIP if it is less than half opaque;
 * else -1.
 */
export const markOf = (exact: DitherTables['set']['exact'], r: number, g: number, b: number, alpha: number): number => {
  if (alpha < 128) return SKIP
  if (r !== 0 && r !== 255) return -1
  const rgb = r | (g << 8) | (b << 16)
  for (const inkColour of exact) if (inkColour.rgb === rgb) return inkColour.ink
  return -1
}

/**
 * Interpolates the light between four nodes (tetrahedral interpolation). The path from the first node follows the
 * channels in the order of their parts, the largest first.
 */
const writeLight = (
  nodes: Int16Array,
  red: number,
  green: number,
  blue: number,
  to: Int16Array,
  offset: number,
): void => {
  // A place (`nodePlaces`) has the node in its upper 16 bits, and the parts towards the next node in the lower ones.
  const [r, g, b] = [red & 0xffff, green & 0xffff, blue & 0xffff]
  const node = (red >> 16) * RED + (green >> 16) * GREEN + (blue >> 16) * BLUE
  const beforeRed = node + (r > g ? 0 : GREEN) + (r > b ? 0 : BLUE)
  const beforeGreen = node + (r > g ? RED : 0) + (g > b ? 0 : BLUE)
  const beforeBlue = node + (r > b ? RED : 0) + (g > b ? GREEN : 0)
  for (let channel = 0; channel < 3; channel++) {
    const slope = (before: number, direction: number) =>
      saturated(nodes[before + direction + channel]! - nodes[before + channel]!)
    const sum = slope(beforeRed, RED) * r + slope(beforeGreen, GREEN) * g + slope(beforeBlue, BLUE) * b
    to[offset + channel] = saturated((nodes[node + channel]! * PARTS + sum) >> 14)
  }
}

/** The errors of a band's last three rows, three numbers a pixel. */
interface Errors {
  current: Int16Array
  above: Int16Array
  secondAbove: Int16Array
}

/** The core in plain TypeScript, for long rows and for runtimes without WebAssembly. */
export class PlainCore implements DitherCore {
  #tables!: DitherTables
  #weights: DiffusionWeights | undefined
  #width = 0
  #source: Uint8Array[] = []
  #inks: Uint8Array[] = []
  #errors: Errors[] = []
  #light = new Int16Array(0)

  begin(tables: DitherTables, weights: DiffusionWeights | undefined, width: number, bands = 1): void {
    this.#tables = tables
    this.#weights = weights
    this.#width = width
    this.#light = new Int16Array(width * 4)
    const row = () => new Int16Array((width + 2 * MARGIN) * 3)
    const allBands = Array.from({ length: bands })
    this.#source = allBands.map(() => new Uint8Array(width * 4))
    this.#inks = allBands.map(() => new Uint8Array(width))
    this.#errors = weights ? allBands.map(() => ({ current: row(), above: row(), secondAbove: row() })) : []
  }

  source(band: Band): Uint8Array {
    return this.#source[band]!
  }

  inks(band: Band): Uint8Array {
    return this.#inks[band]!
  }

  look(): Int16Array {
    this.#lookAt(this.#source[0]!)
    return this.#light
  }

  #lookAt(source: Uint8Array): void {
    const { nodes, curve } = this.#tables
    const light = this.#light
    for (let offset = 0; offset < light.length; offset += 4) {
      const [r, g, b] = [source[offset]!, source[offset + 1]!, source[offset + 2]!]
      if (curve)
        light.fill(
          curve[(luminanceTable[r]! + luminanceTable[256 + g]! + luminanceTable[512 + b]!) >> 4]!,
          offset,
          offset + 3,
        )
      else writeLight(nodes!, nodePlaces[r]!, nodePlaces[g]!, nodePlaces[b]!, light, offset)
    }
  }

  diffuse(direction: 1 | -1): boolean {
    this.#errors.forEach((errors, band) => {
      this.#lookAt(this.#source[band]!)
      if (this.#tables.curve) this.#greyRow(band, direction, errors)
      else this.#colourRow(band, direction, errors)
      this.#errors[band] = { current: errors.secondAbove, above: errors.current, secondAbove: errors.above }
    })
    return !this.#inks.some((row) => row.includes(SKIP))
  }

  /**
   * The error that a pixel gets from the rows above and from the second pixel before it; the one just before is left
   * out.
   */
  #gathered(index: number, step: number, { current, above, secondAbove }: Errors): number {
    const { values, wide } = this.#weights!
    let sum = 0
    const reach = wide ? 2 : 1
    for (let tap = -reach; tap <= reach; tap++) sum += above[index + tap * step]! * values[4 + tap]!
    if (!wide) return saturated(sum >> 15)
    for (let tap = -2; tap <= 2; tap++) sum += secondAbove[index + tap * step]! * values[9 + tap]!
    return saturated((sum + current[index - 2 * step]! * values[1]!) >> 15)
  }

  #greyRow(band: number, direction: number, errors: Errors): void {
    const { set } = this.#tables
    const [source, inkRow] = [this.#source[band]!, this.#inks[band]!]
    const aheadWeight = this.#weights!.values[0]!
    const { current } = errors
    current.fill(0)
    let x = direction > 0 ? 0 : this.#width - 1
    let passedError = 0
    for (let count = 0; count < this.#width; count++, x += direction) {
      const index = (x + MARGIN) * 3
      const light = this.#light[x * 4]!
      let value = withErrors(light, this.#gathered(index, 3 * direction, errors), passedError, light <= BLACK)
      const mark = markOf(set.exact, source[x * 4]!, source[x * 4 + 1]!, source[x * 4 + 2]!, source[x * 4 + 3]!)
      // 0, the middle of counted light, divides black (ink 0) from white (ink 1).
      const ink = mark < 0 ? Number(value >= 0) : mark === SKIP ? 0 : mark
      const inkLight = set.values[ink * 4]!
      // A pixel with a mark has no error to pass on.
      if (mark >= 0) value = inkLight
      inkRow[x] = mark === SKIP ? SKIP : ink
      passedError = roundedProduct(value, aheadWeight) - roundedProduct(inkLight, aheadWeight)
      current[index] = saturated(value - inkLight)
    }
  }

  #colourRow(band: number, direction: number, errors: Errors): void {
    const { nearest, values: inks, exact } = this.#tables.set
    const [source, inkRow, light] = [this.#source[band]!, this.#inks[band]!, this.#light]
    const aheadWeight = this.#weights!.values[0]!
    const { current } = errors
    current.fill(0)
    const step = 3 * direction
    let x = direction > 0 ? 0 : this.#width - 1
    let [passedR, passedG, passedB] = [0, 0, 0]
    for (let count = 0; count < this.#width; count++, x += direction) {
      const index = (x + MARGIN) * 3
      const from = x * 4
      const [lightR, lightG, lightB] = [light[from]!, light[from + 1]!, light[from + 2]!]
      // Only if all channels are black: otherwise an ink that is bright in one dark channel would be repeated for ever.
      const isBlack = lightR <= BLACK && lightG <= BLACK && lightB <= BLACK
      let r = withErrors(lightR, this.#gathered(index, step, errors), passedR, isBlack)
      let g = withErrors(lightG, this.#gathered(index + 1, step, errors), passedG, isBlack)
      let b = withErrors(lightB, this.#gathered(index + 2, step, errors), passedB, isBlack)
      const mark = markOf(exact, source[from]!, source[from + 1]!, source[from + 2]!, source[from + 3]!)
      const ink = mark < 0 ? nearest[cellOf(r, g, b)]! : mark === SKIP ? 0 : mark
      const [ownR, ownG, ownB] = [inks[ink * 4]!, inks[ink * 4 + 1]!, inks[ink * 4 + 2]!]
      if (mark >= 0) [r, g, b] = [ownR, ownG, ownB]
      inkRow[x] = mark === SKIP ? SKIP : ink
      passedR = roundedProduct(r, aheadWeight) - roundedProduct(ownR, aheadWeight)
      passedG = roundedProduct(g, aheadWeight) - roundedProduct(ownG, aheadWeight)
      passedB = roundedProduct(b, aheadWeight) - roundedProduct(ownB, aheadWeight)
      current[index] = saturated(r - ownR)
      current[index + 1] = saturated(g - ownG)
      current[index + 2] = saturated(b - ownB)
    }
  }
}
