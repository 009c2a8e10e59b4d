import { encoded, linear } from '../colour/spaces.ts'
import type { Grid } from '../picture/axis.ts'
import type { Rows } from '../picture/picture.ts'
import type { Loaded } from './wasm.ts'

/** Bytes of a weight, of a sum of light, and of a pixel or a whole number. */
const WEIGHT = 8
const SUM = 24
const WORD = 4

/** Writes a line of a grid's cells, from the lowest in use to the highest: four bytes each, the fourth means nothing. */
export type ReadLine = (line: number, to: Uint8Array) => void

/**
 * Resamples opaque pictures, one grid at a time: rows can be read until the next grid begins. Undefined where the rows
 * are too long for the memory.
 */
export type Resample = (grid: Grid, readLine: ReadLine) => Rows | undefined

/** Resampling in WebAssembly. */
export const resamplerOf = ({ address: { LIGHTS, LEVELS, WEIGHTS }, bytes, call }: Loaded): Resample => {
  const { buffer } = bytes
  new Float64Array(buffer, LIGHTS).set(linear)
  bytes.set(encoded, LEVELS)
  return ({ across, down }, readLine) => {
    const { first, offset, weight, low, high, length: width } = across
    const row = (high - low) * WORD
    const sums = WEIGHTS + weight.length * WEIGHT
    const source = sums + (high - low) * SUM
    const other = source + row
    const places = other + row
    const ends = places + width * WORD
    const result = ends + offset.length * WORD
    if (result + width * WORD > bytes.length) return undefined
    new Float64Array(buffer, WEIGHTS).set(weight)
    new Int32Array(buffer, places).set(first)
    new Int32Array(buffer, ends).set(offset)
    const [line, otherLine] = [bytes.subarray(source, source + row), bytes.subarray(other, other + row)]
    return {
      width,
      height: down.length,
      read(y, to) {
        const begin = down.offset[y]!
        const end = down.offset[y + 1]!
        // Two rows at a time; an odd last row is paired with any other, which has weight 0.
        for (let tap = begin; tap < end; tap += 2) {
          const first = down.first[y]! + tap - begin
          const more = tap + 1 < end ? down.weight[tap + 1]! : 0
          readLine(first, line)
          if (more > 0) readLine(first + 1, otherLine)
          call.gather(source, other, down.weight[tap]!, more, sums, tap - begin)
        }
        call.mix(places, ends, sums - low * SUM, result)
        to.set(bytes.subarray(result, result + width * WORD))
      },
    }
  }
}
