import { firmwareFailure } from '@wifi-tms/contract/firmware'
import type { Down, Up } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { findWantedFirmware } from '../devices/queries.ts'
import { noticeOf } from '../wishes/change-devices.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { type DeviceRecord, listensAt, loadDevices } from '../wishes/queries.ts'
import { findOverdue, firmwareMessage, saveFirmware } from './queries.ts'
import { giveUp, hearFirmware, isDue, mayMove, sentFirmware } from './rules.ts'

/** A message of a device. `isConnected` is true where the device listens, so that it can be sent a message at once. */
export interface HeardMessage {
  deviceId: string
  mac: string
  isConnected: boolean
  message: Up | { type: 'connected' }
}

/**
 * The ids of devices whose firmware changed state, and the messages to send after the commit. `failed`: the devices whose
 * firmware failed without a report of their own; people see such a report anyway.
 */
interface Moved {
  ids: string[]
  failed: { mac: string; reason: string }[]
  messages: { mac: string; message: Down }[]
}

/** Changes firmware states by devices' messages. A device that says hello over its connection gets what is due. */
export async function moveFirmware(
  { config }: Pick<Core, 'config'>,
  tx: Db,
  messages: readonly HeardMessage[],
  now: Date,
) {
  const result: Moved = { ids: [], failed: [], messages: [] }
  const moving = messages.filter(({ message }) => mayMove(message) || message.type === 'hello')
  if (moving.length === 0) return result
  const ids = moving.map(({ deviceId }) => deviceId)
  for (const before of await findWantedFirmware(tx, ids)) {
    const ofDevice = moving.filter(({ deviceId }) => deviceId === before.deviceId)
    const heard = ofDevice.reduce((row, { message }) => hearFirmware(row, message, now), before)
    const greeting = ofDevice.find(({ message, isConnected }) => message.type === 'hello' && isConnected)
    const message = greeting && isDue(heard, true) ? await firmwareMessage(config, tx, heard) : undefined
    if (message) result.messages.push({ mac: greeting!.mac, message })
    const after = message && heard.state === 'waiting' ? sentFirmware(heard, now) : heard
    if (after === before) continue
    await saveFirmware(tx, after)
    result.ids.push(before.deviceId)
    const hasReported = ofDevice.some(({ message }) => message.type === 'result')
    if (after.state === 'failed' && !hasReported) result.failed.push({ mac: ofDevice[0]!.mac, reason: after.reason })
  }
  return result
}

/** The firmware message for a device that only asks; `greets` is true where it has just sent a hello. */
export async function dueFirmware(
  { db, config, now }: Pick<Core, 'db' | 'config' | 'now'>,
  deviceId: string,
  greets: boolean,
): Promise<Down[]> {
  const findDue = async (db: Db) => (await findWantedFirmware(db, [deviceId])).find((row) => isDue(row, greets))
  if (!(await findDue(db))) return []
  return withFleetLock(db, async (tx) => {
    const row = await findDue(tx)
    const message = row && (await firmwareMessage(config, tx, row))
    if (message && row.state === 'waiting') await saveFirmware(tx, sentFirmware(row, now()))
    return message ? [message] : []
  })
}

/** The notice about a failed firmware. */
export const firmwareNotice = (device: DeviceRecord, reason: string) =>
  noticeOf(device, { kind: 'order-failed', message: firmwareFailure(reason), reason })

/** Ends firmware orders without news for too long, or lets them wait to be sent again. */
export async function endSilentFirmware({ db, now, wire }: Pick<Core, 'db' | 'now' | 'wire'>): Promise<void> {
  const checkedAt = now()
  const ids = await findOverdue(db, checkedAt)
  if (ids.length === 0) return
  const failedDevices = await withFleetLock(db, async (tx) => {
    const devices = new Map((await loadDevices(tx, { ids })).map((device) => [device.deviceId, device]))
    const failed: { device: DeviceRecord; reason: string }[] = []
    for (const before of await findWantedFirmware(tx, ids)) {
      const device = devices.get(before.deviceId)
      const after = giveUp(before, listensAt(device) !== null, checkedAt)
      if (after === before) continue
      await saveFirmware(tx, after)
      if (device && after.state === 'failed') failed.push({ device, reason: after.reason })
    }
    return failed
  })
  wire.changed('devices', ids)
  for (const { device, reason } of failedDevices) wire.notice(firmwareNotice(device, reason))
}
