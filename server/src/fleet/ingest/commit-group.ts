import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { findBatteries } from '../../content/catalogue/queries.ts'
import { keepSamples } from '../days/queries.ts'
import { DaySamples } from '../days/rules.ts'
import { keepVisits } from '../days/visit-hours.ts'
import { type DeviceMessage, firmwareNotice, moveFirmware } from '../firmware/move-firmware.ts'
import { tellOrders } from '../orders/due-orders.ts'
import { endOrders } from '../orders/end-orders.ts'
import { keepPresses } from '../presses/queries.ts'
import { orderForGreeting } from '../rollouts/order-targets.ts'
import { saveSettingsOutcomes } from '../rollouts/save-settings-outcomes.ts'
import { noticeOf, tellChanges } from '../wishes/change-devices.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { type DeviceRecord, findFrames, loadDevices, loadSelves } from '../wishes/queries.ts'
import { saveDevices } from '../wishes/save-devices.ts'
import { collectPresses, collectUnknownFrames } from './collect.ts'
import { keepContacts, separateContacts, visitsIn } from './keep-contacts.ts'
import { markBatteries } from './mark-batteries.ts'
import type { IngestItem } from './messages.ts'
import { noticesOf } from './notice-rules.ts'
import { deviceAfter, type FindFrameId, isConnected, isCounted, toDayValues, wakesReconciler } from './rules.ts'
import { mayReportSelf } from './self.ts'

/**
 * Commits a group of tags' messages, in order, then informs consoles and has the reconciler (control loop) run. A
 * message does not count if its mac is unknown, or if its tag has a newer connection. The connection that brought it is
 * then marked as over. A new connection is over too if the other servers have declared this server dead: nobody would
 * notice its end.
 */
export async function commitGroup(core: Core, allItems: readonly IngestItem[]): Promise<void> {
  const now = core.now()
  const { contacts, others: items } = separateContacts(allItems)
  const notices: ReturnType<typeof noticeOf>[] = []
  const { idsWithNewSignal, changes, counted, orderedIds, firmware, orders } = await withFleetLock(
    core.db,
    async (tx) => {
      const idsWithNewSignal = await keepContacts(tx, contacts, now)
      const recordsBefore = await loadSenders(tx, items)
      const findFrameId = await findNamedFrames(tx, items, recordsBefore)
      const records = new Map(recordsBefore)
      const hasConnecting = items.some(({ message }) => message.type === 'connected')
      const isServerKnown = !hasConnecting || (await core.cluster.entered(tx))
      const hasBattery = items.some(({ message }) => 'battery' in message && message.battery !== undefined)
      const batteries = hasBattery ? await findBatteries(tx) : new Map()
      const samples = new DaySamples()

      // Each message is applied to the record that the messages before it have left.
      const counted = items.filter((item) => {
        const { mac, message, by, fieldFaults } = item
        const record = records.get(mac)
        if (!record || !isCounted(record, item, core.cluster.id)) return false
        if (message.type === 'connected' && !isServerKnown) return false
        try {
          const after = deviceAfter(record, message, findFrameId, now, core.cluster.id)
          records.set(mac, after)
          samples.add(record, after, toDayValues(item))
          // The connection learns its number, by which its later messages count.
          if (by && message.type === 'connected') by.number = after.connection
          notices.push(
            ...noticesOf(record, after, message, fieldFaults, batteries).map((notice) => noticeOf(after, notice)),
          )
        } catch (error) {
          core.log.error({ err: error, mac, type: message.type }, 'a message could not be understood')
        }
        return true
      })

      // The records are saved after all messages, so each changed row is written once.
      if (hasBattery) await markBatteries(core, tx, records, { batteries, now })
      const deviceChanges = Array.from(recordsBefore, ([mac, before]) => ({ before, after: records.get(mac)! }))
      await saveDevices(tx, deviceChanges)
      await keepSamples(tx, samples.all, now)
      await keepVisits(tx, visitsIn(counted))

      // Orders, rollouts, firmware and presses have tables of their own, and take from the messages what concerns them.
      const deviceMessages = counted.flatMap(({ mac, message }) => toDeviceMessages(records.get(mac), message))
      const orderedIds = await endOrders(tx, deviceMessages, now)
      await saveSettingsOutcomes(tx, deviceMessages, deviceChanges)
      const orders = await tellOrdersAfterHello(core, tx, deviceMessages, now)
      // Rollouts may have orders for any device that says hello, also for one that only asks.
      const greetingIds = deviceMessages
        .filter(({ message }) => message.type === 'hello')
        .map(({ deviceId }) => deviceId)
      if (greetingIds.length > 0) orders.push(...(await orderForGreeting(tx, core, greetingIds, now)))
      const firmware = await moveFirmware(core, tx, deviceMessages, now)
      notices.push(...firmware.failed.map(({ mac, reason }) => firmwareNotice(records.get(mac)!, reason)))
      await keepPresses(tx, collectPresses(counted, records), now)
      for (const { whenStored } of counted) whenStored?.()
      return { idsWithNewSignal, changes: deviceChanges, counted, orderedIds, firmware, orders }
    },
  )

  // All below is told to others, and so comes after the commit.
  // A connection whose messages do not count is over: its tag gets no acknowledgement on it.
  const countedItems = new Set(counted)
  for (const item of items) if (item.by && !countedItems.has(item)) item.by.over = true
  // A tag that came from another server: that server cuts the older connection.
  for (const { before, after } of changes) {
    const { mac, connection } = after
    if (before.serverId && before.serverId !== after.serverId && after.connection > before.connection)
      core.cluster.send({ kind: 'moved', mac, connection }, before.serverId)
  }
  await tellChanges(core, changes)
  const ids = [...idsWithNewSignal, ...orderedIds, ...firmware.ids]
  if (ids.length > 0) core.wire.changed('devices', [...new Set(ids)])
  const visitors = visitsIn(allItems).map(({ deviceId }) => deviceId)
  if (visitors.length > 0) core.wire.changed('messages', [...new Set(visitors)])
  // A device that misses such a message gets it again later.
  for (const { mac, message } of [...orders, ...firmware.messages]) core.wire.toTag(mac, message)
  for (const notice of notices) core.wire.notice(notice)
  for (const { mac, message } of counted) {
    if (message.type !== 'result' || message.ok) continue
    core.log.info({ mac, id: message.id, reason: message.reason }, 'an order failed')
  }
  if (changes.some(({ before, after }) => wakesReconciler(before.state, after.state))) core.reconcileNow('here')
}

/** Finds the orders due to devices that say hello over their connections, and marks these orders as sent. */
async function tellOrdersAfterHello(core: Core, tx: Db, deviceMessages: readonly DeviceMessage[], now: Date) {
  const greeting = deviceMessages.filter(({ message, isConnected }) => message.type === 'hello' && isConnected)
  const macs = new Map(greeting.map(({ deviceId, mac }) => [deviceId, mac]))
  const dueOrders = await tellOrders(tx, core, [...macs.keys()], now)
  return dueOrders.map(({ deviceId, message }) => ({ mac: macs.get(deviceId)!, message }))
}

/**
 * Returns the message if orders and firmware may depend on it, otherwise an empty list. They depend on what the tag
 * itself says, and on its new connection.
 */
function toDeviceMessages(device: DeviceRecord | undefined, message: IngestItem['message']): DeviceMessage[] {
  if (!device || message.type === 'disconnected' || message.type === 'came') return []
  if (message.type === 'asked' || message.type === 'fetched') return []
  const { deviceId, mac } = device
  return [{ deviceId, mac, isConnected: isConnected(device), message }]
}

/**
 * Loads the records of the tags that sent a group, by mac. A tag that reports about itself in this group is loaded with
 * what it has reported before, as the new report changes only a part of that.
 */
async function loadSenders(tx: Db, group: readonly IngestItem[]): Promise<Map<string, DeviceRecord>> {
  const records = await loadDevices(tx, { macs: group.map((item) => item.mac) })
  const reportingMacs = new Set(group.filter(({ message }) => mayReportSelf(message)).map((item) => item.mac))
  const ids = records.filter(({ mac }) => reportingMacs.has(mac)).map(({ deviceId }) => deviceId)
  const selves = ids.length > 0 ? await loadSelves(tx, ids) : new Map()
  return new Map(records.map((record) => [record.mac, { ...record, self: selves.get(record.deviceId) ?? null }]))
}

/**
 * Looks up the frames whose hashes tags name in messages. Frames that the devices' records name already are not looked
 * up.
 */
async function findNamedFrames(
  tx: Db,
  group: readonly IngestItem[],
  records: Map<string, DeviceRecord>,
): Promise<FindFrameId> {
  const unknownFrames = collectUnknownFrames(group, records)
  const [ids, hashes] = [unknownFrames.map((frame) => frame.deviceId), unknownFrames.map((frame) => frame.sha256)]
  const rows = unknownFrames.length === 0 ? [] : await findFrames(tx, ids, hashes)
  const idsByFrame = new Map(rows.map(({ deviceId, sha256, id }) => [`${deviceId} ${sha256}`, id]))
  return (deviceId, sha256) => idsByFrame.get(`${deviceId} ${sha256}`) ?? null
}
