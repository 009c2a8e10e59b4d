import type { Notice } from '@wifi-tms/contract/link'
import type { Core } from '../../base/core.ts'
import { type DeviceState, mayRest, type Wish } from './device-state.ts'
import { failureOf } from './failures.ts'
import { withFleetLock } from './fleet-lock.ts'
import { type DeviceRecord, loadDevices } from './queries.ts'
import { type Change, saveDevices } from './save-devices.ts'

/** A device that has nothing to do should ask again after so many seconds, whether it sleeps or only asks. */
export const NEXT_WHEN_IDLE = 300

/** Takes devices through a step in one transaction and tells consoles. Returns all that were found, changed or not. */
export async function changeDevices(
  core: Pick<Core, 'db' | 'wire'>,
  ids: Iterable<string>,
  step: (device: DeviceRecord) => DeviceRecord,
): Promise<Change[]> {
  const changes = await withFleetLock(core.db, async (tx) => {
    const loaded = await loadDevices(tx, { ids })
    const folded = loaded.map((before) => ({ before, after: step(before) }))
    await saveDevices(tx, folded)
    return folded
  })
  tellChanges(core.wire, changes)
  return changes
}

/** Makes a rule about a device's state a step. A record whose state the rule leaves alone stays the same object. */
export const stepOf =
  (rule: (state: DeviceState, device: DeviceRecord) => DeviceState) =>
  (device: DeviceRecord): DeviceRecord => {
    const state = rule(device.state, device)
    return state === device.state ? device : { ...device, state }
  }

type Ears = Pick<Core['wire'], 'toTag' | 'notice'> & {
  changed: (resource: 'devices' | 'displays', ids: string[]) => void
}

/**
 * Tells consoles of rows that look different now and of failures worth a person's eye, and tells sleeping devices that
 * nothing more is due. Callers call this after the commit.
 */
export function tellChanges(wire: Ears, changes: readonly Change[]): void {
  for (const { before, after } of changes) {
    if (after.sleeps && mayRest(after.state) && !mayRest(before.state)) {
      wire.toTag(after.mac, { type: 'sleep', seconds: NEXT_WHEN_IDLE })
    }
  }
  const seen = changes.filter(({ before, after }) => before !== after && looksOther(before, after))
  const ids = seen.map(({ after }) => after.deviceId)
  if (ids.length > 0) wire.changed('devices', ids)
  if (seen.some(({ before, after }) => before.state.wish?.state !== after.state.wish?.state))
    wire.changed('displays', [])
  for (const { before, after } of seen) {
    const { wish } = after.state
    if (wish?.state === 'failed' && before.state.wish?.state !== 'failed') wire.notice(failureNotice(after, wish))
  }
}

const looksOther = ({ online, self, state: { wish, glass } }: DeviceRecord, after: DeviceRecord): boolean =>
  online !== after.online ||
  wish?.state !== after.state.wish?.state ||
  differ(wish?.frame, after.state.wish?.frame) ||
  differ(glass, after.state.glass) ||
  differ(self, after.self)

const differ = <T extends object>(one: T | null | undefined, other: T | null | undefined): boolean =>
  one !== other && (!one || !other || (Object.keys(one) as (keyof T)[]).some((key) => one[key] !== other[key]))

/** Makes a notice of what is told of one device. */
export const noticeOf = ({ deviceId, mac, alias }: DeviceRecord, told: Omit<Notice, 'count' | 'device'>): Notice => ({
  count: 1,
  device: { _id: deviceId, mac, alias },
  ...told,
})

/** Makes the notice of a display that failed on so many devices, of which this is one. */
export const failureNotice = (
  device: DeviceRecord,
  { reason, detail }: Pick<Wish, 'reason' | 'detail'>,
  count = 1,
): Notice => ({ ...noticeOf(device, { kind: 'display-failed', ...failureOf(reason, detail) }), count })
