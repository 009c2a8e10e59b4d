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

/** A comparison: its unit, the number of units in a turn, and the task of all contestants. */
export interface Contest<Task> {
  what: string
  unit: string
  worth: number
  task: Task
  rounds: number
  /** Gives a further remark on a contestant's result, compared with the product's. */
  remark?(theirs: Uint8Array, ours: Uint8Array): string
}

/** Starts a contestant on its task. Rejects with the reason where it is not on this machine. */
export async function seat<Task>(contestant: Contestant, task: Task) {
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

/** The text in the table for a contestant that is not on this machine. */
export const whyNot = (error: unknown) =>
  `not run: ${(error as Error).message.split('\n', 1)[0]!.replace('Error: ', '')}`

/** Lets the product and the others take turns, and gives each other's time as a multiple of the product's. */
export async function contest<Task>(
  ours: Contestant,
  others: readonly Contestant[],
  { what, unit, worth, task, rounds, remark = () => '' }: Contest<Task>,
): Promise<Figure[]> {
  const absent: Figure[] = []
  const seated = [await seat(ours, task)]
  try {
    for (const contestant of others)
      await seat(contestant, task).then(
        (seat) => seated.push(seat),
        (error) => absent.push({ what: `${what}: ${contestant.name}`, measured: whyNot(error) }),
      )
    const results = await Promise.all(seated.map((runner) => runner.once()))
    const timings = await inRounds(seated, rounds)
    const figures = seated.map(({ name, aim }, index): Figure => {
      const speed = `${digits((worth * 1000) / median(timings[index]!))} ${unit}`
      const { middle, low, high } = ratioOf(timings[index]!, timings[0]!)
      const beside = `; ours ${digits(middle)} × (${digits(low)} to ${digits(high)})${remark(results[index]!, results[0]!)}`
      return { what: `${what}: ${name}`, measured: speed + (index > 0 ? beside : ''), ...(aim && { aim }) }
    })
    return [...figures, ...absent]
  } finally {
    for (const runner of seated) await runner.end()
  }
}
