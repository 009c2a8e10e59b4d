import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { findBatteries } from '../../content/catalogue/queries.ts'
import { keepSamples } from '../days/queries.ts'
import { DaySamples } from '../days/rules.ts'
import { keepVisits } from '../days/visit-hours.ts'
import { firmwareNotice, type HeardMessage, moveFirmware } from '../firmware/move-firmware.ts'
import { tellOrders } from '../orders/due-orders.ts'
import { endOrders } from '../orders/end-orders.ts'
import { keepPresses } from '../presses/queries.ts'
import { hearSettings } from '../rollouts/hear-settings.ts'
import { orderGreeting } from '../rollouts/order-targets.ts'
import { noticeOf, tellChanges } from '../wishes/change-devices.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { type DeviceRecord, findFrames, loadDevices, loadSelves } from '../wishes/queries.ts'
import { saveDevices } from '../wishes/save-devices.ts'
import { keepContacts, separateContacts, visitsIn } from './keep-contacts.ts'
import { markBatteries } from './mark-batteries.ts'
import type { IngestItem } from './messages.ts'
import {
  counts,
  type FrameIdOf,
  framesNamed,
  hear,
  isConnected,
  noticesOf,
  pressesIn,
  valuesOfDay,
  wakesReconciler,
} from './rules.ts'
import { mayReportSelf } from './self.ts'

/**
 * Commits tags' messages, in order, then informs consoles and nudges the reconciler. Skips unknown macs and messages of
 * connections that are over, and marks these connections. A new connection is over too where the other servers have
 * declared this server dead: none of them would notice when its tags are gone.
 */
export async function commitGroup(core: Core, allItems: readonly IngestItem[]): Promise<void> {
  const now = core.now()
  const { contacts, others: items } = separateContacts(allItems)
  const notices: ReturnType<typeof noticeOf>[] = []
  const {
    signals: idsWithNewSignal,
    changes,
    group,
    ordered: orderedIds,
    firmware,
    orders,
  } = await withFleetLock(core.db, async (tx) => {
    const idsWithNewSignal = await keepContacts(tx, contacts, now)
    const loaded = await loadSenders(tx, items)
    const frameIdOf = await knownFrames(tx, items, loaded)
    const states = new Map(loaded)
    const hasConnecting = items.some(({ message }) => message.type === 'connected')
    const isServerKnown = !hasConnecting || (await core.cluster.entered(tx))
    const saysBattery = items.some(({ message }) => 'battery' in message && message.battery !== undefined)
    const batteries = saysBattery ? await findBatteries(tx) : new Map()
    const samples = new DaySamples()
    const group = items.filter((item) => {
      const { mac, message, by, fieldFaults } = item
      const record = states.get(mac)
      if (!record || !counts(record, item, core.cluster.id)) return false
      if (message.type === 'connected' && !isServerKnown) return false
      try {
        const after = hear(record, message, frameIdOf, now, core.cluster.id)
        states.set(mac, after)
        samples.add(record, after, valuesOfDay(item))
        if (by && message.type === 'connected') by.number = after.connection
        notices.push(
          ...noticesOf(record, after, message, fieldFaults, batteries).map((notice) => noticeOf(after, notice)),
        )
      } catch (error) {
        core.log.error({ err: error, mac, type: message.type }, 'a message could not be understood')
      }
      return true
    })
    if (saysBattery) await markBatteries(core, tx, states, { batteries, now })
    const deviceChanges = Array.from(loaded, ([mac, before]) => ({ before, after: states.get(mac)! }))
    await saveDevices(tx, deviceChanges)
    await keepSamples(tx, samples.all, now)
    await keepVisits(tx, visitsIn(group))
    const heardMessages = group.flatMap(({ mac, message }) => heardMessage(states.get(mac), message))
    const orderedIds = await endOrders(tx, heardMessages, now)
    await hearSettings(tx, heardMessages, deviceChanges)
    const orders = await tellGreeting(core, tx, heardMessages, now)
    const greetingIds = heardMessages.filter(({ message }) => message.type === 'hello').map(({ deviceId }) => deviceId)
    if (greetingIds.length > 0) orders.push(...(await orderGreeting(tx, core, greetingIds, now)))
    const firmware = await moveFirmware(core, tx, heardMessages, now)
    notices.push(...firmware.failed.map(({ mac, reason }) => firmwareNotice(states.get(mac)!, reason)))
    await keepPresses(tx, pressesIn(group, states), now)
    for (const { whenStored } of group) whenStored?.()
    return { signals: idsWithNewSignal, changes: deviceChanges, group, ordered: orderedIds, firmware, orders }
  })
  const countedItems = new Set(group)
  for (const item of items) if (item.by && !countedItems.has(item)) item.by.over = true
  for (const { before, after } of changes) {
    const { mac, connection } = after
    if (before.serverId && before.serverId !== after.serverId && after.connection > before.connection)
      core.cluster.say({ kind: 'moved', mac, connection }, before.serverId)
  }
  await tellChanges(core, changes)
  const ids = [...idsWithNewSignal, ...orderedIds, ...firmware.ids]
  if (ids.length > 0) core.wire.changed('devices', [...new Set(ids)])
  const visitors = visitsIn(allItems).map(({ deviceId }) => deviceId)
  if (visitors.length > 0) core.wire.changed('messages', [...new Set(visitors)])
  // A device that misses this message gets another.
  for (const { mac, message } of [...orders, ...firmware.messages]) core.wire.toTag(mac, message)
  for (const notice of notices) core.wire.notice(notice)
  for (const { mac, message } of group) {
    if (message.type !== 'result' || message.ok) continue
    core.log.info({ mac, id: message.id, reason: message.reason }, 'an order failed')
  }
  if (changes.some(({ before, after }) => wakesReconciler(before.state, after.state))) core.nudge('here')
}

/** The orders due to devices that say hello over their connections. */
async function tellGreeting(core: Core, tx: Db, heardMessages: readonly HeardMessage[], now: Date) {
  const greeting = heardMessages.filter(({ message, isConnected }) => message.type === 'hello' && isConnected)
  const macs = new Map(greeting.map(({ deviceId, mac }) => [deviceId, mac]))
  const dueOrders = await tellOrders(tx, core, [...macs.keys()], now)
  return dueOrders.map(({ deviceId, message }) => ({ mac: macs.get(deviceId)!, message }))
}

/** The messages that matter to orders and firmware: those of the tag itself, and that it is connected. */
function heardMessage(device: DeviceRecord | undefined, message: IngestItem['message']): HeardMessage[] {
  if (!device || message.type === 'disconnected' || message.type === 'came') return []
  if (message.type === 'asked' || message.type === 'fetched') return []
  const { deviceId, mac } = device
  return [{ deviceId, mac, isConnected: isConnected(device), message }]
}

/** The tags of a group by their macs; those that now report about themselves with their earlier reports. */
async function loadSenders(tx: Db, group: readonly IngestItem[]): Promise<Map<string, DeviceRecord>> {
  const records = await loadDevices(tx, { macs: group.map((item) => item.mac) })
  const speaking = new Set(group.filter(({ message }) => mayReportSelf(message)).map((item) => item.mac))
  const ids = records.filter(({ mac }) => speaking.has(mac)).map(({ deviceId }) => deviceId)
  const selves = ids.length > 0 ? await loadSelves(tx, ids) : new Map()
  return new Map(records.map((record) => [record.mac, { ...record, self: selves.get(record.deviceId) ?? null }]))
}

/** Looks up the frames of hashes that tags name and that are neither wanted, sent nor shown. */
async function knownFrames(
  tx: Db,
  group: readonly IngestItem[],
  records: Map<string, DeviceRecord>,
): Promise<FrameIdOf> {
  const unknown = framesNamed(group, records)
  const [ids, hashes] = [unknown.map((frame) => frame.deviceId), unknown.map((frame) => frame.sha256)]
  const rows = unknown.length === 0 ? [] : await findFrames(tx, ids, hashes)
  const idsByFrame = new Map(rows.map(({ deviceId, sha256, id }) => [`${deviceId} ${sha256}`, id]))
  return (deviceId, sha256) => idsByFrame.get(`${deviceId} ${sha256}`) ?? null
}
