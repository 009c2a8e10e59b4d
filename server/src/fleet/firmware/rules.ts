import type { Up } from '@wifi-tms/contract/messages'
import type { FirmwareTable } from '../../base/database/tag-tables.ts'

/** A device that says nothing of its firmware for so long has failed, in ms. */
export const SILENT_MS = 10 * 60_000
/** A firmware whose device lost its connection over it is sent again, so often in all. */
const TRIES = 3

/** What the server sees of a device's connection, beside what the device says. */
type Heard = Up | { type: 'connected' }

/** Tells whether a message may move a firmware. */
export const mayMove = (message: { type: string; softwareVersion?: number | undefined }): boolean =>
  message.softwareVersion !== undefined || ['connected', 'result', 'progress'].includes(message.type)

/** What becomes of a firmware by a message of its device. Only the version that the device reports makes it done. */
export function hearFirmware(row: FirmwareTable, message: Heard, now: Date): FirmwareTable {
  switch (message.type) {
    case 'connected':
      // Whatever was sent over the old connection is lost with it, unless the file is there already.
      if (row.state !== 'sent' && row.state !== 'downloading') return row
      return row.tries < TRIES ? move(row, 'waiting', now) : fail(row, 'network', now)
    case 'hello':
    case 'report':
      if (message.softwareVersion === row.softwareVersion)
        return row.state === 'done' ? row : { ...move(row, 'done', now), percent: 100 }
      // It has started again, and with what it had before.
      return message.type === 'hello' && message.softwareVersion !== undefined && row.state === 'installing'
        ? fail(row, 'not-installed', now)
        : row
    case 'progress': {
      if (message.id !== row.id || row.state === 'done' || row.state === 'waiting') return row
      const percent = Math.floor(message.percent)
      const state = percent < 100 ? 'downloading' : 'installing'
      return percent === row.percent && state === row.state ? row : { ...move(row, state, now), percent }
    }
    case 'result':
      if (message.id !== row.id || row.state === 'done') return row
      return message.ok
        ? { ...move(row, 'installing', now), percent: 100 }
        : fail(row, message.reason?.trim() || 'unknown', now)
    default:
      return row
  }
}

/** The firmware as it is when it has been sent. */
export const sentFirmware = (row: FirmwareTable, now: Date): FirmwareTable => ({
  ...move(row, 'sent', now),
  percent: 0,
  tries: row.tries + 1,
})

/** Nothing was heard of a firmware for too long. */
export const giveUp = (row: FirmwareTable, now: Date): FirmwareTable =>
  row.deadlineAt !== null && row.deadlineAt <= now.toISOString() ? fail(row, 'timeout', now) : row

const move = (row: FirmwareTable, state: FirmwareTable['state'], now: Date): FirmwareTable => ({
  ...row,
  state,
  reason: '',
  at: now.toISOString(),
  deadlineAt: state === 'waiting' || state === 'done' ? null : new Date(now.getTime() + SILENT_MS).toISOString(),
})

const fail = (row: FirmwareTable, reason: string, now: Date): FirmwareTable => ({
  ...move(row, 'failed', now),
  reason,
  deadlineAt: null,
})
