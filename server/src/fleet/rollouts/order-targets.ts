import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { textsValue } from '../../base/database/json-rows.ts'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { firmwareMessage, orderFirmware, saveFirmware } from '../firmware/queries.ts'
import { newFirmware, sentFirmware } from '../firmware/rules.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { listeningServerId, loadDevices } from '../wishes/queries.ts'
import { findFirmware, firmwareOf } from './choose-targets.ts'
import { orderSettings } from './order-settings.ts'
import { findRollout } from './queries.ts'
import { countFetching, findAbleIds, findWaitingTargets, saveOrder } from './turn-queries.ts'

type Needs = Pick<Core, 'config' | 'quietUntil' | 'seal' | 'now'>

/** Orders the firmware for a device of a rollout. The order waits to be sent. */
async function orderFirmwareFor(tx: Db, row: RolloutTable, deviceId: string, softwareVersion: number, now: Date) {
  const order = newFirmware({ deviceId, id: newId(), ota: row.ota, softwareVersion }, now)
  await orderFirmware(tx, order)
  await saveOrder(tx, row.id, { deviceId, orderId: order.id, deadlineAt: null })
  return order
}

/**
 * Orders the firmware or settings of a rollout for these devices. Returns the messages to send to connected devices.
 */
export async function orderConnected(tx: Db, core: Needs, row: RolloutTable, ids: readonly string[]) {
  if (row.config !== null) return orderSettings(tx, core, row, ids)
  const now = core.now()
  const { softwareVersion } = await findFirmware(tx, row.ota)
  const messages = []
  for (const device of await loadDevices(tx, { ids })) {
    const serverId = listeningServerId(device)
    const order = await orderFirmwareFor(tx, row, device.deviceId, softwareVersion, now)
    const message = serverId === null ? undefined : await firmwareMessage(core.config, tx, order)
    if (!message) continue
    await saveFirmware(tx, sentFirmware(order, now))
    messages.push({ deviceId: device.deviceId, mac: device.mac, message, serverId })
  }
  return messages
}

/**
 * Orders the firmware or settings of rollouts for devices that have just said hello, within the limits of each rollout.
 * Returns the messages with settings to send after the commit to connected devices; firmware is sent with the answer to
 * the hello.
 */
export async function orderForGreeting(tx: Db, core: Needs, deviceIds: readonly string[], now: Date) {
  const messages: Awaited<ReturnType<typeof orderSettings>> = []
  const waiting = await findWaitingTargets(tx, textsValue(deviceIds))
  for (const [rolloutId, targets] of Map.groupBy(waiting, (target) => target.rolloutId)) {
    const row = (await findRollout(tx, rolloutId))!
    const ota = await firmwareOf(tx, row)
    if (ota && (await core.quietUntil(tx, ota.product)) !== undefined) continue
    const ids = targets.map(({ deviceId }) => deviceId)
    const freePlaces = row.atOnce - (await countFetching(tx, rolloutId))
    const ableIds = (await findAbleIds(tx, row, ids, ota)).slice(0, Math.max(0, freePlaces))
    if (ota) for (const id of ableIds) await orderFirmwareFor(tx, row, id, ota.softwareVersion, now)
    else messages.push(...(await orderSettings(tx, core, row, ableIds)))
  }
  return messages
}

/**
 * Orders the firmware or settings of rollouts for a device that polls. The device gets the order in the answer to its
 * poll. Begins a transaction only if a rollout waits for the device.
 */
export async function orderForPolling(core: Needs & Pick<Core, 'db'>, deviceId: string): Promise<void> {
  const waiting = await findWaitingTargets(core.db, textsValue([deviceId]))
  if (waiting.length > 0) await withFleetLock(core.db, (tx) => orderForGreeting(tx, core, [deviceId], core.now()))
}
