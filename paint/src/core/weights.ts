import type { Tap } from '../methods.ts'
import type { DiffusionWeights } from './core.ts'

/**
 * An algorithm's taps as a core takes them: not where errors go but where they come from. Rows take turns in direction,
 * so what goes ahead in one row comes from ahead in the next, and from behind in the one after.
 */
export const weightsOf = (taps: readonly Tap[], of: number): DiffusionWeights => {
  const values = new Int16Array(13)
  for (const [across, down, parts] of taps) {
    const index = down === 0 ? across - 1 : down === 1 ? 4 + across : 9 - across
    values[index] = Math.round((parts * 32768) / of)
  }
  return { values, wide: [1, 2, 6, 7, 8, 9, 10, 11].some((index) => values[index] !== 0) }
}
