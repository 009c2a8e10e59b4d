import type { Child } from '../child/start-child.ts'
import type { Figure } from '../measure/figures.ts'
import { digits, largest, spreadOf } from '../measure/statistics.ts'
import type { calls as serverCalls } from '../processes/server.ts'
import type { Question } from './questions.ts'
import type { openCaller, Timed } from './time-questions.ts'

/** Measures rows of the table, one call after the other. */
export type TimeRow = (row: string, questions: readonly Question[], turns: number) => Promise<Figure>

/** One row for all questions of its name: what their calls took, and the question whose slow end is the slowest. */
function figureOf(row: string, timed: readonly Timed[], cpuMs: number): Figure {
  const { p50, p99 } = spreadOf(timed.flatMap(({ took }) => took))
  const slowest = largest(timed, ({ took }) => spreadOf(took).p99)
  const worst = `slowest ${slowest.row === row ? '' : `${slowest.row} `}${slowest.named}: p99 ${digits(spreadOf(slowest.took).p99)}`
  return {
    what: row,
    measured: `p50 ${digits(p50)}, p99 ${digits(p99)} ms, CPU ${digits(cpuMs)} ms; ${worst} ms`,
    aim: `p99 under ${slowest.aim} ms`,
  }
}

export function rowsOf(server: Child<typeof serverCalls>, caller: Awaited<ReturnType<typeof openCaller>>): TimeRow {
  const cpu = async () => (await server.ask('usage')).cpuMs
  return async (row, questions, turns) => {
    const before = await cpu()
    const timed = await caller.time(questions, turns)
    return figureOf(row, timed, ((await cpu()) - before) / (turns * questions.length))
  }
}
