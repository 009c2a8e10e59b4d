import type { Notice } from '@wifi-tms/contract/link'
import type { Core } from '../../base/core.ts'
import { addDaySamples } from '../days/queries.ts'
import { DaySamples } from '../days/rules.ts'
import { type DeviceState, mayRest, type Wish } from './device-state.ts'
import { failureOf } from './failures.ts'
import { withFleetLock } from './fleet-lock.ts'
import { type DeviceRecord, loadDevices } from './queries.ts'
import { restSeconds, restSpan } from './rest-rules.ts'
import { type DeviceChange, saveDevices } from './save-devices.ts'

/**
 * Changes devices in one transaction, then informs consoles. `step` returns the changed record of a device, or the same
 * object for no change. Returns all devices that exist, also those that did not change.
 */
export async function changeDevices(
  core: AnnouncingCore & Pick<Core, 'db'>,
  ids: Iterable<string>,
  step: (device: DeviceRecord) => DeviceRecord,
): Promise<DeviceChange[]> {
  const changes = await withFleetLock(core.db, async (tx) => {
    const loaded = await loadDevices(tx, { ids })
    const deviceChanges = loaded.map((before) => ({ before, after: step(before) }))
    await saveDevices(tx, deviceChanges, core.now())
    const samples = new DaySamples()
    for (const { before, after } of deviceChanges) samples.add(before, after)
    await addDaySamples(tx, samples.all, core.now())
    return deviceChanges
  })
  await announceChanges(core, changes)
  return changes
}

/**
 * Turns a rule about a device's state into a step for `changeDevices`. If the rule leaves the state alone, the record
 * stays the same object.
 */
export const stepOf =
  (rule: (state: DeviceState, device: DeviceRecord) => DeviceState) =>
  (device: DeviceRecord): DeviceRecord => {
    const state = rule(device.state, device)
    return state === device.state ? device : { ...device, state }
  }

/** The part of the wire that informs tags and consoles. */
type InformingWire = Pick<Core['wire'], 'toTag' | 'notice'> & {
  changed: (resource: 'devices' | 'displays', ids: string[]) => void
}

/** The parts of the core that `announceChanges` needs. */
export type AnnouncingCore = Pick<Core, 'now' | 'log' | 'nextChanges'> & { wire: InformingWire }

/**
 * Tells consoles which devices look different now and which displays have failed. Tells sleeping devices for how long
 * they may rest. To be called after the commit.
 */
export async function announceChanges(core: AnnouncingCore, changes: readonly DeviceChange[]): Promise<void> {
  tellConsoles(core.wire, changes)
  // A device is told only when its rest begins, and not with each change during the rest.
  const restingDevices = changes
    .filter(({ before, after }) => {
      const { until } = restSpan(core.now(), after.wake)
      return after.sleeps && mayRest(after.state, until) && !mayRest(before.state, until)
    })
    .map(({ after }) => after)
  // Devices with the same wake share one query for the changes that end their rest.
  for (const [wake, devices] of Map.groupBy(restingDevices, (device) => device.wake)) {
    const ids = devices.map(({ deviceId }) => deviceId)
    const nextChangeOf = await nextChanges(core, ids, wake)
    for (const device of devices) {
      const seconds = restSeconds({ changesAt: nextChangeOf.get(device.deviceId) }, device, core.now())
      core.wire.toTag(device.mac, { type: 'sleep', seconds }, device.serverId)
    }
  }
}

/**
 * The moments at which the pictures of devices with this wake may change. If the moments cannot be read, the devices
 * rest as usual.
 */
export const nextChanges = (
  core: Pick<Core, 'now' | 'log' | 'nextChanges'>,
  ids: readonly string[],
  wake: number,
): Promise<ReadonlyMap<string, string>> =>
  core.nextChanges(ids, restSpan(core.now(), wake)).catch((error: unknown) => {
    core.log.error({ err: error }, 'the next changes are unknown')
    return new Map()
  })

function tellConsoles(wire: InformingWire, changes: readonly DeviceChange[]): void {
  const visibleChanges = changes.filter(({ before, after }) => before !== after && looksDifferent(before, after))
  const ids = visibleChanges.map(({ after }) => after.deviceId)
  if (ids.length > 0) wire.changed('devices', ids)
  if (visibleChanges.some(({ before, after }) => before.state.wish?.state !== after.state.wish?.state))
    wire.changed('displays', [])
  for (const { before, after } of visibleChanges) {
    const { wish } = after.state
    if (wish?.state === 'failed' && before.state.wish?.state !== 'failed') wire.notice(failureNotice(after, wish))
  }
}

const looksDifferent = ({ online, self, state: { wish, glass } }: DeviceRecord, after: DeviceRecord): boolean =>
  online !== after.online ||
  wish?.state !== after.state.wish?.state ||
  Boolean(wish?.busySince) !== Boolean(after.state.wish?.busySince) ||
  areDifferent(wish?.frame, after.state.wish?.frame) ||
  areDifferent(glass, after.state.glass) ||
  areDifferent(self, after.self)

const areDifferent = <T extends object>(first: T | null | undefined, second: T | null | undefined): boolean =>
  first !== second &&
  (!first || !second || (Object.keys(first) as (keyof T)[]).some((key) => first[key] !== second[key]))

/** Makes a notice about one device. */
export const noticeOf = ({ deviceId, mac, alias }: DeviceRecord, event: Omit<Notice, 'count' | 'device'>): Notice => ({
  count: 1,
  device: { _id: deviceId, mac, alias },
  ...event,
})

/** Makes the notice of a display that failed on `count` devices. The notice names this device. */
export const failureNotice = (
  device: DeviceRecord,
  { reason, detail }: Pick<Wish, 'reason' | 'detail'>,
  count = 1,
): Notice => ({ ...noticeOf(device, { kind: 'display-failed', ...failureOf(reason, detail) }), count })
