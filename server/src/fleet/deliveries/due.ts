import type { Down } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { inFlight } from '../wishes/device-state.ts'
import { loadDevices } from '../wishes/queries.ts'
import { offerAsked } from '../wishes/rules.ts'
import { framesOf, offerMessage, refreshSecondsOf } from './offer-message.ts'

/** A tag that only asks is told of the delivery in flight once more, or of a new one. */
export async function dueMessages(
  core: Pick<Core, 'db' | 'wire' | 'config' | 'now'>,
  deviceId: string,
): Promise<Down[]> {
  const [device] = await loadDevices(core.db, { ids: [deviceId] })
  if (!device?.state.wish?.frame) return []
  const frames = await framesOf(core.db, [device.state.wish.frame.id])
  const step = stepOf((device) => {
    const frame = device.wish?.frame && frames.get(device.wish.frame.id)
    return frame ? offerAsked(device, refreshSecondsOf(frame), core.now()) : device
  })
  const now = step(device) === device ? device : (await changeDevices(core, [deviceId], step))[0]?.after
  if (!now || !inFlight(now.state)) return []
  const { delivery, wish } = now.state
  const frame = frames.get(delivery!.frame.id)
  return frame && delivery!.seq === wish?.seq && wish.state !== 'shown' ? [offerMessage(core.config, now, frame)] : []
}
