import type { Down } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { inFlight } from '../wishes/device-state.ts'
import { type DeviceRecord, loadDevices } from '../wishes/queries.ts'
import { offerAsked } from '../wishes/rules.ts'
import { framesOf, type OfferedFrame, offerMessage, refreshSecondsOf } from './offer-message.ts'

type Needs = Pick<Core, 'db' | 'wire' | 'config' | 'now' | 'log' | 'nextChanges' | 'heldUntil'>

/** The delivery in flight to a device and its frame, or the moment at which one may be due, if that is known. */
export interface DueDelivery {
  device: DeviceRecord | undefined
  frame?: OfferedFrame
  dueAt: string | null
}

/**
 * The delivery in flight to a device that polls, or a new one. `patience`: the seconds for which a new delivery stays open
 * if the device cannot report, so that its next visit proves it.
 */
export async function dueDelivery(core: Needs, deviceId: string, patience?: number): Promise<DueDelivery> {
  const [device] = await loadDevices(core.db, { ids: [deviceId] })
  if (!device?.state.wish?.frame) return { device, dueAt: device?.state.wish?.paintAt ?? null }
  const frames = await framesOf(core.db, [device.state.wish.frame.id])
  const heldUntil = (await core.heldUntil([deviceId])).get(deviceId)
  const step = stepOf((state) => {
    const frame = state.wish?.frame && frames.get(state.wish.frame.id)
    return frame
      ? offerAsked(state, { refreshSeconds: refreshSecondsOf(frame), patience, held: heldUntil }, core.now())
      : state
  })
  const current = step(device) === device ? device : (await changeDevices(core, [deviceId], step))[0]?.after
  if (!current || !inFlight(current.state)) return { device: current, dueAt: current?.state.wish?.offerAt ?? null }
  const { delivery, wish } = current.state
  const frame = frames.get(delivery!.frame.id)
  const isDue = frame && delivery!.seq === wish?.seq && wish.state !== 'shown'
  return { device: current, ...(isDue && { frame }), dueAt: null }
}

/** The messages for a tag that only asks: its delivery in flight, or a new one; without either, the moment at which the next one is due. */
export async function dueMessages(
  core: Needs,
  deviceId: string,
): Promise<Pick<DueDelivery, 'device' | 'dueAt'> & { messages: Down[] }> {
  const { device, frame, dueAt } = await dueDelivery(core, deviceId)
  return { device, messages: frame ? [offerMessage(core.config, device!, frame)] : [], dueAt }
}
