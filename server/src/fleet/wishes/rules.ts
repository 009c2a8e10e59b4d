import { type Delivery, type DeviceState, type GlassState, inFlight, isOpen } from './device-state.ts'
import { retrySeconds } from './failures.ts'
import {
  BUSY_PAUSE_SECONDS,
  clearedColumns,
  endDelivery,
  failedColumns,
  isRetryDue,
  isShownAlready,
  later,
  MAX_FAILURES,
  offerAgain,
  recordFailure,
  servesWish,
  withWish,
  withWishShown,
} from './wish-steps.ts'

/** The seconds for which a busy device does not count as failed. */
const BUSY_PATIENCE_SECONDS = 600

/** The seconds after which a delivery is given up: twice the panel's refresh time, and 30 s for the transfer. */
export const deliverySeconds = (refreshSeconds: number): number => 2 * refreshSeconds + 30

/** The facts about an offer. `held` names a wish that is held back, and the end of that time. */
export interface Offer {
  /** The refresh time of the panel, in seconds. */
  refreshSeconds: number
  /** True if the device is asking just now. */
  asks: boolean
  /** The seconds within which a device that cannot report comes again; absent for a device that reports. */
  patienceSeconds?: number | undefined
  held?: { seq: number; until: string } | undefined
}

/**
 * Gives a device whose wish is due a new delivery. There is none if the picture is shown already or held back, or if
 * the device does not listen.
 */
export function offer(device: DeviceState, to: Offer, now: Date): DeviceState {
  const { wish, delivery } = device
  // A wish without `offerAt` is not looked at again until something else makes it due.
  if (wish?.state !== 'waiting' || !wish.frame || inFlight(device))
    return wish ? withWish(device, { offerAt: null }) : device
  if (isShownAlready(device, wish)) return withWishShown(device, now)
  if (to.held?.seq === wish.seq) return withWish(device, { offerAt: to.held.until })
  if (!device.listens && !to.asks) return withWish(device, { offerAt: null })
  const newDelivery: Delivery = {
    number: (delivery?.number ?? 0) + 1,
    seq: wish.seq,
    frame: wish.frame,
    deadlineAt: later(now, to.patienceSeconds ?? deliverySeconds(to.refreshSeconds)),
    asked: to.asks,
  }
  return withWish({ ...device, delivery: newDelivery }, { state: 'sending', offerAt: null })
}

/** Makes an offer to a device that asks. A failed wish gets another try if its time has come. No pause is cut short. */
export function offerAsked(device: DeviceState, to: Omit<Offer, 'asks'>, now: Date): DeviceState {
  const { wish } = device
  if (!wish || inFlight(device)) return device
  const readyDevice = isRetryDue(wish, now.toISOString())
    ? withWish(device, { state: 'waiting', offerAt: null })
    : device
  const { state, offerAt } = readyDevice.wish!
  // A wish without `offerAt` waits for no moment: the device had only to ask.
  const isOfferDue = offerAt === null || offerAt <= now.toISOString()
  return state === 'waiting' && isOfferDue ? offer(readyDevice, { ...to, asks: true }, now) : device
}

/** Takes back a delivery whose message could not be sent, as the device is away. */
export function takeBackDelivery(device: DeviceState, number: number, now: Date): DeviceState {
  if (!isUnderWay(device, number)) return device
  const endedDevice = { ...endDelivery(device, now), listens: false }
  return servesWish(device) ? withWish(endedDevice, { state: 'waiting' }) : endedDevice
}

/** Ends a delivery that was not answered in time. A device that is away has not failed: its hello brings a new try. */
export function endOverdueDelivery(device: DeviceState, now: Date): DeviceState {
  if (!inFlight(device) || device.delivery!.deadlineAt! > now.toISOString()) return device
  if (device.listens || device.delivery!.asked) return recordFailure(device, { reason: 'timeout', detail: '' }, now)
  return servesWish(device)
    ? withWish(endDelivery(device, now), { state: 'waiting', busySince: null })
    : endDelivery(device, now)
}

/** Counts a new wish as shown at once if the device certainly shows its frame already. */
export const settleIfShown = (device: DeviceState, now: Date): DeviceState =>
  device.wish?.state === 'waiting' && isShownAlready(device, device.wish) ? withWishShown(device, now) : device

/** Stops sending until the next hello, as a connection has begun or ended. A delivery in flight may still be drawn. */
export const stopSending = (device: DeviceState): DeviceState =>
  device.listens ? { ...device, listens: false } : device

/** Records that the device has fetched the frame of a delivery. The wish counts as being drawn from now on. */
export const frameFetched = (device: DeviceState, number: number): DeviceState =>
  isUnderWay(device, number) && servesWish(device) ? withWish(device, { state: 'drawing' }) : device

/** A device's report on a delivery; the number and the wish are taken from the delivery's id. */
export interface DisplayReport {
  number: number
  seq: number
  /** The frame that the device claims to show; null if it names none. `id` is null for an unknown frame. */
  frame: { id: string | null; sha256: string } | null
  reason: string
  /** The device's own text about the failure; empty if it gave none. */
  detail: string
  /** True if the server concludes this without a report, as the device fetched the frame and came again. */
  fetched?: boolean
}

const isNewest = ({ delivery }: DeviceState, number: number): boolean => delivery?.number === number

const isUnderWay = (device: DeviceState, number: number): boolean => inFlight(device) && isNewest(device, number)

/** Records a failed delivery. The device does not show the frame, even if an older success seemed to prove that. */
export function displayFailed(device: DeviceState, report: DisplayReport, now: Date): DeviceState {
  if (!isUnderWay(device, report.number)) return device
  // Only a wish that is being sent or drawn can fail, so a wish that seemed shown is set back first.
  const seemedShown = device.wish?.state === 'shown' && device.wish.seq === report.seq && report.number > device.proved
  return recordFailure(seemedShown ? withWish(device, { state: 'sending' }) : device, report, now)
}

/** Waits for a busy device for ten minutes. After that, being busy is one failure. A newer wish waits a little, too. */
export function displayBusy(device: DeviceState, report: DisplayReport, now: Date): DeviceState {
  if (!isUnderWay(device, report.number)) return device
  const since = (servesWish(device) && device.wish!.busySince) || now.toISOString()
  if (since <= later(now, -BUSY_PATIENCE_SECONDS)) return recordFailure(device, { ...report, reason: 'busy' }, now)
  const endedDevice = endDelivery(device, now)
  if (servesWish(device))
    return withWish(endedDevice, { state: 'waiting', busySince: since, offerAt: later(now, BUSY_PAUSE_SECONDS) })
  return endedDevice.wish?.offerAt ? withWish(endedDevice, { offerAt: later(now, BUSY_PAUSE_SECONDS) }) : endedDevice
}

/** Records a success. It counts for the delivery in flight, or for one that is newer than the last proved delivery. */
export function displaySucceeded(device: DeviceState, report: DisplayReport, now: Date): DeviceState {
  const { delivery } = device
  if (!delivery || report.number > delivery.number) return device
  const underWay = isUnderWay(device, report.number)
  if (!underWay && report.number <= device.proved) return device
  const isNewestDelivery = isNewest(device, report.number)
  const frame = report.frame ?? (isNewestDelivery && delivery.frame.sha256 ? delivery.frame : null)
  if (!frame) return device
  const showsOtherFrame = isNewestDelivery && frame.sha256 !== delivery.frame.sha256
  const provenDevice: DeviceState = {
    ...device,
    proved: report.number,
    glass: showsOtherFrame
      ? glassOf(device, frame, now)
      : {
          sha256: frame.sha256,
          frameId: frame.id,
          seq: report.seq,
          at: now.toISOString(),
          ...(report.fetched && { fetched: true }),
        },
  }
  if (showsOtherFrame && underWay)
    return offerIfLost(recordFailure(provenDevice, { ...report, reason: 'hash' }, now), now)
  const endedDevice = isNewestDelivery ? endDelivery(provenDevice, now) : provenDevice
  const { wish } = device
  // A delivery for another wish proves this one too if it brought the same frame, unless the wish is forced.
  const provesWish =
    wish?.frame?.sha256 === frame.sha256 && (report.seq === wish.seq || (isNewestDelivery && !wish.force))
  return provesWish && wish.state !== 'shown' ? withWishShown(endedDevice, now) : offerIfLost(endedDevice, now)
}

/**
 * Handles a device that cannot report and has come again. If it had fetched the whole frame and `proves` is true, the
 * frame counts as shown. The delivery of a frame that is no longer wanted ends.
 */
export function cameAgain(device: DeviceState, proves: boolean, now: Date): DeviceState {
  if (!inFlight(device)) return device
  if (!servesWish(device)) return endDelivery(device, now)
  if (device.wish?.state !== 'drawing' || !proves) return device
  const { number, seq } = device.delivery!
  return displaySucceeded(device, { number, seq, frame: null, reason: '', detail: '', fetched: true }, now)
}

/** The picture that a report proves. If the device showed this frame before, the earlier wish and moment stay. */
function glassOf(
  { glass, delivery, wish }: DeviceState,
  frame: NonNullable<DisplayReport['frame']>,
  now: Date,
): GlassState {
  if (glass?.sha256 === frame.sha256) {
    // From now on the frame counts as reported, and not only as fetched.
    const { fetched: _, ...reported } = glass
    return glass.fetched ? reported : glass
  }
  const bringer = [delivery, wish].find((sent) => sent?.frame?.sha256 === frame.sha256)
  return { sha256: frame.sha256, frameId: frame.id, seq: bringer?.seq ?? null, at: now.toISOString() }
}

/** Offers the wanted frame again if the device no longer shows it. A delivery in flight is waited for. */
const offerIfLost = (device: DeviceState, now: Date): DeviceState => {
  const { wish, glass } = device
  if (wish?.state !== 'shown' || !wish.frame || wish.frame.sha256 === glass?.sha256) return device
  return inFlight(device) ? withWish(offerAgain(device, now), { offerAt: null }) : offerAgain(device, now)
}

/** Handles a report of the shown frame outside of a delivery; null: an unknown one. A drawing may still succeed. */
export function glassReported(device: DeviceState, frame: DisplayReport['frame'], now: Date): DeviceState {
  if (!frame) return offerIfLost({ ...device, glass: null }, now)
  const { delivery, proved } = device
  const proves = delivery?.frame.sha256 === frame.sha256
  return offerIfLost({ ...device, glass: glassOf(device, frame, now), proved: proves ? delivery.number : proved }, now)
}

/** Has the wish painted again from its frozen design, for another panel or mark. A delivery in flight goes on. */
export const repaint = (device: DeviceState, now: Date): DeviceState =>
  device.wish
    ? withWish(device, { ...clearedColumns, state: 'waiting', frame: null, paintAt: now.toISOString() })
    : device

/**
 * Handles a hello, the first message of a connection. The hello ends the delivery in flight, and the frame in it proves
 * like a success. With `panelChanged` the wish is painted for another panel. A failed wish gets one more try if its
 * time has come. A device that starts again during a drawing may have crashed: this counts as a failure, but the frame
 * is offered again at once.
 */
export function hello(
  device: DeviceState,
  greeting: { frame: DisplayReport['frame']; connected: boolean; panelChanged: boolean },
  now: Date,
): DeviceState {
  const moment = now.toISOString()
  const wasDrawing = servesWish(device) && device.wish!.state === 'drawing'
  const greetedDevice = glassReported({ ...endDelivery(device, now), listens: greeting.connected }, greeting.frame, now)
  const { wish } = greetedDevice
  if (!wish) return greetedDevice
  if (greeting.panelChanged || (!wish.frame && (isOpen(wish.state) || isRetryDue(wish, moment)))) {
    return repaint(greetedDevice, now)
  }
  if (!wish.frame || wish.state === 'shown') return greetedDevice
  if (wish.frame.sha256 === greeting.frame?.sha256 && (!wish.force || wasDrawing))
    return withWishShown(greetedDevice, now)
  if (isOpen(wish.state)) {
    // A further hello on the same connection is no crash: the device listens since the first one.
    const failures = wish.failures + Number(wasDrawing && !device.listens)
    if (failures > wish.failures && failures >= MAX_FAILURES) {
      const failed = failedColumns({ reason: 'crash', detail: '', retrySeconds: retrySeconds('crash') }, now)
      return withWish(greetedDevice, { ...failed, failures, busySince: null })
    }
    return withWish(greetedDevice, { state: 'waiting', failures, busySince: null, offerAt: moment })
  }
  return isRetryDue(wish, moment) ? withWish(greetedDevice, { state: 'waiting', offerAt: moment }) : greetedDevice
}
