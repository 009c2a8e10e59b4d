import type { Up, UpOf } from '@wifi-tms/contract/messages'
import type { Protocol } from '@wifi-tms/contract/protocols'
import { wakeBounds } from '@wifi-tms/contract/wake'
import { readDeliveryId } from '../wishes/delivery-id.ts'
import { type DeviceState, inFlight } from '../wishes/device-state.ts'
import { hello } from '../wishes/hello.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { secondsUntilMissed } from '../wishes/rest-rules.ts'
import {
  cameAgain,
  type DisplayReport,
  displayBusy,
  displayFailed,
  displaySucceeded,
  frameFetched,
  glassReported,
  repaint,
  stopSending,
} from '../wishes/rules.ts'
import { momentAfter } from '../wishes/wish-steps.ts'
import type { IngestItem, Observation } from './messages.ts'
import { mayReportSelf, withReported } from './self.ts'

/** Finds the id of the frame with this hash, among the frames ever wished for a device; null if there is none. */
export type FindFrameId = (deviceId: string, sha256: string) => string | null

/**
 * The seconds for which the stored moment of a tag's last message is left as it is, so that not every message writes
 * it.
 */
const SEEN_EVERY_SECONDS = 10

/**
 * True if a message counts. A message over MQTT counts only if it came on the device's newest connection, and only
 * while the device is connected to this server. A new connection always counts.
 */
export const isCounted = (device: DeviceRecord, { message, connection }: IngestItem, ownServerId: string): boolean =>
  !connection ||
  message.type === 'connected' ||
  (device.serverId === ownServerId && device.connection === connection.number)

/** Returns the device's record as it is after one message that counts. `ownServerId` is the id of this server. */
export function deviceAfter(
  device: DeviceRecord,
  message: Up | Observation,
  findFrameId: FindFrameId,
  now: Date,
  ownServerId: string,
): DeviceRecord {
  const seenDevice = message.type === 'disconnected' ? device : withLastSeen(device, now)
  switch (message.type) {
    case 'connected':
      return {
        ...seenDevice,
        online: true,
        askAgainAt: null,
        nextContactAt: null,
        protocol: 'mqtt',
        state: stopSending(device.state),
        serverId: ownServerId,
        connection: device.connection + 1,
      }
    case 'disconnected':
      return afterDisconnect(
        { ...seenDevice, online: false, serverId: null, state: stopSending(device.state) },
        message.rests,
        now,
      )
    case 'asked': {
      if (isConnected(device)) return seenDevice
      const { next, protocol } = message
      const missedAfter = secondsUntilMissed(next, hasOwnRhythm(protocol) ? undefined : device.wake)
      const [nextContactAt, askAgainAt] = [momentAfter(now, next), momentAfter(now, missedAfter)]
      return { ...seenDevice, online: true, askAgainAt, nextContactAt, protocol }
    }
    case 'came':
      return { ...seenDevice, state: cameAgain(device.state, message, now) }
    case 'fetched': {
      const delivery = readOwnDeliveryId(device, message.deliveryId)
      return delivery ? { ...seenDevice, state: frameFetched(device.state, delivery.number) } : seenDevice
    }
    case 'hello':
    case 'report':
      return deviceAfterReport(seenDevice, message, findFrameId, now)
    case 'event':
      return deviceAfterEvent(seenDevice, message, findFrameId, now)
    // Orders and firmware change elsewhere. The device itself only records that the tag has sent something.
    case 'result':
    case 'progress':
      return seenDevice
  }
}

/**
 * A sleeping tag that has said goodbye stays online: it is expected again after `rests` seconds, or after its wake if
 * `rests` is null. A tag without a goodbye (`rests` undefined) has lost its connection.
 */
function afterDisconnect(device: DeviceRecord, rests: number | null | undefined, now: Date): DeviceRecord {
  if (!device.sleeps || rests === undefined) return device
  const next = Math.min(rests ?? device.wake, wakeBounds.most)
  const askAgainAt = momentAfter(now, secondsUntilMissed(next, device.wake))
  return { ...device, online: true, nextContactAt: momentAfter(now, next), askAgainAt }
}

/**
 * True if the server does not choose when a device asks. Players (browsers) and access points choose that themselves.
 */
const hasOwnRhythm = (protocol: Protocol): boolean => protocol === 'player' || protocol === 'oepl'

/** True if the tag has an MQTT connection. Only a device without a connection has an `askAgainAt`. */
export const isConnected = ({ online, askAgainAt }: DeviceRecord): boolean => online && askAgainAt === null

/** True if the stored moment of a device's last message is so recent that it is not written again. */
export const isSeenRecently = (lastSeenAt: string | null, now: Date): boolean =>
  lastSeenAt !== null && Math.abs(now.getTime() - Date.parse(lastSeenAt)) < SEEN_EVERY_SECONDS * 1000

const withLastSeen = (device: DeviceRecord, now: Date): DeviceRecord =>
  isSeenRecently(device.lastSeenAt, now) ? device : { ...device, lastSeenAt: now.toISOString() }

/** Reads the id of a delivery, if it is a delivery to this device. */
const readOwnDeliveryId = ({ deviceId }: DeviceRecord, id: string | undefined) => {
  const delivery = id === undefined ? undefined : readDeliveryId(id)
  return delivery?.deviceId === deviceId ? delivery : undefined
}

/** The frame with the hash that a tag reports. Its id is null if the server does not know such a frame. */
function findReportedFrame(
  { deviceId, state }: DeviceRecord,
  sha256: string,
  findFrameId: FindFrameId,
): NonNullable<DisplayReport['frame']> {
  const match = [state.wish?.frame, state.delivery?.frame].find((frame) => frame?.sha256 === sha256)
  if (match) return match
  return { id: state.glass?.sha256 === sha256 ? state.glass.frameId : findFrameId(deviceId, sha256), sha256 }
}

function deviceAfterReport(
  device: DeviceRecord,
  message: UpOf<'hello'> | UpOf<'report'>,
  findFrameId: FindFrameId,
  now: Date,
): DeviceRecord {
  const self = withReported(device.self!, message, now)
  const sleeps = self.sleeps === 1
  const panelChanged = self.screenType !== device.self!.screenType
  const frame = message.frame ? findReportedFrame(device, message.frame, findFrameId) : null
  if (message.type === 'hello') {
    return {
      ...device,
      self,
      sleeps,
      state: hello(device.state, { frame, connected: isConnected(device), panelChanged }, now),
    }
  }
  const stateWithGlass = message.frame === undefined ? device.state : glassReported(device.state, frame, now)
  return { ...device, self, sleeps, state: panelChanged ? repaint(stateWithGlass, now) : stateWithGlass }
}

function deviceAfterEvent(
  device: DeviceRecord,
  message: UpOf<'event'>,
  findFrameId: FindFrameId,
  now: Date,
): DeviceRecord {
  const deviceWithReport =
    device.self && mayReportSelf(message) ? { ...device, self: withReported(device.self, message, now) } : device
  // The broker knows when a tag over MQTT goes away; a tag that polls has to report that it goes.
  if (message.event === 'offline' && device.askAgainAt !== null)
    return { ...deviceWithReport, online: false, askAgainAt: null, nextContactAt: null }
  if (!message.event.startsWith('display-')) return deviceWithReport
  const delivery = readOwnDeliveryId(device, message.id)
  if (!delivery) return deviceWithReport
  // A device's deliveries are numbered in order, so any other number is that of an older delivery.
  const isOlder = delivery.number !== device.state.delivery?.number
  // The id of an older delivery proves only its own frame.
  if (isOlder && message.frame && !message.frame.startsWith(delivery.framePrefix)) return deviceWithReport
  const report: DisplayReport = {
    number: delivery.number,
    seq: delivery.seq,
    frame: message.frame ? findReportedFrame(device, message.frame, findFrameId) : null,
    reason: message.reason?.trim() ?? '',
    detail: message.message ?? '',
  }
  const ruleByEvent = {
    'display-success': displaySucceeded,
    'display-fail': displayFailed,
    'display-busy': displayBusy,
  }
  const rule = ruleByEvent[message.event as keyof typeof ruleByEvent]
  return rule ? { ...deviceWithReport, state: rule(device.state, report, now) } : deviceWithReport
}

/** The values of a message for its device's daily figures. A contact is a hello over MQTT, or a poll. */
export const toDayValues = ({ message, connection }: IngestItem) => ({
  battery: 'battery' in message ? message.battery : undefined,
  rssi: 'wifi' in message ? message.wifi?.rssi : undefined,
  isContact: message.type === 'hello' ? connection !== undefined : message.type === 'asked' && !message.again,
})

/** True if a change gives the reconciler something to do: a wish came due, or a delivery ended. */
export const wakesReconciler = (before: DeviceState, after: DeviceState): boolean =>
  (inFlight(before) && !inFlight(after)) ||
  (after.wish?.offerAt ?? null) !== (before.wish?.offerAt ?? null) ||
  (after.wish?.paintAt ?? null) !== (before.wish?.paintAt ?? null)
