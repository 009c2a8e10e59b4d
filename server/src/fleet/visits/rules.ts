import type { Up } from '@wifi-tms/contract/messages'
import type { Protocol } from '@wifi-tms/contract/protocols'
import type { Contact } from '../ingest/messages.ts'
import { isSeenAt } from '../ingest/rules.ts'
import type { Delivery } from '../wishes/device-state.ts'
import { isUsualRest, missedSeconds } from '../wishes/rest-rules.ts'
import { later } from '../wishes/wish-steps.ts'
import type { Visitor } from './find-visitor.ts'

/** The parts of a delivery that an answer to a visit needs. */
export type SentPicture = Omit<Delivery, 'asked'>

/** Seconds after a rest in which a planned change may already shorten it: more than the lead of plans. */
const PLAN_LEAD = 120

/** True if a planned change may shorten this rest, or a quiet time may lengthen it. */
export function mayBePlanned(
  { wake, quiet, plateAt, pageAt, taskAt, playlistAt, itemAt }: Visitor,
  now: Date,
): boolean {
  if (quiet !== '[]') return true
  const moments = [plateAt, pageAt, taskAt, playlistAt, itemAt].filter((moment) => moment !== null)
  return moments.length > 0 && moments.some((moment) => moment <= later(now, wake + PLAN_LEAD))
}

/** True if no picture is due to a device, in flight, or to be tried again. */
export const needsNoPicture = ({ deadlineAt, wishState }: Pick<Visitor, 'deadlineAt' | 'wishState'>): boolean =>
  deadlineAt === null && (wishState === null || wishState === 'shown')

/** True if a device reports only stored values and its signal. A field that is not compared here counts as new. */
export const saysNothingNew = (visitor: Visitor, reports: readonly Up[]): boolean =>
  reports.every((report) => isStored(visitor, report))

function isStored(visitor: Visitor, report: Up): boolean {
  if (report.type !== 'report') return false
  const { type: _, sleeps, battery, usb, frame, wifi, ...others } = report
  const { rssi: _rssi, ...otherWifi } = wifi ?? {}
  return (
    Object.keys(others).length + Object.keys(otherWifi).length === 0 &&
    (sleeps === undefined || Number(sleeps) === visitor.sleeps) &&
    (battery === undefined || battery === visitor.batteryVoltage) &&
    (usb === undefined || usb === visitor.usbState) &&
    (frame === undefined || isProved(visitor, frame))
  )
}

/** True if the device has reported before that it shows this picture, and that is its newest. */
const isProved = ({ shownSha256, shownFetched, sha256, proved, number }: Visitor, frame: string | null): boolean =>
  frame !== null && frame === shownSha256 && shownFetched === 0 && frame === sha256 && proved === number

/** The newest delivery of a device. The frame of an old one may be removed by now; its id and hash are empty then. */
export const lastDelivery = ({ number, seq, frameId, sha256, deadlineAt }: Visitor): SentPicture | null =>
  number && seq !== null ? { number, seq, frame: { id: frameId ?? '', sha256: sha256 ?? '' }, deadlineAt } : null

/** The columns that tell until when a device is expected. */
interface Expected {
  online: boolean | number
  protocol: string | null
  askAgainAt: string | null
  /** Absent for a device that has its own rhythm. */
  wake?: number
}

/**
 * True if this contact may be lost with the process: without it the device is expected until it comes after `next`
 * seconds, and not for longer than with it.
 */
export function isExpected(
  device: Expected,
  { next, protocol }: { next: number; protocol: Protocol },
  now: Date,
): boolean {
  if (!device.online || device.protocol !== protocol || device.askAgainAt === null) return false
  const leftSeconds = (Date.parse(device.askAgainAt) - now.getTime()) / 1000
  return leftSeconds > next && leftSeconds <= missedSeconds(next, device.wake)
}

/**
 * Seconds until the stored next contact of a device that asked a few seconds ago. With the same answer again, its record
 * does not change. Undefined where it asked longer ago, or where the next contact is too near for a usual rest.
 */
export function announcedRest(
  { lastSeenAt, nextContactAt, wake }: Pick<Visitor, 'lastSeenAt' | 'nextContactAt' | 'wake'>,
  now: Date,
): number | undefined {
  if (nextContactAt === null || !isSeenAt(lastSeenAt, now)) return undefined
  const leftSeconds = Math.round((Date.parse(nextContactAt) - now.getTime()) / 1000)
  return leftSeconds <= wake && isUsualRest(leftSeconds, wake) ? leftSeconds : undefined
}

/** The parts of a device's record on which its contact depends; `rssi` matters only where the device reports a signal. */
interface Contacted extends Pick<Contact, 'deviceId' | 'number'> {
  wake?: number
  lastSeenAt: string | null
  rssi?: number | null
}

/** The contact of a device that reports only its battery and signal. `isStored`: its stored next times still hold. */
export function contactOf(
  { deviceId, number, wake, lastSeenAt, rssi = null }: Contacted,
  reports: readonly Up[],
  at: Date,
  isStored = false,
): Contact {
  const report = reports.find((report) => report.type === 'report')
  const before = { lastSeenAt, rssi }
  return { deviceId, number, at, wake, before, battery: report?.battery, rssi: report?.wifi?.rssi, isStored }
}
