import { type DeviceEvent, queueDeviceEvents } from '../../api/webhooks/queue-events.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { findBatteries } from '../../content/catalogue/queries.ts'
import { addDaySamples } from '../days/queries.ts'
import { DaySamples } from '../days/rules.ts'
import { logQuietVisits } from '../days/visit-hours.ts'
import { type DeviceMessage, firmwareNotice, moveFirmware } from '../firmware/move-firmware.ts'
import { takeDueOrders } from '../orders/due-orders.ts'
import { endOrders } from '../orders/end-orders.ts'
import { keepPresses } from '../presses/queries.ts'
import { orderForGreeting } from '../rollouts/order-targets.ts'
import { saveSettingsOutcomes } from '../rollouts/save-settings-outcomes.ts'
import { announceChanges, noticeOf } from '../wishes/change-devices.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { type DeviceRecord, findFrames, loadDevices, loadSelves } from '../wishes/queries.ts'
import { saveDevices } from '../wishes/save-devices.ts'
import { collectPresses, collectUnknownFrames } from './collect.ts'
import { contactsIn, keepContacts, separateContacts } from './keep-contacts.ts'
import { markBatteries } from './mark-batteries.ts'
import { eventsOfMessage } from './message-events.ts'
import type { IngestItem } from './messages.ts'
import { noticesOf } from './notice-rules.ts'
import { deviceAfter, type FindFrameId, isConnected, isCounted, toDayValues, wakesReconciler } from './rules.ts'
import { mayReportSelf } from './self.ts'

/**
 * Commits a group of tags' messages, in order, then informs consoles and has the reconciler (control loop) run. A
 * message does not count if its mac is unknown, or if its tag has a newer connection: the connection that brought the
 * message is then marked as over (`isOver`). A new connection is over too if the other servers have declared this
 * server dead, as nobody would notice when that connection ends.
 */
export async function commitGroup(core: Core, allItems: readonly IngestItem[]): Promise<void> {
  const now = core.now()
  const { contacts, others: items } = separateContacts(allItems)
  const notices: ReturnType<typeof noticeOf>[] = []
  const { idsWithNewSignal, changes, countedItems, orderedIds, firmware, orders, presses } = await withFleetLock(
    core.db,
    async (tx) => {
      const idsWithNewSignal = await keepContacts(tx, contacts, now)
      const recordsBefore = await loadSenders(tx, items)
      const findFrameId = await findNamedFrames(tx, items, recordsBefore)
      const records = new Map(recordsBefore)
      const hasConnecting = items.some(({ message }) => message.type === 'connected')
      const isServerKnown = !hasConnecting || (await core.cluster.isRecorded(tx))
      const hasBattery = items.some(({ message }) => 'battery' in message && message.battery !== undefined)
      const batteries = hasBattery ? await findBatteries(tx) : new Map()
      const samples = new DaySamples()
      const events: DeviceEvent[] = []

      // Each message is applied to the record that the messages before it have left.
      const countedItems = items.filter((item) => {
        const { mac, message, connection, fieldFaults } = item
        const record = records.get(mac)
        if (!record || !isCounted(record, item, core.cluster.id)) return false
        if (message.type === 'connected' && !isServerKnown) return false
        try {
          const after = deviceAfter(record, message, findFrameId, now, core.cluster.id)
          records.set(mac, after)
          samples.add(record, after, toDayValues(item))
          events.push(...eventsOfMessage(record, after, message, batteries))
          // The number shows later if this is still the newest connection of the device.
          if (connection && message.type === 'connected') connection.number = after.connection
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
      await saveDevices(tx, deviceChanges, now)
      await queueDeviceEvents(tx, events, now)
      await addDaySamples(tx, samples.all, now)
      await logQuietVisits(tx, contactsIn(countedItems))

      // Orders, rollouts, firmware and presses have tables of their own, which the messages change too.
      const deviceMessages = countedItems.flatMap(({ mac, message }) => toDeviceMessages(records.get(mac), message))
      const orderedIds = await endOrders(tx, deviceMessages, now)
      await saveSettingsOutcomes(tx, deviceMessages, deviceChanges)
      const orders = await takeOrdersAfterHello(core, tx, deviceMessages, now)
      // Rollouts may have orders for any device that says hello, also for one that polls.
      const greetingIds = deviceMessages
        .filter(({ message }) => message.type === 'hello')
        .map(({ deviceId }) => deviceId)
      if (greetingIds.length > 0) orders.push(...(await orderForGreeting(tx, core, greetingIds, now)))
      const firmware = await moveFirmware(core, tx, deviceMessages, now)
      notices.push(...firmware.failed.map(({ mac, reason }) => firmwareNotice(records.get(mac)!, reason)))
      const presses = collectPresses(countedItems, records)
      await keepPresses(tx, presses, now)
      for (const { whenStored } of countedItems) whenStored?.()
      return { idsWithNewSignal, changes: deviceChanges, countedItems, orderedIds, firmware, orders, presses }
    },
  )

  // Everything below informs others, so it comes after the commit.
  // A connection whose messages do not count is over: its tag gets no acknowledgement on it.
  const countedSet = new Set(countedItems)
  for (const item of items) if (item.connection && !countedSet.has(item)) item.connection.isOver = true
  // If a tag was connected to another server before, that server cuts the older connection.
  for (const { before, after } of changes) {
    const { mac, connection } = after
    if (before.serverId && before.serverId !== after.serverId && after.connection > before.connection)
      core.cluster.send({ kind: 'moved', mac, connection }, before.serverId)
  }
  // A device that misses one of these messages gets it again later. They come before `announceChanges`, which tells
  // sleeping devices to rest: such a device may leave at once.
  for (const { mac, message } of [...orders, ...firmware.messages]) core.wire.toTag(mac, message)
  await announceChanges(core, changes)
  const ids = [...idsWithNewSignal, ...orderedIds, ...firmware.ids]
  if (ids.length > 0) core.wire.changed('devices', [...new Set(ids)])
  const visitors = contactsIn(allItems).map(({ deviceId }) => deviceId)
  if (visitors.length > 0) core.wire.changed('messages', [...new Set(visitors)])
  for (const notice of notices) core.wire.notice(notice)
  if (presses.length > 0) core.pressed(presses)
  for (const { mac, message } of countedItems) {
    if (message.type !== 'result' || message.ok) continue
    core.log.info({ mac, id: message.id, reason: message.reason }, 'an order failed')
  }
  if (changes.some(({ before, after }) => wakesReconciler(before.state, after.state))) core.reconcileNow('here')
}

/** Finds the orders due to devices that say hello over their connections, and marks these orders as sent. */
async function takeOrdersAfterHello(core: Core, tx: Db, deviceMessages: readonly DeviceMessage[], now: Date) {
  const greeting = deviceMessages.filter(({ message, isConnected }) => message.type === 'hello' && isConnected)
  const macs = new Map(greeting.map(({ deviceId, mac }) => [deviceId, mac]))
  const dueOrders = await takeDueOrders(tx, core, [...macs.keys()], now)
  return dueOrders.map(({ deviceId, message }) => ({ mac: macs.get(deviceId)!, message }))
}

/**
 * Returns the message in a list if orders and firmware may depend on it, otherwise an empty list. They depend on the
 * tag's own messages, and on its new connection.
 */
function toDeviceMessages(device: DeviceRecord | undefined, message: IngestItem['message']): DeviceMessage[] {
  if (!device || message.type === 'disconnected' || message.type === 'came') return []
  if (message.type === 'asked' || message.type === 'fetched') return []
  const { deviceId, mac } = device
  return [{ deviceId, mac, isConnected: isConnected(device), message }]
}

/**
 * Loads the records of the tags that sent a group, by mac. A tag that reports about itself in this group is loaded with
 * its earlier reports, as the new report changes only a part of them.
 */
async function loadSenders(tx: Db, group: readonly IngestItem[]): Promise<Map<string, DeviceRecord>> {
  const records = await loadDevices(tx, { macs: group.map((item) => item.mac) })
  const reportingMacs = new Set(group.filter(({ message }) => mayReportSelf(message)).map((item) => item.mac))
  const ids = records.filter(({ mac }) => reportingMacs.has(mac)).map(({ deviceId }) => deviceId)
  const selves = ids.length > 0 ? await loadSelves(tx, ids) : new Map()
  return new Map(records.map((record) => [record.mac, { ...record, self: selves.get(record.deviceId) ?? null }]))
}

/**
 * Looks up the frames whose hashes tags name in messages, except those that the devices' records name already.
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
