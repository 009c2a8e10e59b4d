import { encoded, linear } from '../colour/spaces.ts'
import type { Grid } from '../picture/axis.ts'
import type { Picture } from '../picture/picture.ts'
import type { Rows } from '../picture/rows.ts'
import type { Loaded } from './wasm.ts'

/** Bytes of a weight, of a sum of light, and of a pixel or a whole number. */
const [WEIGHT, SUM, WORD] = [8, 24, 4]

/**
 * Opaque pictures resampled, one at a time: rows are read until the next picture begins. Undefined where one is turned on
 * its side, or its rows are too long for the memory.
 */
export type Resample = (picture: Picture, grid: Grid) => Rows | undefined

/** Resampling in WebAssembly. */
export const resamplerOf = ({ at: { LIGHTS, LEVELS, WEIGHTS }, bytes, call }: Loaded): Resample => {
  const { buffer } = bytes
  new Float64Array(buffer, LIGHTS).set(linear)
  bytes.set(encoded, LEVELS)
  return ({ rgba }, { across, down, acrossStep, downStep }) => {
    const { first, offset, weight, low, high, length: width } = across
    const [row, way] = [(high - low) * WORD, downStep * WORD]
    const sums = WEIGHTS + weight.length * WEIGHT
    const source = sums + (high - low) * SUM
    const places = source + way + row
    const ends = places + width * WORD
    const result = ends + offset.length * WORD
    if (acrossStep !== 1 || result + width * WORD > bytes.length) return undefined
    new Float64Array(buffer, WEIGHTS).set(weight)
    new Int32Array(buffer, places).set(first)
    new Int32Array(buffer, ends).set(offset)
    return {
      width,
      height: down.length,
      read(y, to) {
        const begin = down.offset[y]!
        const end = down.offset[y + 1]!
        let from = (down.first[y]! * downStep + low) * WORD
        // Two rows at a time; a last one goes with itself for nothing.
        for (let tap = begin; tap < end; tap += 2, from += 2 * way) {
          const more = tap + 1 < end ? way : 0
          bytes.set(rgba.subarray(from, from + more + row), source)
          const other = more > 0 ? down.weight[tap + 1]! : 0
          call.gather(source, source + row, more, down.weight[tap]!, other, sums, Number(tap === begin))
        }
        call.mix(places, ends + WORD, ends, sums - low * SUM, result)
        to.set(bytes.subarray(result, result + width * WORD))
      },
    }
  }
}
