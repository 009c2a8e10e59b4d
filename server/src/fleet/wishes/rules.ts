import { type Delivery, type DeviceState, type GlassState, inFlight } from './device-state.ts'
import {
  BUSY_PAUSE_SECONDS,
  clearedColumns,
  endDelivery,
  isRetryDue,
  isShownAlready,
  momentAfter,
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

/** The facts about an offer of a frame to a device. */
export interface Offer {
  /** The refresh time of the panel, in seconds. */
  refreshSeconds: number
  /** True if the offer answers a device that polls. Such a device needs no connection. */
  isAnswer: boolean
  /** The seconds within which a device that cannot report comes again; absent for a device that reports. */
  patienceSeconds?: number | undefined
  /** The wish that quiet times or a budget hold back, and the moment at which that ends. */
  heldWish?: { seq: number; until: string } | undefined
}

/**
 * Gives a device a new delivery (attempt), if its wish (desired state) is due. No delivery is made if the picture is
 * shown already or held back, or if the device does not listen.
 */
export function offer(device: DeviceState, facts: Offer, now: Date): DeviceState {
  const { wish, delivery } = device
  // The reconciler looks every second at wishes with `offerAt`. A wish that cannot be offered now loses its `offerAt`.
  if (wish?.state !== 'waiting' || !wish.frame || inFlight(device))
    return wish ? withWish(device, { offerAt: null }) : device
  if (isShownAlready(device, wish)) return withWishShown(device, now)
  if (facts.heldWish?.seq === wish.seq) return withWish(device, { offerAt: facts.heldWish.until })
  if (!device.listens && !facts.isAnswer) return withWish(device, { offerAt: null })
  const newDelivery: Delivery = {
    number: (delivery?.number ?? 0) + 1,
    seq: wish.seq,
    frame: wish.frame,
    deadlineAt: momentAfter(now, facts.patienceSeconds ?? deliverySeconds(facts.refreshSeconds)),
    isAnswer: facts.isAnswer,
  }
  return withWish({ ...device, delivery: newDelivery }, { state: 'sending', offerAt: null })
}

/**
 * Makes an offer to a device that polls. A failed wish gets another try if its time has come. A wish that pauses until
 * its `offerAt` gets no earlier try.
 */
export function offerOnPoll(device: DeviceState, facts: Omit<Offer, 'isAnswer'>, now: Date): DeviceState {
  const { wish } = device
  if (!wish || inFlight(device)) return device
  const readyDevice = isRetryDue(wish, now.toISOString())
    ? withWish(device, { state: 'waiting', offerAt: null })
    : device
  const { state, offerAt } = readyDevice.wish!
  // A wish without `offerAt` waits for no moment, only for the device to ask.
  const isOfferDue = offerAt === null || offerAt <= now.toISOString()
  return state === 'waiting' && isOfferDue ? offer(readyDevice, { ...facts, isAnswer: true }, now) : device
}

/**
 * Ends a delivery whose message could not be sent, as the device is away. The wish waits for the device's next hello.
 */
export function takeBackDelivery(device: DeviceState, number: number, now: Date): DeviceState {
  if (!isNumberInFlight(device, number)) return device
  const endedDevice = { ...endDelivery(device, now), listens: false }
  return servesWish(device) ? withWish(endedDevice, { state: 'waiting' }) : endedDevice
}

/**
 * Ends a delivery that was not answered in time. This is a failure if the device listens, or if the delivery was the
 * answer to a poll. A device that is away has not failed: its next hello brings a new try.
 */
export function endOverdueDelivery(device: DeviceState, now: Date): DeviceState {
  if (!inFlight(device) || device.delivery!.deadlineAt! > now.toISOString()) return device
  if (device.listens || device.delivery!.isAnswer) return recordFailure(device, { reason: 'timeout', detail: '' }, now)
  return servesWish(device)
    ? withWish(endDelivery(device, now), { state: 'waiting', busySince: null })
    : endDelivery(device, now)
}

/** Counts a new wish as shown at once if the device certainly shows its frame already. */
export const settleIfShown = (device: DeviceState, now: Date): DeviceState =>
  device.wish?.state === 'waiting' && isShownAlready(device, device.wish) ? withWishShown(device, now) : device

/**
 * Marks a device as not listening until its next hello, as a connection has begun or ended. A delivery in flight goes
 * on, as the device may still draw its frame.
 */
export const stopSending = (device: DeviceState): DeviceState =>
  device.listens ? { ...device, listens: false } : device

/** Records that the device has fetched the frame of a delivery. The wish counts as being drawn from now on. */
export const frameFetched = (device: DeviceState, number: number): DeviceState =>
  isNumberInFlight(device, number) && servesWish(device) ? withWish(device, { state: 'drawing' }) : device

/** A device's report on a delivery; the number and the wish are taken from the delivery's id. */
export interface DisplayReport {
  number: number
  seq: number
  /** The frame that the device claims to show; null if it names none. `id` is null for an unknown frame. */
  frame: { id: string | null; sha256: string } | null
  reason: string
  /** The device's own text about the failure; empty if it gave none. */
  detail: string
  /** True if the server infers the report, as the device fetched the frame and came again. */
  fetched?: boolean
}

const isNewest = ({ delivery }: DeviceState, number: number): boolean => delivery?.number === number

const isNumberInFlight = (device: DeviceState, number: number): boolean => inFlight(device) && isNewest(device, number)

/** Records a failed delivery: the device does not show its frame. */
export function displayFailed(device: DeviceState, report: DisplayReport, now: Date): DeviceState {
  if (!isNumberInFlight(device, report.number)) return device
  // A late success of an older delivery may have marked the wish as shown while this delivery was in flight. Only a
  // wish that is being sent or drawn can fail, so the state of the wish is set back first.
  const seemedShown =
    device.wish?.state === 'shown' && device.wish.seq === report.seq && report.number > device.provedNumber
  return recordFailure(seemedShown ? withWish(device, { state: 'sending' }) : device, report, now)
}

/**
 * Waits for a busy device for ten minutes. After that, being busy counts as one failure. If the device has got a newer
 * wish meanwhile, the newer wish waits a little too, as the device may still be busy.
 */
export function displayBusy(device: DeviceState, report: DisplayReport, now: Date): DeviceState {
  if (!isNumberInFlight(device, report.number)) return device
  const busySince = (servesWish(device) && device.wish!.busySince) || now.toISOString()
  if (busySince <= momentAfter(now, -BUSY_PATIENCE_SECONDS))
    return recordFailure(device, { ...report, reason: 'busy' }, now)
  const endedDevice = endDelivery(device, now)
  if (servesWish(device))
    return withWish(endedDevice, { state: 'waiting', busySince, offerAt: momentAfter(now, BUSY_PAUSE_SECONDS) })
  return endedDevice.wish?.offerAt
    ? withWish(endedDevice, { offerAt: momentAfter(now, BUSY_PAUSE_SECONDS) })
    : endedDevice
}

/** Records the success of the delivery in flight, or of a delivery that is newer than the last proved delivery. */
export function displaySucceeded(device: DeviceState, report: DisplayReport, now: Date): DeviceState {
  const { delivery } = device
  if (!delivery || report.number > delivery.number) return device
  const wasInFlight = isNumberInFlight(device, report.number)
  if (!wasInFlight && report.number <= device.provedNumber) return device

  // A report that names no frame means the frame of its delivery. The server stores only the newest delivery's frame.
  const isNewestDelivery = isNewest(device, report.number)
  const frame = report.frame ?? (isNewestDelivery && delivery.frame.sha256 ? delivery.frame : null)
  if (!frame) return device

  // The report is believed in any case. If the device shows another frame than it was sent, the delivery has failed.
  const showsOtherFrame = isNewestDelivery && frame.sha256 !== delivery.frame.sha256
  const provenDevice: DeviceState = {
    ...device,
    provedNumber: report.number,
    glass: showsOtherFrame
      ? glassOf(device, frame, now)
      : {
          sha256: frame.sha256,
          frameId: frame.id,
          seq: report.seq,
          shownAt: now.toISOString(),
          ...(report.fetched && { fetched: true }),
        },
  }
  if (showsOtherFrame && wasInFlight)
    return offerIfLost(recordFailure(provenDevice, { ...report, reason: 'hash' }, now), now)

  const endedDevice = isNewestDelivery ? endDelivery(provenDevice, now) : provenDevice
  const { wish } = device
  // A delivery for another wish proves the present wish too if it brought the same frame, unless that wish is forced.
  const provesWish =
    wish?.frame?.sha256 === frame.sha256 && (report.seq === wish.seq || (isNewestDelivery && !wish.force))
  return provesWish && wish.state !== 'shown' ? withWishShown(endedDevice, now) : offerIfLost(endedDevice, now)
}

/**
 * Handles a device that cannot report and has come again. If it had fetched the whole frame and its visit `proves` that
 * it shows the frame, the frame counts as shown. The delivery of a frame that is no longer wanted ends.
 */
export function cameAgain(device: DeviceState, { proves }: { proves: boolean }, now: Date): DeviceState {
  if (!inFlight(device)) return device
  if (!servesWish(device)) return endDelivery(device, now)
  if (device.wish?.state !== 'drawing' || !proves) return device
  const { number, seq } = device.delivery!
  return displaySucceeded(device, { number, seq, frame: null, reason: '', detail: '', fetched: true }, now)
}

/**
 * The picture on the screen (glass) that a report proves. If the device showed this frame before, the earlier wish and
 * moment stay.
 */
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
  const source = [delivery, wish].find((candidate) => candidate?.frame?.sha256 === frame.sha256)
  return { sha256: frame.sha256, frameId: frame.id, seq: source?.seq ?? null, shownAt: now.toISOString() }
}

/**
 * Offers the wanted frame again if the device no longer shows it. While a delivery is in flight, `offerAt` stays null:
 * the end of that delivery makes the wish due.
 */
const offerIfLost = (device: DeviceState, now: Date): DeviceState => {
  const { wish, glass } = device
  if (wish?.state !== 'shown' || !wish.frame || wish.frame.sha256 === glass?.sha256) return device
  return inFlight(device) ? withWish(offerAgain(device, now), { offerAt: null }) : offerAgain(device, now)
}

/**
 * Handles a report of the shown frame that answers no delivery; null: the device does not know its frame. A delivery in
 * flight goes on, as its drawing may still succeed.
 */
export function glassReported(device: DeviceState, frame: DisplayReport['frame'], now: Date): DeviceState {
  if (!frame) return offerIfLost({ ...device, glass: null }, now)
  const { delivery, wish } = device
  const provedNumber = delivery?.frame.sha256 === frame.sha256 ? delivery.number : device.provedNumber
  const provedDevice = { ...device, glass: glassOf(device, frame, now), provedNumber }
  // A failed wish is not offered again for hours, so it ends here. A waiting wish ends when it is due.
  const wasFailed = wish?.state === 'failed' && wish.frame?.sha256 === frame.sha256 && !wish.force
  return wasFailed ? withWishShown(provedDevice, now) : offerIfLost(provedDevice, now)
}

/** Has the wish painted again from its frozen design, for another panel or mark. A delivery in flight goes on. */
export const repaint = (device: DeviceState, now: Date): DeviceState =>
  device.wish
    ? withWish(device, { ...clearedColumns, state: 'waiting', frame: null, paintAt: now.toISOString() })
    : device
