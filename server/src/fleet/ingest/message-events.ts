import { type Battery, chargePercent, usualBattery } from '@wifi-tms/contract/battery'
import type { Up } from '@wifi-tms/contract/messages'
import type { QueuedDeviceEvent } from '../../api/webhooks/queue-events.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import type { Observation } from './messages.ts'
import { chargeBecomeLow } from './notice-rules.ts'

/**
 * The events of a single message: a press of a button, and a battery that has become low by its voltage or by the tag's
 * own warning. The voltage is in hundredths of a volt.
 */
export function eventsOfMessage(
  before: DeviceRecord,
  after: DeviceRecord,
  message: Up | Observation,
  batteries: ReadonlyMap<number, Battery>,
): QueuedDeviceEvent[] {
  const { deviceId } = after
  if (message.type === 'event' && (message.event === 'button' || message.event === 'button-long')) {
    const happened = { event: message.event, ...(message.button !== undefined && { button: message.button }) }
    return [{ type: 'device.button', deviceId, happened }]
  }
  const isWarning = message.type === 'event' && message.event === 'battery'
  if (!isWarning && chargeBecomeLow(before, after, batteries) === undefined) return []
  const voltage = 'battery' in message ? message.battery : undefined
  const battery = batteries.get(after.self?.deviceType ?? -1) ?? usualBattery
  const happened = voltage === undefined ? {} : { voltage, percent: chargePercent(voltage, battery) }
  return [{ type: 'device.battery', deviceId, happened }]
}
