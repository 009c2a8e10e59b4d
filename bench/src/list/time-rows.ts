import { devices } from '@wifi-tms/contract/devices'
import { addressOf } from '@wifi-tms/tags/call'
import type { Figure } from '../measure/figures.ts'
import { digits, largest, spreadOf } from '../measure/statistics.ts'
import { signIn } from '../processes/admin.ts'
import { openHttpConnection } from './http-connection.ts'
import type { Question } from './questions.ts'

/** A question with the milliseconds from each of its calls to the last byte of the answer. */
type TimedQuestion = Question & { timesMs: number[] }

/** The calls that a session may make at once before it is throttled. */
const CALLS_A_SESSION = 2000

/**
 * Makes a function that times questions of the device list as a signed-in person: it asks each once per turn, one call
 * after the other.
 */
function makeQuestionTimer(server: string) {
  const opening = openHttpConnection(new URL(server))
  // The count begins as if a session were used up, so that the first call signs in.
  let calls = CALLS_A_SESSION
  let token = ''
  const ask = async ({ query }: Question): Promise<number> => {
    if (calls === CALLS_A_SESSION) {
      token = (await signIn(server)).token
      calls = 0
    }
    calls++
    const { pathname, search } = addressOf(devices.list, query, server)
    const connection = await opening
    // A browser on plain HTTP sends these headers.
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate' }
    const began = performance.now()
    const status = await connection.get(pathname + search, headers)
    const ms = performance.now() - began
    if (status !== 200) throw new Error(`${pathname}${search} was answered with ${status}`)
    return ms
  }
  return async (questions: readonly Question[], turns: number): Promise<TimedQuestion[]> => {
    const timedQuestions = questions.map((question): TimedQuestion => ({ ...question, timesMs: [] }))
    for (let turn = 0; turn < turns; turn++)
      for (const question of timedQuestions) question.timesMs.push(await ask(question))
    return timedQuestions
  }
}

/** Makes a row of the table: the times of all calls of some questions, and the question with the slowest p99. */
export type TimeRow = (what: string, questions: readonly Question[], turns: number) => Promise<Figure>

/** Makes a function that times rows on a server; `cpuMs` returns the processor time that the server has used so far. */
export function rowTimer(server: string, cpuMs: () => Promise<number>): TimeRow {
  const timeQuestions = makeQuestionTimer(server)
  return async (what, questions, turns) => {
    const cpuBefore = await cpuMs()
    const timedQuestions = await timeQuestions(questions, turns)
    const cpu = ((await cpuMs()) - cpuBefore) / (turns * questions.length)
    const { p50, p99 } = spreadOf(timedQuestions.flatMap(({ timesMs }) => timesMs))
    const slowest = largest(timedQuestions, ({ timesMs }) => spreadOf(timesMs).p99)
    const worst = `slowest ${slowest.row === what ? '' : `${slowest.row} `}${slowest.name}: p99 ${digits(spreadOf(slowest.timesMs).p99)}`
    return {
      what,
      measured: `p50 ${digits(p50)}, p99 ${digits(p99)} ms, CPU ${digits(cpu)} ms; ${worst} ms`,
      aim: `p99 under ${slowest.aim} ms`,
    }
  }
}
