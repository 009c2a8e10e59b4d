import { encoded, linear } from '../colour/spaces.ts'
import type { Grid } from '../picture/axis.ts'
import type { Picture, Rows } from '../picture/picture.ts'
import type { Loaded } from './wasm.ts'

/** Bytes of a weight, of a sum of light, and of a pixel or a whole number. */
const WEIGHT = 8
const SUM = 24
const WORD = 4

/**
 * Resamples opaque pictures, one at a time: rows can be read until the next picture begins. Undefined where the rows
 * are too long for the memory.
 */
export type Resample = (picture: Picture, grid: Grid) => Rows | undefined

/** Resampling in WebAssembly. */
export const resamplerOf = ({ address: { LIGHTS, LEVELS, WEIGHTS }, bytes, call }: Loaded): Resample => {
  const { buffer } = bytes
  new Float64Array(buffer, LIGHTS).set(linear)
  bytes.set(encoded, LEVELS)
  return ({ rgba }, { across, down, acrossStep, downStep }) => {
    const { first, offset, weight, low, high, length: width } = across
    const row = (high - low) * WORD
    const jump = acrossStep * WORD
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
    const copy = (y: number, to: number) => {
      let from = (y * downStep + low * acrossStep) * WORD
      if (jump === WORD) bytes.set(rgba.subarray(from, from + row), to)
      else
        for (let end = to + row; to < end; to += WORD, from += jump) {
          bytes[to] = rgba[from]!
          bytes[to + 1] = rgba[from + 1]!
          bytes[to + 2] = rgba[from + 2]!
        }
    }
    return {
      width,
      height: down.length,
      read(y, to) {
        const begin = down.offset[y]!
        const end = down.offset[y + 1]!
        // Two rows at a time; an odd last row is paired with any other, which has weight 0.
        for (let tap = begin; tap < end; tap += 2) {
          const line = down.first[y]! + tap - begin
          const more = tap + 1 < end ? down.weight[tap + 1]! : 0
          copy(line, source)
          if (more > 0) copy(line + 1, other)
          call.gather(source, other, down.weight[tap]!, more, sums, tap - begin)
        }
        call.mix(places, ends, sums - low * SUM, result)
        to.set(bytes.subarray(result, result + width * WORD))
      },
    }
  }
}
