import { randomFrom } from '@wifi-tms/tags/random'

/** Random choices that depend on `seed` alone. */
export function diceOf(seed: number) {
  const next = randomFrom(String(seed))
  return {
    /** A number from `low` up to, but not including, `high`. */
    real: (low: number, high: number) => low + next() * (high - low),
    /** A whole number from `low` to `high`, both included. */
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    /** True with this probability. */
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}
export type Dice = ReturnType<typeof diceOf>
