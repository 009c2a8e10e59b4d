import type { Tap } from '../methods.ts'
import type { DiffusionWeights } from './core.ts'

/**
 * Converts an algorithm's taps, which are by the pixel that receives an error, to weights by the pixel that it comes
 * from. As rows alternate in direction, an error that is passed ahead comes from ahead in the next row, and from behind
 * in the row after that. `of` is the divisor of the taps.
 */
export const weightsOf = (taps: readonly Tap[], of: number): DiffusionWeights => {
  const values = new Int16Array(13)
  for (const [across, down, parts] of taps) {
    const index = down === 0 ? across - 1 : down === 1 ? 4 + across : 9 - across
    values[index] = Math.round((parts * 32768) / of)
  }
  return { values, wide: [1, 2, 6, 7, 8, 9, 10, 11].some((index) => values[index] !== 0) }
}
