import type { Down } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { inFlight } from '../wishes/device-state.ts'
import { loadDevices } from '../wishes/queries.ts'
import { offerAsked } from '../wishes/rules.ts'
import { framesOf, offerMessage, refreshSecondsOf } from './offer-message.ts'

/** Messages for a tag that only asks: the delivery in flight once more, or a new one, otherwise when one may be due. */
export async function dueMessages(
  core: Pick<Core, 'db' | 'wire' | 'config' | 'now' | 'log' | 'nextChanges' | 'heldUntil'>,
  deviceId: string,
): Promise<{ messages: Down[]; dueAt: string | null }> {
  const [device] = await loadDevices(core.db, { ids: [deviceId] })
  if (!device?.state.wish?.frame) return { messages: [], dueAt: device?.state.wish?.paintAt ?? null }
  const frames = await framesOf(core.db, [device.state.wish.frame.id])
  const held = (await core.heldUntil([deviceId])).get(deviceId)
  const step = stepOf((device) => {
    const frame = device.wish?.frame && frames.get(device.wish.frame.id)
    return frame ? offerAsked(device, { refreshSeconds: refreshSecondsOf(frame), held }, core.now()) : device
  })
  const now = step(device) === device ? device : (await changeDevices(core, [deviceId], step))[0]?.after
  if (!now || !inFlight(now.state)) return { messages: [], dueAt: now?.state.wish?.offerAt ?? null }
  const { delivery, wish } = now.state
  const frame = frames.get(delivery!.frame.id)
  const isDue = frame && delivery!.seq === wish?.seq && wish.state !== 'shown'
  return { messages: isDue ? [offerMessage(core.config, now, frame)] : [], dueAt: null }
}
