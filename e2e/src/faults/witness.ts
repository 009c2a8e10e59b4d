import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { type Caller, CallRefused, signIn } from '@wifi-tms/tags/call'
import type { Random } from '@wifi-tms/tags/random'
import { Ledger } from '../reliability/ledger.ts'
import { check, type Day, keepDevices } from '../reliability/people.ts'
import { readAlias } from '../reliability/readers.ts'

/** The pause between two calls of one kind. */
const PAUSE_MS = 20
/** The further pause between two logins. */
const LOGIN_EVERY_MS = 500

/** The bad answers that a fault may cause: these codes of the envelope and, with `silence`, no answer at all. */
export interface Allowed {
  codes: readonly number[]
  silence: boolean
}

/** The server that the other caller uses, and its account there. */
interface WitnessSetting {
  url: string
  admin: { username: string; password: string }
  me: Caller
  /** The `_id` of the product for the devices that it adds. */
  product: string
  random: Random
}

/**
 * Starts the other caller: it reads, writes and logs in all the time, measures the wait for each answer in ms, records
 * acknowledged writes in a ledger, and collects unexpected answers.
 */
export function startWitness(
  { url, admin, me, product, random }: WitnessSetting,
  allowed: Allowed = { codes: [], silence: false },
) {
  const waits: { reads: number[]; writes: number[]; logins: number[] } = { reads: [], writes: [], logins: [] }
  const faults: string[] = []
  // A refusal is a fault unless its code is allowed; a call without an answer is one unless silence is.
  const report = (error: unknown) => {
    if (error instanceof CallRefused ? !allowed.codes.includes(error.code) : !allowed.silence)
      faults.push(String(error))
  }
  const timed = async <T>(waitsMs: number[], call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await call()
    } catch (error) {
      report(error)
      throw error
    } finally {
      waitsMs.push(performance.now() - began)
    }
  }
  const { reads, writes, logins } = waits
  let isOver = false
  const isGoing = async () => {
    await wait(PAUSE_MS)
    return !isOver
  }
  const writer: Caller = { ...me, ask: (endpoint, ...rest) => timed(writes, () => me.ask(endpoint, ...rest)) }
  // The faults of the day are left aside: `report` has the refusals already, and the ledger counts lost writes.
  const day: Day = { me: writer, random, mayWork: isGoing, calls: { open: 0, unanswered: 0 }, faults: [] }
  const book = new Ledger('device')
  const repeat = async (waitsMs: number[], call: () => Promise<unknown>, everyMs: number) => {
    while (await isGoing()) {
      await timed(waitsMs, call).catch(() => {})
      await wait(everyMs)
    }
  }
  const work = [
    keepDevices(day, book, product),
    repeat(reads, () => me.ask(devices.list, { limit: 20 }), 0),
    repeat(logins, () => signIn(url, admin.username, admin.password), LOGIN_EVERY_MS),
  ]
  return {
    waits,
    faults,
    /** Ends the work and returns the number of acknowledged writes that are lost. */
    async end(): Promise<number> {
      isOver = true
      await Promise.all(work)
      const untimedDay = { ...day, me }
      for (const key of book.keys)
        if (!(await check(untimedDay, book, key, readAlias))) faults.push(`device ${key} could not be read`)
      return book.lost
    },
  }
}
