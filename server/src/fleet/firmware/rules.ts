import type { Up } from '@wifi-tms/contract/messages'
import type { FirmwareTable } from '../../base/database/tag-tables.ts'

/** Milliseconds without a message about a firmware, after which it has failed or is sent again. */
export const SILENT_MS = 10 * 60_000
/**
 * The maximum number of times that a firmware is sent. It is sent again if its device has lost the connection, or is
 * away at the deadline.
 */
const MAX_TRIES = 3

/** A message of a device, or the server's own observation of its connection. */
type MessageOrConnection = Up | { type: 'connected' }

/** A new firmware order for a device, not sent yet. */
export const newFirmware = (
  { deviceId, id, ota, softwareVersion }: Pick<FirmwareTable, 'deviceId' | 'id' | 'ota' | 'softwareVersion'>,
  now: Date,
): FirmwareTable => ({
  deviceId,
  id,
  ota,
  softwareVersion,
  state: 'waiting',
  percent: 0,
  reason: '',
  at: now.toISOString(),
  tries: 0,
  deadlineAt: null,
})

/** True if a message may change the state of a firmware. Other messages are not examined further. */
export const mayChangeFirmware = (message: { type: string; softwareVersion?: number | undefined }): boolean =>
  message.softwareVersion !== undefined || ['connected', 'result', 'progress'].includes(message.type)

/**
 * Returns the firmware in its next state after a device's message. Only a report of the new version makes it done: a
 * download to 100 % or a good `result` does not.
 */
export function firmwareAfter(row: FirmwareTable, message: MessageOrConnection, now: Date): FirmwareTable {
  switch (message.type) {
    case 'connected':
      // The firmware message may be lost with the old connection. It is sent again, but not to a tag that has the whole
      // file.
      return isUnderWay(row) ? afterLostTry(row, 'network', now) : row
    case 'hello':
    case 'report':
      if (message.softwareVersion === row.softwareVersion)
        return row.state === 'done' ? row : { ...withState(row, 'done', now), percent: 100 }
      // The device has started again, but with its former version.
      return message.type === 'hello' && message.softwareVersion !== undefined && row.state === 'installing'
        ? asFailed(row, 'not-installed', now)
        : row
    case 'progress': {
      if (message.id !== row.id || row.state === 'done' || row.state === 'waiting') return row
      const percent = Math.floor(message.percent)
      const state = percent < 100 ? 'downloading' : 'installing'
      return percent === row.percent && state === row.state ? row : { ...withState(row, state, now), percent }
    }
    case 'result':
      if (message.id !== row.id || row.state === 'done') return row
      // A hello with the old version has made the firmware fail. An `ok` for the restart may arrive after that hello,
      // and changes nothing.
      if (message.ok && row.state === 'failed') return row
      return message.ok
        ? { ...withState(row, 'installing', now), percent: 100 }
        : asFailed(row, message.reason?.trim() || 'unknown', now)
    default:
      return row
  }
}

/** Returns the firmware in its state after its message was sent. */
export const sentFirmware = (row: FirmwareTable, now: Date): FirmwareTable => ({
  ...withState(row, 'sent', now),
  percent: 0,
  tries: row.tries + 1,
})

/**
 * True if the firmware message is to be sent to a device at a contact. It is sent at every contact until the device
 * reports progress, and then only at a hello until the device installs the firmware.
 */
export const isDue = (row: FirmwareTable, hasHello: boolean): boolean =>
  row.state === 'waiting' || row.state === 'sent' || (hasHello && row.state === 'downloading')

/**
 * Returns the firmware in its next state if its deadline has passed. A device that does not listen may have missed the
 * message, so it gets another try.
 */
export function firmwareAtDeadline(row: FirmwareTable, isListening: boolean, now: Date): FirmwareTable {
  if (row.deadlineAt === null || row.deadlineAt > now.toISOString()) return row
  return isUnderWay(row) && !isListening ? afterLostTry(row, 'timeout', now) : asFailed(row, 'timeout', now)
}

const isUnderWay = ({ state }: FirmwareTable): boolean => state === 'sent' || state === 'downloading'

/** The firmware after a lost try: it waits for the next try, or has failed. */
const afterLostTry = (row: FirmwareTable, reason: string, now: Date): FirmwareTable =>
  row.tries < MAX_TRIES ? withState(row, 'waiting', now) : asFailed(row, reason, now)

/** The firmware in another state, with the deadline of that state. */
const withState = (row: FirmwareTable, state: FirmwareTable['state'], now: Date): FirmwareTable => ({
  ...row,
  state,
  reason: '',
  at: now.toISOString(),
  deadlineAt: state === 'waiting' || state === 'done' ? null : new Date(now.getTime() + SILENT_MS).toISOString(),
})

const asFailed = (row: FirmwareTable, reason: string, now: Date): FirmwareTable => ({
  ...withState(row, 'failed', now),
  reason,
  deadlineAt: null,
})
