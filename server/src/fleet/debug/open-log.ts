import { setImmediate } from 'node:timers/promises'
import { every } from '../../base/concurrency/loops.ts'
import type { Core, Note } from '../../base/core.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { newId } from '../../base/random/ids.ts'
import { parseDay } from '../days/rules.ts'
import { emptyOldLogParts, insertMessages, type NewMessage, trimMessages } from './parts.ts'
import { storedForm } from './rules.ts'

/** Milliseconds between two writes of gathered messages. */
const GATHER_MS = 1000
/** The maximum number of messages of one write. Other work runs between two writes. */
const SLICE_MESSAGES = 500
/** The maximum number of messages that wait to be written; further messages are lost. */
const MOST_WAITING = 20_000
/** The number of new messages of a device after which its messages of the day are trimmed. */
const TRIM_EVERY = 100

interface Needs extends Pick<Core, 'db' | 'now' | 'log' | 'config'> {
  /** Called with the devices whose messages have been stored. */
  onStored: (deviceIds: string[]) => void
}

const compareByMac = (a: NewMessage, b: NewMessage) => (a.mac! < b.mac! ? -1 : Number(a.mac! > b.mac!))

const dayOfMessage = ({ at }: NewMessage) => String(at).slice(0, 10)

/**
 * Opens the log of messages between tags and the server. A note is an entry of this log. Notes are written in groups,
 * not in the transactions of the work that the messages cause. Waiting notes are lost if the process dies or the
 * database does not accept them.
 */
export function openMessageLog({ db, now, log, config, onStored }: Needs) {
  const worthLogging = onceAMinute(now)
  /** The number of new messages of each device, by its id, since its messages of the day were last trimmed. */
  const countsByDevice = new Map<string, number>()
  let waitingMessages: NewMessage[] = []
  let lastWriteMs = Number.NEGATIVE_INFINITY
  /** The day whose table has been emptied of older messages. */
  let preparedDay: string | undefined

  const storeSlice = async (date: string, slice: NewMessage[]) => {
    // The table of a new day still has the messages of the day that used it before, more than a week ago.
    if (preparedDay !== date) await emptyOldLogParts(db, now(), config.messageDays)
    preparedDay = date
    const day = parseDay(date)
    const ids = await insertMessages(db, day, slice)
    for (const id of ids) countsByDevice.set(id, (countsByDevice.get(id) ?? 0) + 1)
    const deviceIds = [...new Set(ids)]
    if (deviceIds.length > 0) onStored(deviceIds)
    const idsToTrim = deviceIds.filter((id) => countsByDevice.get(id)! >= TRIM_EVERY)
    for (const id of idsToTrim) countsByDevice.delete(id)
    await trimMessages(db, day, idsToTrim)
  }
  const flush = async () => {
    lastWriteMs = performance.now()
    const group = waitingMessages
    waitingMessages = []
    for (const [date, messagesOfDay] of Map.groupBy(group, dayOfMessage)) {
      // Messages of one device that lie side by side in the table share its pages.
      messagesOfDay.sort(compareByMac)
      for (let offset = 0; offset < messagesOfDay.length; offset += SLICE_MESSAGES) {
        const slice = messagesOfDay.slice(offset, offset + SLICE_MESSAGES)
        await storeSlice(date, slice).catch((error: unknown) => {
          if (worthLogging('lost')) log.warn({ err: error, count: slice.length }, 'messages are not in the debug log')
        })
        await setImmediate()
      }
    }
  }
  const loop = every(GATHER_MS, flush, log)

  return {
    /** Adds a note. The first note after a pause is written at once. */
    note(mac: string, note: Note): void {
      if (waitingMessages.length >= MOST_WAITING) {
        if (worthLogging('full')) log.warn('the debug log cannot keep up, messages are missing in it')
        return
      }
      const waitingCount = waitingMessages.push({ mac, id: newId(), at: now().toISOString(), ...storedForm(note) })
      if (waitingCount === 1 && performance.now() - lastWriteMs >= GATHER_MS) loop.nudge()
    },
    /** Stops the log. Resolves when all notes are stored or lost. */
    async stop(): Promise<void> {
      await loop.stop()
      await flush()
    },
  }
}
