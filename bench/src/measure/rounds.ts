import { median, quantile } from './statistics.ts'

/** One of those that are measured side by side. */
export interface Runner {
  /** Does so much work and answers the milliseconds of each turn. */
  turns(count: number): Promise<number[]>
  /** Turns in a round: few of what is slow. */
  batch: number
}

/** The milliseconds of a turn of one runner: the median of each round, in order. */
export type Timing = readonly number[]

/**
 * Runners take turns, round by round and each round from another one on, so that what disturbs the machine disturbs
 * all of them. Each works for `warm` milliseconds before: until then programs are still being compiled.
 */
export async function inRounds(runners: readonly Runner[], rounds: number, warm = 500): Promise<Timing[]> {
  const timings = runners.map((): number[] => [])
  for (const { turns, batch } of runners)
    for (let since = performance.now(); performance.now() - since < warm; ) await turns(batch)
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < runners.length; at++) {
      const which = (at + round) % runners.length
      const { turns, batch } = runners[which]!
      timings[which]!.push(median(await turns(batch)))
    }
  return timings
}

/**
 * How many times as long one takes as another: the median and the quartiles of the rounds. Round is compared with round,
 * so that a slow minute counts on both sides.
 */
export function ratioOf(slower: Timing, faster: Timing): { middle: number; low: number; high: number } {
  const ratios = slower.map((took, round) => took / faster[round]!)
  return { middle: median(ratios), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}
