import { type Battery, chargePercent, usualBattery } from '@wifi-tms/contract/battery'
import type { Notice } from '@wifi-tms/contract/link'
import type { Up } from '@wifi-tms/contract/messages'
import { BATTERY_ENOUGH, BATTERY_LOW } from '@wifi-tms/contract/units'
import type { DeviceRecord } from '../wishes/queries.ts'
import type { Observation } from './messages.ts'

/** A notice to people about a tag. The fields that name the tag are added later. */
type NoticeOfTag = Omit<Notice, 'count' | 'device'>

/** The charge of a device in percent, by the battery of its device type; infinite if the charge is unknown. */
const chargePercentOf = ({ self }: DeviceRecord, batteries: ReadonlyMap<number, Battery>): number =>
  typeof self?.batteryVoltage === 'number'
    ? chargePercent(self.batteryVoltage, batteries.get(self.deviceType ?? -1) ?? usualBattery)
    : Number.POSITIVE_INFINITY

/**
 * 1 if a device's pictures are to have the mark of a low battery, otherwise 0. A low charge sets the mark, and a
 * sufficient charge clears it. A charge between the two leaves the mark as it is.
 */
export function batteryMarkOf(device: DeviceRecord, batteries: ReadonlyMap<number, Battery>): number {
  const percent = chargePercentOf(device, batteries)
  if (!device.marksBattery || percent >= BATTERY_ENOUGH) return 0
  return percent <= BATTERY_LOW ? 1 : (device.self?.batteryMark ?? 0)
}

/** The charge of a device in percent if a message has made it low; otherwise undefined. */
export function chargeBecomeLow(
  before: DeviceRecord,
  after: DeviceRecord,
  batteries: ReadonlyMap<number, Battery>,
): number | undefined {
  const percent = chargePercentOf(after, batteries)
  return percent <= BATTERY_LOW && chargePercentOf(before, batteries) > BATTERY_LOW ? percent : undefined
}

/**
 * The notices to people that a message causes. `fieldFaults` are the faults of the fields that were dropped from the
 * message. `batteries` are the batteries of device types, by the types' numbers.
 */
export function noticesOf(
  before: DeviceRecord,
  after: DeviceRecord,
  message: Up | Observation,
  fieldFaults?: string,
  batteries: ReadonlyMap<number, Battery> = new Map(),
): NoticeOfTag[] {
  const fieldNotices: NoticeOfTag[] = fieldFaults ? [{ kind: 'bad-fields', message: fieldFaults }] : []
  const lowPercent = chargeBecomeLow(before, after, batteries)
  const batteryNotices: NoticeOfTag[] =
    lowPercent === undefined ? [] : [{ kind: 'battery-low', message: `${lowPercent} %` }]
  const otherNotices = [...batteryNotices, ...fieldNotices]
  if (message.type === 'event' && (message.event === 'network-problem' || message.event === 'hardware-problem')) {
    const { reason, message: detail } = message
    return [{ kind: message.event, message: detail ?? reason ?? '', reason, detail }, ...otherNotices]
  }
  if (message.type === 'result' && !message.ok) {
    const { reason } = message
    return [{ kind: 'order-failed', message: reason ?? '', reason: reason ?? 'unknown' }, ...otherNotices]
  }
  return otherNotices
}
