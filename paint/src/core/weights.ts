import type { Tap } from '../methods.ts'
import type { DiffusionWeights } from './core.ts'

/**
 * Converts an algorithm's taps to weights. A tap names the pixel that receives an error; a weight names the pixel that
 * the error comes from. As rows alternate in direction, an error that is passed ahead comes from ahead in the next row,
 * and from behind in the row after that. `totalParts` is the divisor of the taps.
 */
export const weightsOf = (taps: readonly Tap[], totalParts: number): DiffusionWeights => {
  const values = new Int16Array(13)
  for (const [across, down, parts] of taps) {
    // 0 and 1 for the own row, 2 to 6 for the row above, 7 to 11 for the row above that (see DiffusionWeights).
    const index = down === 0 ? across - 1 : down === 1 ? 4 + across : 9 - across
    values[index] = Math.round((parts * 32768) / totalParts)
  }
  return { values, wide: [1, 2, 6, 7, 8, 9, 10, 11].some((index) => values[index] !== 0) }
}
