import { type Child, startChild } from '../child/start-child.ts'
import type { Figure } from '../measure/figures.ts'
import { inRounds, ratioOf } from '../measure/rounds.ts'
import { digits, median } from '../measure/statistics.ts'
import type { ContestantCalls } from './serve-contestant.ts'

/** One of the programs that are compared. */
export interface Contestant {
  name: string
  /** The program of its process. */
  file: URL
  /** The turns in a round; few for slow work. */
  batch: number
  aim?: string
}

/** A comparison: the task of all contestants, and the unit of their speed. */
export interface Contest<Task> {
  what: string
  /** The unit of speed, such as frames/s, and the units that one turn makes. */
  unit: string
  unitsPerTurn: number
  /** The argument of each contestant's `begin`. */
  task: Task
  rounds: number
  /** A remark for the table that compares a contestant's result with the product's. */
  remark?(theirs: Uint8Array, ours: Uint8Array): string
}

/** Starts a contestant on its task. Rejects with the reason if this machine cannot run it. */
export async function startContestant<Task>(contestant: Contestant, task: Task) {
  const child: Child<ContestantCalls<Task>> = startChild(contestant.file)
  try {
    const name = [contestant.name, await child.ask('begin', task)].join(' ').trim()
    const turns = (count: number) => child.ask('turns', count)
    return { ...contestant, name, turns, once: () => child.ask('once'), end: child.end }
  } catch (error) {
    await child.end()
    throw error
  }
}

/** The text in the table for a contestant that this machine cannot run. */
export const whyNot = (error: unknown) =>
  `not run: ${(error as Error).message.split('\n', 1)[0]!.replace('Error: ', '')}`

/**
 * Lets the product and the others take turns, and returns their speeds, the others' also compared with the product's.
 */
export async function contest<Task>(
  ours: Contestant,
  others: readonly Contestant[],
  { what, unit, unitsPerTurn, task, rounds, remark = () => '' }: Contest<Task>,
): Promise<Figure[]> {
  const notRun: Figure[] = []
  const runners = [await startContestant(ours, task)]
  try {
    for (const contestant of others)
      await startContestant(contestant, task).then(
        (runner) => runners.push(runner),
        (error) => notRun.push({ what: `${what}: ${contestant.name}`, measured: whyNot(error) }),
      )
    // The product is the first runner.
    const results = await Promise.all(runners.map((runner) => runner.once()))
    const timings = await inRounds(runners, rounds)
    const figures = runners.map(({ name, aim }, index): Figure => {
      const speed = `${digits((unitsPerTurn * 1000) / median(timings[index]!))} ${unit}`
      const { middle, low, high } = ratioOf(timings[index]!, timings[0]!)
      const beside = `; ours ${digits(middle)} × (${digits(low)} to ${digits(high)})${remark(results[index]!, results[0]!)}`
      return { what: `${what}: ${name}`, measured: speed + (index > 0 ? beside : ''), ...(aim && { aim }) }
    })
    return [...figures, ...notRun]
  } finally {
    for (const runner of runners) await runner.end()
  }
}
