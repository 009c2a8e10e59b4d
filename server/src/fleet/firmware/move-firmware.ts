import { firmwareFailure } from '@wifi-tms/contract/firmware'
import type { Down, Up } from '@wifi-tms/contract/messages'
import { type QueuedDeviceEvent, queueDeviceEvents } from '../../api/webhooks/queue-events.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { FirmwareTable } from '../../base/database/tag-tables.ts'
import { findWantedFirmware } from '../devices/queries.ts'
import { noticeOf } from '../wishes/change-devices.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { type DeviceRecord, listeningServerId, loadDevices } from '../wishes/queries.ts'
import { findOverdue, firmwareMessage, saveFirmware } from './queries.ts'
import { firmwareAfter, firmwareAtDeadline, isDue, mayChangeFirmware, sentFirmware } from './rules.ts'

/** A message of a device. `isConnected` is true if the device listens, so that a message can be sent to it at once. */
export interface DeviceMessage {
  deviceId: string
  mac: string
  isConnected: boolean
  message: Up | { type: 'connected' }
}

/** The effects of messages on firmware. */
interface FirmwareEffects {
  /** The devices whose firmware has changed its state. */
  ids: string[]
  /**
   * The devices whose firmware has failed. Those that reported it themselves are left out, as people see the report.
   */
  failed: { mac: string; reason: string }[]
  /** The messages to send after the commit. */
  messages: { mac: string; message: Down }[]
}

/**
 * Changes the states of firmware by devices' messages. A device that says hello over its connection also gets its
 * firmware message if this message is due.
 */
export async function moveFirmware(
  { config }: Pick<Core, 'config'>,
  tx: Db,
  messages: readonly DeviceMessage[],
  now: Date,
) {
  const effects: FirmwareEffects = { ids: [], failed: [], messages: [] }
  const relevantMessages = messages.filter(({ message }) => mayChangeFirmware(message) || message.type === 'hello')
  if (relevantMessages.length === 0) return effects
  const ids = relevantMessages.map(({ deviceId }) => deviceId)
  const events: QueuedDeviceEvent[] = []
  for (const before of await findWantedFirmware(tx, ids)) {
    const messagesOfDevice = relevantMessages.filter(({ deviceId }) => deviceId === before.deviceId)
    let current = before
    for (const { message } of messagesOfDevice) current = firmwareAfter(current, message, now)
    const hello = messagesOfDevice.find(({ message, isConnected }) => message.type === 'hello' && isConnected)
    const message = hello && isDue(current, true) ? await firmwareMessage(config, tx, current) : undefined
    if (message) effects.messages.push({ mac: hello!.mac, message })
    const after = message && current.state === 'waiting' ? sentFirmware(current, now) : current
    if (after === before) continue
    await saveFirmware(tx, after)
    events.push(...eventsOf(before, after))
    effects.ids.push(before.deviceId)
    const hasReported = messagesOfDevice.some(({ message }) => message.type === 'result')
    if (after.state === 'failed' && !hasReported)
      effects.failed.push({ mac: messagesOfDevice[0]!.mac, reason: after.reason })
  }
  await queueDeviceEvents(tx, events, now)
  return effects
}

/**
 * Finds the firmware message for a device that polls, and records it as sent. `hasHello` is true if the device has
 * just sent a hello.
 */
export async function dueFirmware(
  { db, config, now }: Pick<Core, 'db' | 'config' | 'now'>,
  deviceId: string,
  hasHello: boolean,
): Promise<Down[]> {
  const findDue = async (db: Db) => (await findWantedFirmware(db, [deviceId])).find((row) => isDue(row, hasHello))
  // Usually nothing is due, so the rows are read once before the lock is taken.
  if (!(await findDue(db))) return []
  return withFleetLock(db, async (tx) => {
    const row = await findDue(tx)
    const message = row && (await firmwareMessage(config, tx, row))
    if (message && row.state === 'waiting') await saveFirmware(tx, sentFirmware(row, now()))
    return message ? [message] : []
  })
}

/** The event of firmware that is now installed, or has failed; otherwise none. */
function eventsOf(before: FirmwareTable, after: FirmwareTable): QueuedDeviceEvent[] {
  const { deviceId, ota, softwareVersion, state, reason } = after
  if (state === before.state || (state !== 'done' && state !== 'failed')) return []
  const failure = state === 'failed' && { reason, message: firmwareFailure(reason) }
  return [{ type: `firmware.${state}`, deviceId, happened: { ota, softwareVersion, ...failure } }]
}

/** Makes the notice about a failed firmware. */
export const firmwareNotice = (device: DeviceRecord, reason: string) =>
  noticeOf(device, { kind: 'order-failed', message: firmwareFailure(reason), reason })

/** Handles firmware whose deadline has passed without a message about it: it has failed, or waits to be sent again. */
export async function endSilentFirmware({ db, now, wire }: Pick<Core, 'db' | 'now' | 'wire'>): Promise<void> {
  const checkedAt = now()
  const ids = await findOverdue(db, checkedAt)
  if (ids.length === 0) return
  const failedDevices = await withFleetLock(db, async (tx) => {
    const devices = new Map((await loadDevices(tx, { ids })).map((device) => [device.deviceId, device]))
    const failed: { device: DeviceRecord; reason: string }[] = []
    const events: QueuedDeviceEvent[] = []
    for (const before of await findWantedFirmware(tx, ids)) {
      const device = devices.get(before.deviceId)
      const after = firmwareAtDeadline(before, listeningServerId(device) !== null, checkedAt)
      if (after === before) continue
      await saveFirmware(tx, after)
      events.push(...eventsOf(before, after))
      if (device && after.state === 'failed') failed.push({ device, reason: after.reason })
    }
    await queueDeviceEvents(tx, events, checkedAt)
    return failed
  })
  wire.changed('devices', ids)
  for (const { device, reason } of failedDevices) wire.notice(firmwareNotice(device, reason))
}
