import { setImmediate } from 'node:timers/promises'
import { every } from '../../base/concurrency/loops.ts'
import type { Core, Note } from '../../base/core.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { newId } from '../../base/random/ids.ts'
import { insertMessages, type NewMessage, trimMessages } from './queries.ts'
import { keptOf } from './rules.ts'

/** Milliseconds from one group to the next. */
const GATHER = 1000
/** So many are written at once, so that others have their turn between. */
const SLICE = 500
/** So many wait at most; what comes on top is not kept. */
const MOST_WAITING = 20_000
/** A device's messages are cut to their number each time that so many of them have come. */
const CUT_EVERY = 100

interface Needs extends Pick<Core, 'db' | 'now' | 'log'> {
  /** Hears of which devices messages have been kept. */
  kept: (deviceIds: string[]) => void
}

const byDevice = (one: NewMessage, other: NewMessage) => (one.mac! < other.mac! ? -1 : Number(one.mac! > other.mac!))

/**
 * Opens the log of what tags and the server say to each other. It is written beside the messages' own way, in groups, and
 * loses what it holds where the process dies or the database takes nothing.
 */
export function openMessageLog({ db, now, log, kept }: Needs) {
  const worthLogging = onceAMinute(now)
  const come = new Map<string, number>()
  let waiting: NewMessage[] = []
  let last = Number.NEGATIVE_INFINITY

  const keepSlice = async (slice: NewMessage[]) => {
    const ids = await insertMessages(db, slice)
    for (const id of ids) come.set(id, (come.get(id) ?? 0) + 1)
    const those = [...new Set(ids)]
    if (those.length > 0) kept(those)
    const long = those.filter((id) => come.get(id)! >= CUT_EVERY)
    for (const id of long) come.delete(id)
    await trimMessages(db, long, now())
  }
  const flush = async () => {
    last = performance.now()
    const group = waiting
    waiting = []
    // Side by side in the table, a device's messages share its pages.
    group.sort(byDevice)
    for (let at = 0; at < group.length; at += SLICE) {
      const slice = group.slice(at, at + SLICE)
      await keepSlice(slice).catch((error: unknown) => {
        if (worthLogging('lost')) log.warn({ err: error, count: slice.length }, 'messages are not in the debug log')
      })
      await setImmediate()
    }
  }
  const loop = every(GATHER, flush, log)

  return {
    /** The first after a pause goes at once. */
    note(mac: string, note: Note): void {
      if (waiting.length >= MOST_WAITING) {
        if (worthLogging('full')) log.warn('the debug log cannot keep up, messages are missing in it')
        return
      }
      const number = waiting.push({ mac, id: newId(), at: now().toISOString(), ...keptOf(note) })
      if (number === 1 && performance.now() - last >= GATHER) loop.nudge()
    },
    /** Resolves when all that was noted is kept or lost. */
    async stop(): Promise<void> {
      await loop.stop()
      await flush()
    },
  }
}
