import { firmwareFailure } from '@wifi-tms/contract/firmware'
import type { Down, Up } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { FirmwareTable } from '../../base/database/tag-tables.ts'
import { findFirmware } from '../devices/queries.ts'
import { noticeOf } from '../wishes/change-devices.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { type DeviceRecord, loadDevices } from '../wishes/queries.ts'
import { findOverdue, firmwareMessage, saveFirmware } from './queries.ts'
import { giveUp, hearFirmware, mayMove, sentFirmware } from './rules.ts'

/** What was heard of a device. `isConnected`: it listens, so that it can be told at once. */
export interface Heard {
  deviceId: string
  mac: string
  isConnected: boolean
  message: Up | { type: 'connected' }
}

/**
 * The ids of devices whose firmware moved, and the messages that are to be sent to them after the commit; `failed` are those
 * that failed by something else than their own word for it, which people hear of anyway.
 */
interface Moved {
  ids: string[]
  failed: { mac: string; reason: string }[]
  messages: { mac: string; message: Down }[]
}

/** Moves the firmware of the devices that were heard. A device that greets over its connection gets what waits for it. */
export async function moveFirmware({ config }: Pick<Core, 'config'>, tx: Db, all: readonly Heard[], now: Date) {
  const moved: Moved = { ids: [], failed: [], messages: [] }
  const moving = all.filter(({ message }) => mayMove(message) || message.type === 'hello')
  if (moving.length === 0) return moved
  const ids = moving.map(({ deviceId }) => deviceId)
  for (const before of await findFirmware(tx, ids)) {
    const own = moving.filter(({ deviceId }) => deviceId === before.deviceId)
    const heard = own.reduce((row, { message }) => hearFirmware(row, message, now), before)
    const greeting = own.find(({ message, isConnected }) => message.type === 'hello' && isConnected)
    const message = heard.state === 'waiting' && greeting && (await firmwareMessage(config, tx, heard))
    if (message) moved.messages.push({ mac: greeting.mac, message })
    const after = message ? sentFirmware(heard, now) : heard
    if (after === before) continue
    await saveFirmware(tx, after)
    moved.ids.push(before.deviceId)
    const hasToldIt = own.some(({ message }) => message.type === 'result')
    if (after.state === 'failed' && !hasToldIt) moved.failed.push({ mac: own[0]!.mac, reason: after.reason })
  }
  return moved
}

/** What a device that only asks is told of its firmware: once, when it is due. */
export async function dueFirmware({ db, config, now }: Pick<Core, 'db' | 'config' | 'now'>, deviceId: string) {
  const isDue = (row: FirmwareTable | undefined) => row?.state === 'waiting'
  if (!isDue((await findFirmware(db, [deviceId]))[0])) return []
  return withFleetLock(db, async (tx) => {
    const [row] = await findFirmware(tx, [deviceId])
    const message = row && isDue(row) ? await firmwareMessage(config, tx, row) : undefined
    if (!row || !message) return []
    await saveFirmware(tx, sentFirmware(row, now()))
    return [message]
  })
}

/** What people are told where the firmware of a device has failed. */
export const firmwareNotice = (device: DeviceRecord, reason: string) =>
  noticeOf(device, { kind: 'order-failed', message: firmwareFailure(reason), reason })

/** Ends what nothing was heard of for too long. */
export async function endSilentFirmware({ db, now, wire }: Pick<Core, 'db' | 'now' | 'wire'>): Promise<void> {
  const at = now()
  const ids = await findOverdue(db, at)
  if (ids.length === 0) return
  const silent = await withFleetLock(db, async (tx) => {
    const failed: FirmwareTable[] = []
    for (const before of await findFirmware(tx, ids)) {
      const after = giveUp(before, at)
      if (after === before) continue
      await saveFirmware(tx, after)
      failed.push(after)
    }
    const devices = await loadDevices(tx, { ids: failed.map(({ deviceId }) => deviceId) })
    return devices.map((device) => ({
      device,
      reason: failed.find(({ deviceId }) => deviceId === device.deviceId)!.reason,
    }))
  })
  wire.changed('devices', ids)
  for (const { device, reason } of silent) wire.notice(firmwareNotice(device, reason))
}
