import { median, quantile } from './statistics.ts'

/** One of those that are measured side by side. */
export interface Runner {
  name: string
  /** Does so much work and answers the milliseconds of each turn. */
  turns(count: number): Promise<number[]>
  /** Turns in a round: few of what is slow. */
  batch: number
}

/** What the rounds of a runner came to. */
export interface Timing {
  name: string
  /** Milliseconds of a turn: the median of each round, in order. */
  rounds: number[]
}

/**
 * Runners take turns, round by round and each round from another one on, so that what disturbs the machine disturbs
 * all of them. A round before the first only warms up.
 */
export async function inRounds(runners: readonly Runner[], rounds: number): Promise<Timing[]> {
  const timings = runners.map(({ name }): Timing => ({ name, rounds: [] }))
  for (let round = -1; round < rounds; round++)
    for (let at = 0; at < runners.length; at++) {
      const which = (at + round + runners.length) % runners.length
      const { turns, batch } = runners[which]!
      const took = median(await turns(batch))
      if (round >= 0) timings[which]!.rounds.push(took)
    }
  return timings
}

/** How many times as long one takes as another. */
export interface Ratio {
  middle: number
  /** The quartiles of the rounds. */
  low: number
  high: number
}

/** Compares round with round, so that a slow minute counts on both sides. Throws RangeError where there is no round. */
export function ratioOf(slower: Timing, faster: Timing): Ratio {
  const ratios = slower.rounds.map((took, round) => took / faster.rounds[round]!)
  return { middle: median(ratios), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}
