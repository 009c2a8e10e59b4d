import { devices } from '@wifi-tms/contract/devices'
import { openWeb } from '@wifi-tms/tags/web'
import { pathOf, signIn } from '../api.ts'
import { type Spread, spreadOf } from '../measure/statistics.ts'
import type { Question } from './questions.ts'

/** A question with the milliseconds from asking to the last byte of the answer, over one connection that stays open. */
export interface Timed extends Question {
  spread: Spread
  /** Milliseconds of server CPU a call; others' work on the machine shows less in it. */
  cpuMs: number
}

const MOST_BYTES = 4 * 2 ** 20
/** A session may burst so many calls before it is held back. */
const CALLS_A_SESSION = 2000

/** Asks each question so many times, one after the other. `cpu` tells what the server has used of the processor. */
export async function timeQuestions(
  url: string,
  cpu: () => Promise<number>,
  questions: readonly Question[],
  turns: number,
): Promise<Timed[]> {
  const web = openWeb(1)
  const timed: Timed[] = []
  let calls = CALLS_A_SESSION
  let token = ''
  for (const question of questions) {
    if (calls + turns > CALLS_A_SESSION) {
      token = (await signIn(url)).token
      calls = 0
    }
    const address = new URL(pathOf(devices.list, question.query as Record<string, unknown>, true), url)
    // As a browser asks on plain HTTP.
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate' }
    const took: number[] = []
    const before = await cpu()
    for (let turn = 0; turn < turns; turn++, calls++) {
      const began = performance.now()
      const { status, parts } = await web.ask(address, { headers, most: MOST_BYTES })
      took.push(performance.now() - began)
      if (status !== 200) throw new Error(`${address} was answered with ${status}: ${Buffer.concat(parts)}`)
    }
    timed.push({ ...question, spread: spreadOf(took), cpuMs: ((await cpu()) - before) / turns })
  }
  web.close()
  return timed
}
