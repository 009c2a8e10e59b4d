import { devices } from '@wifi-tms/contract/devices'
import { pathOf, signIn } from '../api.ts'
import { openLine } from './line.ts'
import type { Question } from './questions.ts'

/** A question with the milliseconds from the call to the last byte of the answer, over one connection that stays open. */
export interface Timed extends Question {
  took: number[]
}

/** A session may burst so many calls before it is held back. */
const CALLS_A_SESSION = 2000

/** Asks questions of the device list, one call after the other, as somebody who is signed in. */
export async function openCaller(url: string) {
  const line = await openLine(new URL(url))
  let calls = CALLS_A_SESSION
  let token = ''
  const ask = async ({ query }: Question): Promise<number> => {
    if (calls === CALLS_A_SESSION) {
      token = (await signIn(url)).token
      calls = 0
    }
    calls++
    const path = pathOf(devices.list, query as Record<string, unknown>, true)
    // As a browser asks on plain HTTP.
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate' }
    const began = performance.now()
    const status = await line.get(path, headers)
    const took = performance.now() - began
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    return took
  }
  return {
    /** Each question once, in turns. */
    async time(questions: readonly Question[], turns: number): Promise<Timed[]> {
      const timed = questions.map((question) => ({ ...question, took: [] as number[] }))
      for (let turn = 0; turn < turns; turn++) for (const one of timed) one.took.push(await ask(one))
      return timed
    },
    close: () => line.close(),
  }
}
