import type { Battery } from '@wifi-tms/contract/battery'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { repaint } from '../wishes/rules.ts'
import { batteryMarkOf } from './notice-rules.ts'

/**
 * Sets the mark of a low battery on devices whose charge has become low, and clears it once the charge suffices again.
 * In both cases the wanted picture is painted again, as the mark is drawn in it. In quiet times nothing changes: a
 * later contact sets or clears the mark.
 */
export async function markBatteries(
  core: Pick<Core, 'quietUntil'>,
  tx: Db,
  devices: Map<string, DeviceRecord>,
  { batteries, now }: { batteries: ReadonlyMap<number, Battery>; now: Date },
): Promise<void> {
  for (const [mac, device] of devices) {
    const batteryMark = batteryMarkOf(device, batteries)
    if (!device.self || device.self.batteryMark === batteryMark) continue
    if ((await core.quietUntil(tx, device.productId)) !== undefined) continue
    // A wish (desired picture) that has failed is tried again by its own rules only.
    const state = device.state.wish?.state === 'failed' ? device.state : repaint(device.state, now)
    devices.set(mac, { ...device, self: { ...device.self, batteryMark }, state })
  }
}
