import type { Up } from '@wifi-tms/contract/messages'
import type { Protocol } from '@wifi-tms/contract/protocols'
import type { Contact } from '../ingest/messages.ts'
import { isSeenRecently } from '../ingest/rules.ts'
import type { Delivery } from '../wishes/device-state.ts'
import { isUsualRest, secondsUntilMissed } from '../wishes/rest-rules.ts'
import { momentAfter } from '../wishes/wish-steps.ts'
import type { Visitor } from './find-visitor.ts'

/** The facts of a delivery that the answer to a visit needs. */
export type SentPicture = Omit<Delivery, 'isAnswer'>

/**
 * A planned change may shorten a rest that ends up to this many seconds before the change: devices get planned pictures
 * 60 s ahead.
 */
const PLAN_LEAD_SECONDS = 120

/** True if the plan decides the rest that begins now: a planned change may shorten it, or a quiet time lengthen it. */
export function restDependsOnPlan(
  { wake, quiet, plateAt, pageAt, taskAt, playlistAt, itemAt }: Visitor,
  now: Date,
): boolean {
  if (quiet !== '[]') return true
  const moments = [plateAt, pageAt, taskAt, playlistAt, itemAt].filter((moment) => moment !== null)
  return moments.length > 0 && moments.some((moment) => moment <= momentAfter(now, wake + PLAN_LEAD_SECONDS))
}

/** True if no picture is due to a device, in flight, or to be tried again. */
export const needsNoPicture = ({ deadlineAt, wishState }: Pick<Visitor, 'deadlineAt' | 'wishState'>): boolean =>
  deadlineAt === null && (wishState === null || wishState === 'shown')

/**
 * True if a device reports only its signal and values that are stored already. A field that is not compared counts as
 * new.
 */
export const reportsNothingNew = (visitor: Visitor, reports: readonly Up[]): boolean =>
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

/** True if the device has reported before that it shows this picture, and it is the picture of its newest delivery. */
const isProved = ({ shownSha256, shownFetched, sha256, proved, number }: Visitor, frame: string | null): boolean =>
  frame !== null && frame === shownSha256 && shownFetched === 0 && frame === sha256 && proved === number

/** The newest delivery of a device. If its frame is removed by now, the frame's id and hash are empty. */
export const lastDelivery = ({ number, seq, frameId, sha256, deadlineAt }: Visitor): SentPicture | null =>
  number && seq !== null ? { number, seq, frame: { id: frameId ?? '', sha256: sha256 ?? '' }, deadlineAt } : null

/** The columns that decide when a device counts as missing. */
interface ExpectedColumns {
  online: boolean | number
  protocol: string | null
  askAgainAt: string | null
  /** Absent for a device that chooses its contacts itself. */
  wake?: number
}

/**
 * True if the loss of this contact would do no harm, so it need not be stored at once. Without this contact the device
 * would not count as missing before its next contact (in `next` seconds), nor later than with this contact.
 */
export function mayBeStoredLater(
  device: ExpectedColumns,
  { next, protocol }: { next: number; protocol: Protocol },
  now: Date,
): boolean {
  if (!device.online || device.protocol !== protocol || device.askAgainAt === null) return false
  const secondsLeft = (Date.parse(device.askAgainAt) - now.getTime()) / 1000
  return secondsLeft > next && secondsLeft <= secondsUntilMissed(next, device.wake)
}

/**
 * The seconds that are left of the rest that a device was told a few seconds ago. A device that asks again so soon is
 * told these seconds, so that its stored next contact need not change. Undefined if the device asked longer ago, or if
 * that rest was shorter than usual.
 */
export function announcedRest(
  { lastSeenAt, nextContactAt, wake }: Pick<Visitor, 'lastSeenAt' | 'nextContactAt' | 'wake'>,
  now: Date,
): number | undefined {
  if (nextContactAt === null || !isSeenRecently(lastSeenAt, now)) return undefined
  const leftSeconds = Math.round((Date.parse(nextContactAt) - now.getTime()) / 1000)
  return isUsualRest(leftSeconds, wake) ? leftSeconds : undefined
}

/** The columns of a device on which its contact depends. `rssi` matters only if the device reports a signal. */
interface ContactedDevice extends Pick<Contact, 'deviceId' | 'number'> {
  wake?: number
  lastSeenAt: string | null
  rssi?: number | null
}

/**
 * The contact of a device that reports only its battery and signal. `areTimesStored` is true if the stored moments of
 * its next contact stay as they are.
 */
export function contactOf(
  { deviceId, number, wake, lastSeenAt, rssi = null }: ContactedDevice,
  reports: readonly Up[],
  cameAt: Date,
  { areTimesStored = false } = {},
): Contact {
  const report = reports.find((report) => report.type === 'report')
  const before = { lastSeenAt, rssi }
  return {
    deviceId,
    number,
    at: cameAt,
    wake,
    before,
    battery: report?.battery,
    rssi: report?.wifi?.rssi,
    areTimesStored,
  }
}
