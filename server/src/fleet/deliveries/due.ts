import type { Down } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { loadDevices } from '../wishes/queries.ts'
import { offerAsked } from '../wishes/rules.ts'
import { inFlight } from '../wishes/tag-state.ts'
import { framesOf, offerMessage, refreshSecondsOf } from './offer-message.ts'

/** A tag that only asks is told of the delivery in flight once more, or of a new one. */
export async function dueMessages(
  core: Pick<Core, 'db' | 'wire' | 'config' | 'now'>,
  deviceId: string,
): Promise<Down[]> {
  const [device] = await loadDevices(core.db, { ids: [deviceId] })
  if (!device?.tag.wish?.frame) return []
  const frames = await framesOf(core.db, [device.tag.wish.frame.id])
  const step = stepOf((tag) => {
    const frame = tag.wish?.frame && frames.get(tag.wish.frame.id)
    return frame ? offerAsked(tag, refreshSecondsOf(frame), core.now()) : tag
  })
  const now = step(device) === device ? device : (await changeDevices(core, [deviceId], step))[0]?.after
  if (!now || !inFlight(now.tag)) return []
  const { delivery, wish } = now.tag
  const frame = frames.get(delivery!.frame.id)
  return frame && delivery!.seq === wish?.seq && wish.state !== 'shown' ? [offerMessage(core.config, now, frame)] : []
}
