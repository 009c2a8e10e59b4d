import type { Up } from '@wifi-tms/contract/messages'
import type { FirmwareTable } from '../../base/database/tag-tables.ts'

/** Milliseconds without news after which a device's firmware has failed. */
export const SILENT_MS = 10 * 60_000
/** The most times that a firmware is sent: again after its device has lost the connection, or was away until the deadline. */
const TRIES = 3

/** A message of a device, or the server's own observation of its connection. */
type MessageOrConnection = Up | { type: 'connected' }

/** An order of a firmware for a device, not sent yet. */
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

/** True if a message may change the state of a firmware. */
export const mayMove = (message: { type: string; softwareVersion?: number | undefined }): boolean =>
  message.softwareVersion !== undefined || ['connected', 'result', 'progress'].includes(message.type)

/** The next state of a firmware after a device's message. Only the version that the device reports makes it done. */
export function hearFirmware(row: FirmwareTable, message: MessageOrConnection, now: Date): FirmwareTable {
  switch (message.type) {
    case 'connected':
      // A message over the old connection is lost with it, unless the file is there already.
      return isUnderWay(row) ? lost(row, 'network', now) : row
    case 'hello':
    case 'report':
      if (message.softwareVersion === row.softwareVersion)
        return row.state === 'done' ? row : { ...move(row, 'done', now), percent: 100 }
      // The device has started again, and with its former version.
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
      // A tag that has returned with its old version may report its restart after its hello.
      if (message.ok && row.state === 'failed') return row
      return message.ok
        ? { ...move(row, 'installing', now), percent: 100 }
        : fail(row, message.reason?.trim() || 'unknown', now)
    default:
      return row
  }
}

/** The firmware after it has been sent. */
export const sentFirmware = (row: FirmwareTable, now: Date): FirmwareTable => ({
  ...move(row, 'sent', now),
  percent: 0,
  tries: row.tries + 1,
})

/** True if a device is to be sent the firmware message: until it reports progress, and at a hello until it installs. */
export const isDue = (row: FirmwareTable, greets: boolean): boolean =>
  row.state === 'waiting' || row.state === 'sent' || (greets && row.state === 'downloading')

/** The next state of a firmware at its deadline. A device that does not listen may have missed the message. */
export function giveUp(row: FirmwareTable, listens: boolean, now: Date): FirmwareTable {
  if (row.deadlineAt === null || row.deadlineAt > now.toISOString()) return row
  return isUnderWay(row) && !listens ? lost(row, 'timeout', now) : fail(row, 'timeout', now)
}

const isUnderWay = ({ state }: FirmwareTable): boolean => state === 'sent' || state === 'downloading'

/** The firmware after a lost try: it waits for the next, or has failed. */
const lost = (row: FirmwareTable, reason: string, now: Date): FirmwareTable =>
  row.tries < TRIES ? move(row, 'waiting', now) : fail(row, reason, now)

/** The firmware in another state, with the deadline of that. */
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
