import type { Press } from '../../base/cluster/server-messages.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import type { IngestItem } from './messages.ts'

/**
 * Collects the hashes of frames (packed pictures) that tags name in messages. Leaves out a hash that the device's
 * record contains, as the hash of the frame that is wanted, sent or shown.
 */
export const collectUnknownFrames = (group: readonly IngestItem[], devices: ReadonlyMap<string, DeviceRecord>) =>
  group.flatMap(({ mac, message }) => {
    const device = devices.get(mac)
    const sha256 = 'frame' in message ? message.frame : null
    if (!device || !sha256) return []
    const { wish, delivery, glass } = device.state
    const isKnown = [wish?.frame?.sha256, delivery?.frame.sha256, glass?.sha256].includes(sha256)
    return isKnown ? [] : [{ deviceId: device.deviceId, sha256 }]
  })

/** Collects the presses of buttons from messages. Messages of unknown tags are left out. */
export const collectPresses = (group: readonly IngestItem[], devices: ReadonlyMap<string, DeviceRecord>): Press[] =>
  group.flatMap(({ mac, message }) => {
    const device = devices.get(mac)
    if (!device || message.type !== 'event' || !/^button(-long)?$/.test(message.event)) return []
    return [{ deviceId: device.deviceId, event: message.event, saidId: message.id ?? '' }]
  })
