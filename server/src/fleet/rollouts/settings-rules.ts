import type { Up } from '@wifi-tms/contract/messages'
import type { Rollout } from '@wifi-tms/contract/rollouts'
import { wakeBounds } from '@wifi-tms/contract/wake'
import type { Self } from '../wishes/self-columns.ts'

/** The seconds for which a tag tries new settings: if it reaches no server, it then goes back to its old settings. */
export const TRIAL_SECONDS = 300

/** The maximum number of seconds that a device with settings of a rollout may stay away. */
export const LONGEST_AWAY_SECONDS = 2 * wakeBounds.most + TRIAL_SECONDS

/**
 * The moment by which a device that is sent settings now must be back: twice its wake (poll interval) and the trial.
 */
export const returnDeadline = (now: Date, wake: number): string =>
  new Date(now.getTime() + (2 * wake + TRIAL_SECONDS) * 1000).toISOString()

/** The network and the broker that a device reports. A value that it does not report is empty or null. */
export type ReportedConnection = Pick<Self, 'wifiSsid' | 'mqttHost' | 'mqttPort'>
type Settings = NonNullable<Rollout['config']>

/** The outcome of a device's settings. `reason` is empty if they work. */
export interface SettingsOutcome {
  state: 'done' | 'failed'
  reason: string
}
const workingSettings: SettingsOutcome = { state: 'done', reason: '' }

/**
 * True unless the device reports other values than the settings. A value that it does not report is no contradiction.
 */
const fitsReport = ({ wifi, mqtt }: Settings, { wifiSsid, mqttHost, mqttPort }: ReportedConnection): boolean =>
  (!wifi || !wifiSsid || wifiSsid === wifi.ssid) &&
  (!mqtt || !mqttHost || (mqttHost === mqtt.host && (mqttPort === null || mqttPort === mqtt.port)))

/** True if the report has changed a value that the settings name. */
const hasChanged = ({ wifi, mqtt }: Settings, before: ReportedConnection, after: ReportedConnection): boolean =>
  (wifi !== undefined && before.wifiSsid !== after.wifiSsid) ||
  (mqtt !== undefined && (before.mqttHost !== after.mqttHost || before.mqttPort !== after.mqttPort))

/**
 * The outcome of a device's settings by one of its messages; undefined if the message does not decide the outcome. The
 * settings work if the device answers that they do, or reports them for the first time. If the device reports other
 * settings, its answer only means that it has received the order.
 */
export function outcomeOf(
  { orderId, settings }: { orderId: string; settings: Settings },
  message: Up | { type: 'connected' },
  before: ReportedConnection,
  after: ReportedConnection,
): SettingsOutcome | undefined {
  if (message.type === 'result' && message.id === orderId) {
    if (!message.ok) return { state: 'failed', reason: message.reason?.trim() || 'unknown' }
    return fitsReport(settings, after) ? workingSettings : undefined
  }
  if (message.type !== 'hello' && message.type !== 'report') return undefined
  return hasChanged(settings, before, after) && fitsReport(settings, after) ? workingSettings : undefined
}
