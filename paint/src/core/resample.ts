import { levelsByLight, lightsByLevel } from '../colour/spaces.ts'
import type { Grid } from '../picture/axis.ts'
import type { Rows } from '../picture/picture.ts'
import type { Loaded } from './wasm.ts'

/** The size of a weight in bytes: a float of 64 bits. */
const WEIGHT = 8
/** The size of a sum of light in bytes: a float each for red, green and blue. */
const SUM = 24
/** The size of a pixel and of an integer in bytes. */
const WORD = 4

/**
 * Writes the pixels of a source row from column `low` up to `high` of the grid: four bytes each, of which the fourth is
 * ignored.
 */
export type ReadLine = (line: number, to: Uint8Array) => void

/**
 * Resamples an opaque picture. The rows can be read until the next call. Undefined if they are too long for the memory.
 */
export type Resample = (grid: Grid, readLine: ReadLine) => Rows | undefined

/** The resampler in WebAssembly. */
export const resamplerOf = ({ address: { LIGHTS, LEVELS, WEIGHTS }, bytes, call }: Loaded): Resample => {
  const { buffer } = bytes
  new Float64Array(buffer, LIGHTS).set(lightsByLevel)
  bytes.set(levelsByLight, LEVELS)
  return ({ across, down }, readLine) => {
    const { first, offset, weight, low, high, length: width } = across
    const rowBytes = (high - low) * WORD
    // The memory holds, in this order: weights, sums, two source rows, the first column of each pixel, the offsets of
    // its weights, and the result.
    const sums = WEIGHTS + weight.length * WEIGHT
    const source = sums + (high - low) * SUM
    const otherSource = source + rowBytes
    const firstColumns = otherSource + rowBytes
    const weightOffsets = firstColumns + width * WORD
    const result = weightOffsets + offset.length * WORD
    if (result + width * WORD > bytes.length) return undefined
    new Float64Array(buffer, WEIGHTS).set(weight)
    new Int32Array(buffer, firstColumns).set(first)
    new Int32Array(buffer, weightOffsets).set(offset)
    const [line, otherLine] = [
      bytes.subarray(source, source + rowBytes),
      bytes.subarray(otherSource, otherSource + rowBytes),
    ]
    return {
      width,
      height: down.length,
      read(y, to) {
        const begin = down.offset[y]!
        const end = down.offset[y + 1]!
        // Two rows at a time; an odd last row is paired with any other row of weight 0.
        for (let tap = begin; tap < end; tap += 2) {
          const sourceRow = down.first[y]! + tap - begin
          const nextWeight = tap + 1 < end ? down.weight[tap + 1]! : 0
          readLine(sourceRow, line)
          if (nextWeight > 0) readLine(sourceRow + 1, otherLine)
          call.gather(source, otherSource, down.weight[tap]!, nextWeight, sums, tap - begin)
        }
        // The sums begin at column `low`, and `mix` counts from column 0.
        call.mix(firstColumns, weightOffsets, sums - low * SUM, result)
        to.set(bytes.subarray(result, result + width * WORD))
      },
    }
  }
}
