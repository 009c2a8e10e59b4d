import type { QueuedDeviceEvent } from '../../api/webhooks/queue-events.ts'
import { failureOf } from './failures.ts'
import type { DeviceRecord } from './queries.ts'

/** The event of a wish (desired picture) that has failed. */
export const failedEvent = (
  deviceId: string,
  { reason, detail }: { reason: string; detail: string },
): QueuedDeviceEvent => ({
  type: 'device.failed',
  deviceId,
  happened: failureOf(reason, detail),
})

/**
 * The events of a changed device: it has come online or gone offline, it reports that it shows a picture, also one that
 * was drawn anew, and its wish has failed.
 */
export function eventsOf({ before, after }: { before: DeviceRecord; after: DeviceRecord }): QueuedDeviceEvent[] {
  const { deviceId, online } = after
  const { glass, wish } = after.state
  const isShown = glass && glass !== before.state.glass && glass.shownAt !== before.state.glass?.shownAt
  const hasFailed = wish?.state === 'failed' && before.state.wish?.state !== 'failed'
  return [
    ...(online === before.online ? [] : [{ type: online ? 'device.online' : 'device.offline', deviceId } as const]),
    ...(isShown
      ? [{ type: 'device.shown', deviceId, happened: { frame: glass.sha256 }, shownSeq: glass.seq } as const]
      : []),
    ...(hasFailed ? [failedEvent(deviceId, wish)] : []),
  ]
}
