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
  /** Turns in a round: few for slow work. */
  batch: number
  aim?: string
}

/** A comparison: the unit, how many of it a turn is worth, and the task that everybody is given. */
export interface Contest<Task> {
  what: string
  unit: string
  worth: number
  task: Task
  rounds: number
  /** A further remark on what a contestant makes, compared with ours. */
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

/** Lets ours and the others take turns, and tells how many times as long as ours each of the others takes. */
export async function contest<Task>(
  ours: Contestant,
  others: readonly Contestant[],
  { what, unit, worth, task, rounds, remark = () => '' }: Contest<Task>,
): Promise<Figure[]> {
  const absent: Figure[] = []
  const seated = [await seat(ours, task)]
  try {
    for (const other of others)
      await seat(other, task).then(
        (one) => seated.push(one),
        (error) => absent.push({ what: `${what}: ${other.name}`, measured: whyNot(error) }),
      )
    const results = await Promise.all(seated.map((one) => one.once()))
    const timings = await inRounds(seated, rounds)
    const figures = seated.map(({ name, aim }, index): Figure => {
      const speed = `${digits((worth * 1000) / median(timings[index]!))} ${unit}`
      const { middle, low, high } = ratioOf(timings[index]!, timings[0]!)
      const beside = `; ours ${digits(middle)} × (${digits(low)} to ${digits(high)})${remark(results[index]!, results[0]!)}`
      return { what: `${what}: ${name}`, measured: speed + (index > 0 ? beside : ''), ...(aim && { aim }) }
    })
    return [...figures, ...absent]
  } finally {
    for (const one of seated) await one.end()
  }
}
