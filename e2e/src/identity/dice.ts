import { randomFrom } from '@wifi-tms/tags/random'

/** Choices that follow from a number alone. */
export function diceOf(start: number) {
  const next = randomFrom(String(start))
  return {
    /** From `low` up to `high`, not reached. */
    real: (low: number, high: number) => low + next() * (high - low),
    /** From `low` to `high`, both included. */
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}
export type Dice = ReturnType<typeof diceOf>
