import { type Battery, chargePercent, usualBattery } from '@wifi-tms/contract/battery'
import type { Notice } from '@wifi-tms/contract/link'
import type { Up, UpOf } from '@wifi-tms/contract/messages'
import type { Protocol } from '@wifi-tms/contract/protocols'
import { BATTERY_ENOUGH, BATTERY_LOW } from '@wifi-tms/contract/units'
import { wakeBounds } from '@wifi-tms/contract/wake'
import type { ButtonPress } from '../presses/queries.ts'
import { readDeliveryId } from '../wishes/delivery-id.ts'
import { type DeviceState, inFlight } from '../wishes/device-state.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { missedSeconds } from '../wishes/rest-rules.ts'
import {
  cameAgain,
  type DisplayReport,
  displayBusy,
  displayFailed,
  displaySucceeded,
  fetched,
  glassReported,
  hello,
  repaint,
  stopSending,
} from '../wishes/rules.ts'
import { later } from '../wishes/wish-steps.ts'
import type { IngestItem, Observation } from './messages.ts'
import { mayReportSelf, withReported } from './self.ts'

/** Finds the id of the frame with this hash among those once wished for a device; null where there is none. */
export type FrameIdOf = (deviceId: string, sha256: string) => string | null

/** Seconds to which the moment of a tag's last message is rounded, so that not every message writes it. */
const SEEN_EVERY = 10
/** True if a message counts: over MQTT only by the device's newest connection, and while this server has it. */
export const counts = ({ serverId, connection }: DeviceRecord, { message, by }: IngestItem, server: string): boolean =>
  !by || message.type === 'connected' || (serverId === server && connection === by.number)

/** The device after one message that counts, at this server. */
export function hear(
  device: DeviceRecord,
  message: Up | Observation,
  frameIdOf: FrameIdOf,
  now: Date,
  server: string,
): DeviceRecord {
  const seen = message.type === 'disconnected' ? device : seenNow(device, now)
  switch (message.type) {
    case 'connected':
      return {
        ...seen,
        online: true,
        askAgainAt: null,
        nextContactAt: null,
        protocol: 'mqtt',
        state: stopSending(device.state),
        serverId: server,
        connection: device.connection + 1,
      }
    case 'disconnected':
      return leave({ ...seen, online: false, serverId: null, state: stopSending(device.state) }, message.rests, now)
    case 'asked': {
      if (isConnected(device)) return seen
      const { next, protocol } = message
      const missedAfter = missedSeconds(next, hasOwnRhythm(protocol) ? undefined : device.wake)
      const [nextContactAt, askAgainAt] = [later(now, next), later(now, missedAfter)]
      return { ...seen, online: true, askAgainAt, nextContactAt, protocol }
    }
    case 'came':
      return { ...seen, state: cameAgain(device.state, message.proves, now) }
    case 'fetched': {
      const delivery = deliveryOf(device, message.deliveryId)
      return delivery ? { ...seen, state: fetched(device.state, delivery.number) } : seen
    }
    case 'hello':
    case 'report':
      return hearSelf(seen, message, frameIdOf, now)
    case 'event':
      return hearEvent(seen, message, frameIdOf, now)
    // Orders and firmware change elsewhere. The device itself only records that the tag has sent something.
    case 'result':
    case 'progress':
      return seen
  }
}

/** A device whose connection has ended. One that sleeps and has said goodbye is expected at the end of its rest. */
function leave(device: DeviceRecord, rests: number | null | undefined, now: Date): DeviceRecord {
  if (!device.sleeps || rests === undefined) return device
  const next = Math.min(rests ?? device.wake, wakeBounds.most)
  const askAgainAt = later(now, missedSeconds(next, device.wake))
  return { ...device, online: true, nextContactAt: later(now, next), askAgainAt }
}

/** True where the server does not choose when a device asks: players ask steadily, access points for their tags. */
const hasOwnRhythm = (protocol: Protocol): boolean => protocol === 'player' || protocol === 'oepl'

/** True if the tag has an MQTT connection: devices that only ask have a moment at which they should ask again. */
export const isConnected = ({ online, askAgainAt }: DeviceRecord): boolean => online && askAgainAt === null

/** True if a device's last message is so near that its moment is not written again. */
export const isSeenAt = (lastSeenAt: string | null, now: Date): boolean =>
  lastSeenAt !== null && Math.abs(now.getTime() - Date.parse(lastSeenAt)) < SEEN_EVERY * 1000

const seenNow = (device: DeviceRecord, now: Date): DeviceRecord =>
  isSeenAt(device.lastSeenAt, now) ? device : { ...device, lastSeenAt: now.toISOString() }

/** Parses the id of a delivery to this tag; undefined for any other id. */
const deliveryOf = ({ deviceId }: DeviceRecord, id: string | undefined) => {
  const delivery = id === undefined ? undefined : readDeliveryId(id)
  return delivery?.deviceId === deviceId ? delivery : undefined
}

function frameOf(
  { deviceId, state }: DeviceRecord,
  sha256: string,
  frameIdOf: FrameIdOf,
): NonNullable<DisplayReport['frame']> {
  const match = [state.wish?.frame, state.delivery?.frame].find((frame) => frame?.sha256 === sha256)
  if (match) return match
  return { id: state.glass?.sha256 === sha256 ? state.glass.frameId : frameIdOf(deviceId, sha256), sha256 }
}

function hearSelf(
  device: DeviceRecord,
  message: UpOf<'hello'> | UpOf<'report'>,
  frameIdOf: FrameIdOf,
  now: Date,
): DeviceRecord {
  const self = withReported(device.self!, message, now)
  const sleeps = self.sleeps === 1
  const panelChanged = self.screenType !== device.self!.screenType
  const frame = message.frame ? frameOf(device, message.frame, frameIdOf) : null
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

function hearEvent(device: DeviceRecord, message: UpOf<'event'>, frameIdOf: FrameIdOf, now: Date): DeviceRecord {
  const reported =
    device.self && mayReportSelf(message) ? { ...device, self: withReported(device.self, message, now) } : device
  // The broker knows if a tag is connected; a tag that only asks has to report it.
  if (message.event === 'offline' && device.askAgainAt !== null)
    return { ...reported, online: false, askAgainAt: null, nextContactAt: null }
  if (!message.event.startsWith('display-')) return reported
  const delivery = deliveryOf(device, message.id)
  if (!delivery) return reported
  const isOlder = delivery.number !== device.state.delivery?.number
  // The id of an older delivery proves only its own frame.
  if (isOlder && message.frame && !message.frame.startsWith(delivery.frame)) return reported
  const report: DisplayReport = {
    number: delivery.number,
    seq: delivery.seq,
    frame: message.frame ? frameOf(device, message.frame, frameIdOf) : null,
    reason: message.reason?.trim() ?? '',
    detail: message.message ?? '',
  }
  const rule = { 'display-success': displaySucceeded, 'display-fail': displayFailed, 'display-busy': displayBusy }[
    message.event as string
  ]
  return rule ? { ...reported, state: rule(device.state, report, now) } : reported
}

/** Collects the hashes that tags name and that are neither wanted from them, sent to them nor shown already. */
export const framesNamed = (group: readonly IngestItem[], devices: ReadonlyMap<string, DeviceRecord>) =>
  group.flatMap(({ mac, message }) => {
    const device = devices.get(mac)
    const sha256 = 'frame' in message ? message.frame : null
    if (!device || !sha256) return []
    const { wish, delivery, glass } = device.state
    const isKnown = [wish?.frame?.sha256, delivery?.frame.sha256, glass?.sha256].includes(sha256)
    return isKnown ? [] : [{ deviceId: device.deviceId, sha256 }]
  })

/** Collects the presses of buttons. */
export const pressesIn = (group: readonly IngestItem[], devices: ReadonlyMap<string, DeviceRecord>): ButtonPress[] =>
  group.flatMap(({ mac, message }) => {
    const device = devices.get(mac)
    if (!device || message.type !== 'event' || !/^button(-long)?$/.test(message.event)) return []
    return [{ deviceId: device.deviceId, event: message.event, saidId: message.id ?? '' }]
  })

/** The values of a message for its device's day. Contacts are hellos over a connection, and requests without one. */
export const valuesOfDay = ({ message, by }: IngestItem) => ({
  battery: 'battery' in message ? message.battery : undefined,
  rssi: 'wifi' in message ? message.wifi?.rssi : undefined,
  isContact: message.type === 'hello' ? by !== undefined : message.type === 'asked' && !message.again,
})

/** The charge of a device in percent, by the battery of its device type; infinite where it is unknown. */
const percentOf = ({ self }: DeviceRecord, batteries: ReadonlyMap<number, Battery>): number =>
  typeof self?.batteryVoltage === 'number'
    ? chargePercent(self.batteryVoltage, batteries.get(self.deviceType ?? -1) ?? usualBattery)
    : Number.POSITIVE_INFINITY

/** 1 if a device's pictures are to have the mark of a low battery: set at a low charge, cleared at a sufficient one. */
export function markOf(device: DeviceRecord, batteries: ReadonlyMap<number, Battery>): number {
  const percent = percentOf(device, batteries)
  if (!device.marksBattery || percent >= BATTERY_ENOUGH) return 0
  return percent <= BATTERY_LOW ? 1 : (device.self?.batteryMark ?? 0)
}

/**
 * The notices to people that a message causes. `fieldFaults`: the faults of the fields dropped from it; `batteries`:
 * those of device types, by their numbers.
 */
export function noticesOf(
  before: DeviceRecord,
  after: DeviceRecord,
  message: Up | Observation,
  fieldFaults?: string,
  batteries: ReadonlyMap<number, Battery> = new Map(),
): NoticeOfTag[] {
  const fieldNotices: NoticeOfTag[] = fieldFaults ? [{ kind: 'bad-fields', message: fieldFaults }] : []
  const [oldPercent, newPercent] = [before, after].map((device) => percentOf(device, batteries)) as [number, number]
  const becameLow = newPercent <= BATTERY_LOW && oldPercent > BATTERY_LOW
  const batteryNotices: NoticeOfTag[] = becameLow ? [{ kind: 'battery-low', message: `${newPercent} %` }] : []
  if (message.type === 'event' && (message.event === 'network-problem' || message.event === 'hardware-problem')) {
    const { reason, message: detail } = message
    return [
      { kind: message.event, message: detail ?? reason ?? '', reason, detail },
      ...batteryNotices,
      ...fieldNotices,
    ]
  }
  if (message.type === 'result' && !message.ok) {
    const { reason } = message
    return [
      { kind: 'order-failed', message: reason ?? '', reason: reason ?? 'unknown' },
      ...batteryNotices,
      ...fieldNotices,
    ]
  }
  return [...batteryNotices, ...fieldNotices]
}

/** A notice without its tag. */
type NoticeOfTag = Omit<Notice, 'count' | 'device'>

/** True if a change gives the reconciler something to do: a wish came due, or a delivery ended. */
export const wakesReconciler = (before: DeviceState, after: DeviceState): boolean =>
  (inFlight(before) && !inFlight(after)) ||
  (after.wish?.offerAt ?? null) !== (before.wish?.offerAt ?? null) ||
  (after.wish?.paintAt ?? null) !== (before.wish?.paintAt ?? null)
