import { median, quantile } from './statistics.ts'

/** One of the programs that are measured side by side. */
export interface Runner {
  /** Does `count` turns of work and returns the milliseconds of each. */
  turns(count: number): Promise<number[]>
  /** The turns in a round; few for slow work. */
  batch: number
}

/** The milliseconds of a runner's turn in each round, in order; each is the median of the turns in that round. */
export type Timing = readonly number[]

/**
 * Lets runners take turns, round by round. Each round begins with the next runner, so that a disturbance of the machine
 * hits all of them. Each runner first works for `warmUpMs` milliseconds, until its code is compiled.
 */
export async function inRounds(runners: readonly Runner[], rounds: number, warmUpMs = 500): Promise<Timing[]> {
  const timings = runners.map((): number[] => [])
  for (const { turns, batch } of runners)
    for (let began = performance.now(); performance.now() - began < warmUpMs; ) await turns(batch)
  for (let round = 0; round < rounds; round++)
    for (let index = 0; index < runners.length; index++) {
      const runnerIndex = (index + round) % runners.length
      const { turns, batch } = runners[runnerIndex]!
      timings[runnerIndex]!.push(median(await turns(batch)))
    }
  return timings
}

/**
 * The ratio of two timings, `slower` divided by `faster`: the median and the quartiles over the rounds. Rounds are
 * compared one by one, so that a slow minute counts for both runners.
 */
export function ratioOf(slower: Timing, faster: Timing): { middle: number; low: number; high: number } {
  const ratios = slower.map((ms, round) => ms / faster[round]!)
  return { middle: median(ratios), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}
