import type { Tap } from '../methods.ts'
import type { DiffusionWeights } from './core.ts'

/**
 * An algorithm's taps in the form of a core: by the place that an error comes from, instead of the place that it goes
 * to. Rows alternate in direction, so an error that is passed ahead comes from ahead in the next row, and from behind
 * in the row after that.
 */
export const weightsOf = (taps: readonly Tap[], of: number): DiffusionWeights => {
  const values = new Int16Array(13)
  for (const [across, down, parts] of taps) {
    const index = down === 0 ? across - 1 : down === 1 ? 4 + across : 9 - across
    values[index] = Math.round((parts * 32768) / of)
  }
  return { values, wide: [1, 2, 6, 7, 8, 9, 10, 11].some((index) => values[index] !== 0) }
}
