import type { Down } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { inFlight } from '../wishes/device-state.ts'
import { type DeviceRecord, loadDevices } from '../wishes/queries.ts'
import { offerOnPoll } from '../wishes/rules.ts'
import { findOfferedFrames, type OfferedFrame, offerMessage, refreshSecondsOf } from './offer-message.ts'

type Needs = Pick<Core, 'db' | 'wire' | 'config' | 'now' | 'log' | 'nextChanges' | 'heldUntil'>

/** The answer to a device that polls: a frame to fetch, or the moment at which a frame may be due. */
export interface DueDelivery {
  /** The device with its delivery in flight; undefined if there is no such device. */
  device: DeviceRecord | undefined
  /** The frame of the delivery in flight, if the device should still fetch it. */
  frame?: OfferedFrame
  /** The moment at which the next delivery may be due; null if that is unknown, or if a delivery is in flight. */
  dueAt: string | null
}

/**
 * Finds the delivery (attempt to send a picture) in flight to a device that polls, or makes a new delivery if the
 * device's wish (desired picture) is due. A device that cannot report acknowledges a delivery by its next visit.
 * `patienceSeconds` is the time for which a new delivery waits for that visit.
 */
export async function findOrMakeDelivery(
  core: Needs,
  deviceId: string,
  patienceSeconds?: number,
): Promise<DueDelivery> {
  const [device] = await loadDevices(core.db, { ids: [deviceId] })
  if (!device?.state.wish?.frame) return { device, dueAt: device?.state.wish?.paintAt ?? null }
  const frames = await findOfferedFrames(core.db, [device.state.wish.frame.id])
  const heldWish = (await core.heldUntil([deviceId])).get(deviceId)
  const step = stepOf((state) => {
    const frame = state.wish?.frame && frames.get(state.wish.frame.id)
    return frame
      ? offerOnPoll(state, { refreshSeconds: refreshSecondsOf(frame), patienceSeconds, heldWish }, core.now())
      : state
  })
  // The step is tried first without a lock, as most visits make no new delivery.
  const current = step(device) === device ? device : (await changeDevices(core, [deviceId], step))[0]?.after
  if (!current || !inFlight(current.state)) return { device: current, dueAt: current?.state.wish?.offerAt ?? null }
  const { delivery, wish } = current.state
  const frame = frames.get(delivery!.frame.id)
  // A delivery of an older wish may still be in flight. Its frame is not to be fetched any more.
  const isDue = frame && delivery!.seq === wish?.seq && wish.state !== 'shown'
  return { device: current, ...(isDue && { frame }), dueAt: null }
}

/** Finds the messages for a tag that polls: the offer of its delivery in flight or of a new delivery; else none. */
export async function dueMessages(
  core: Needs,
  deviceId: string,
): Promise<Pick<DueDelivery, 'device' | 'dueAt'> & { messages: Down[] }> {
  const { device, frame, dueAt } = await findOrMakeDelivery(core, deviceId)
  return { device, messages: frame ? [offerMessage(core.config, device!, frame)] : [], dueAt }
}
