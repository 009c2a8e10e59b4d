import { setImmediate } from 'node:timers/promises'
import { every } from '../../base/concurrency/loops.ts'
import type { Core, Note } from '../../base/core.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { newId } from '../../base/random/ids.ts'
import { dayIn } from '../days/rules.ts'
import { emptyParts, insertMessages, type NewMessage, trimMessages } from './parts.ts'
import { storedForm } from './rules.ts'

/** Milliseconds between two writes of gathered messages. */
const GATHER = 1000
/** The most messages of one write, so that other work runs in between. */
const SLICE = 500
/** The most waiting messages; further ones are lost. */
const MOST_WAITING = 20_000
/** The number of new messages of a device after which its log of the day is trimmed. */
const CUT_EVERY = 100

interface Needs extends Pick<Core, 'db' | 'now' | 'log' | 'config'> {
  /** Called with the devices whose messages have been stored. */
  kept: (deviceIds: string[]) => void
}

const byDevice = (one: NewMessage, other: NewMessage) => (one.mac! < other.mac! ? -1 : Number(one.mac! > other.mac!))

const dayOfMessage = ({ at }: NewMessage) => String(at).slice(0, 10)

/**
 * Opens the log of messages between tags and the server. It is written apart from the messages themselves, in groups,
 * and waiting ones are lost where the process dies or the database accepts nothing.
 */
export function openMessageLog({ db, now, log, config, kept: onKept }: Needs) {
  const worthLogging = onceAMinute(now)
  const countsByDevice = new Map<string, number>()
  let waiting: NewMessage[] = []
  let lastMs = Number.NEGATIVE_INFINITY
  let openDay: string | undefined

  const keepSlice = async (date: string, slice: NewMessage[]) => {
    if (openDay !== date) await emptyParts(db, now(), config.messageDays)
    openDay = date
    const day = dayIn(date)
    const ids = await insertMessages(db, day, slice)
    for (const id of ids) countsByDevice.set(id, (countsByDevice.get(id) ?? 0) + 1)
    const deviceIds = [...new Set(ids)]
    if (deviceIds.length > 0) onKept(deviceIds)
    const overlong = deviceIds.filter((id) => countsByDevice.get(id)! >= CUT_EVERY)
    for (const id of overlong) countsByDevice.delete(id)
    await trimMessages(db, day, overlong)
  }
  const flush = async () => {
    lastMs = performance.now()
    const group = waiting
    waiting = []
    for (const [date, ofDay] of Map.groupBy(group, dayOfMessage)) {
      // Messages of one device that lie side by side in the table share its pages.
      ofDay.sort(byDevice)
      for (let offset = 0; offset < ofDay.length; offset += SLICE) {
        const slice = ofDay.slice(offset, offset + SLICE)
        await keepSlice(date, slice).catch((error: unknown) => {
          if (worthLogging('lost')) log.warn({ err: error, count: slice.length }, 'messages are not in the debug log')
        })
        await setImmediate()
      }
    }
  }
  const loop = every(GATHER, flush, log)

  return {
    /** Adds a note; the first after a pause is written at once. */
    note(mac: string, note: Note): void {
      if (waiting.length >= MOST_WAITING) {
        if (worthLogging('full')) log.warn('the debug log cannot keep up, messages are missing in it')
        return
      }
      const number = waiting.push({ mac, id: newId(), at: now().toISOString(), ...storedForm(note) })
      if (number === 1 && performance.now() - lastMs >= GATHER) loop.nudge()
    },
    /** Stops the log. Resolves when all notes are stored or lost. */
    async stop(): Promise<void> {
      await loop.stop()
      await flush()
    },
  }
}
