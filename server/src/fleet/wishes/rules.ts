import {
  type Delivery,
  type DeviceState,
  type GlassState,
  inFlight,
  isOpen,
  isSure,
  type Wish,
} from './device-state.ts'
import { retrySeconds } from './failures.ts'
import {
  BUSY_PAUSE,
  clearedColumns,
  endDelivery,
  fail,
  failedColumns,
  later,
  MAX_FAILURES,
  nowShown,
  offerAgain,
  serves,
  withWish,
} from './wish-steps.ts'

/** The seconds for which being busy is no failure. */
const BUSY_PATIENCE = 600

/** The seconds after which a delivery is given up: twice the panel's refresh time, and half a minute for the transfer. */
export const deliverySeconds = (refreshSeconds: number): number => 2 * refreshSeconds + 30

/** The facts about an offer. `held` has the number of a wish that is held back, and the moment until which it is. */
export interface Offer {
  /** The refresh time of the panel, in seconds. */
  refreshSeconds: number
  /** True if the device is asking just now. */
  asks: boolean
  /** The seconds within which a device that cannot report comes again; absent for a device that reports. */
  patience?: number | undefined
  held?: { seq: number; until: string } | undefined
}

/**
 * Gives a device whose wish is due a new delivery. There is none if the picture is shown already or held back, or if the
 * device does not listen.
 */
export function offer(device: DeviceState, to: Offer, now: Date): DeviceState {
  const { wish, delivery } = device
  if (wish?.state !== 'waiting' || !wish.frame || inFlight(device))
    return wish ? withWish(device, { offerAt: null }) : device
  if (isShownAlready(device, wish)) return nowShown(device, now)
  if (to.held?.seq === wish.seq) return withWish(device, { offerAt: to.held.until })
  if (!device.listens && !to.asks) return withWish(device, { offerAt: null })
  const newDelivery: Delivery = {
    number: (delivery?.number ?? 0) + 1,
    seq: wish.seq,
    frame: wish.frame,
    deadlineAt: later(now, to.patience ?? deliverySeconds(to.refreshSeconds)),
    asked: to.asks,
  }
  return withWish({ ...device, delivery: newDelivery }, { state: 'sending', offerAt: null })
}

/** Makes an offer to a device that asks, as it listens at that moment. Its failed wish gets a try; pauses still hold. */
export function offerAsked(device: DeviceState, to: Omit<Offer, 'asks'>, now: Date): DeviceState {
  const { wish } = device
  if (!wish || inFlight(device)) return device
  const ready = isDue(wish, later(now, 0)) ? withWish(device, { state: 'waiting', offerAt: null }) : device
  const { state, offerAt } = ready.wish!
  return state === 'waiting' && (offerAt ?? '') <= later(now, 0) ? offer(ready, { ...to, asks: true }, now) : device
}

/** True if a wish needs no delivery, because the glass certainly shows its frame. */
const isShownAlready = (device: DeviceState, wish: Wish): boolean =>
  !wish.force && wish.frame !== null && device.glass?.sha256 === wish.frame.sha256 && isSure(device)

/** Takes back a delivery whose message could not be sent, as the device is away. */
export function unsent(device: DeviceState, number: number, now: Date): DeviceState {
  if (!isUnderWay(device, number)) return device
  const closed = { ...endDelivery(device, now), listens: false }
  return serves(device) ? withWish(closed, { state: 'waiting' }) : closed
}

/** Ends a delivery that has no answer in time. For a device that is away it is no failure, as its hello brings a try. */
export function overdue(device: DeviceState, now: Date): DeviceState {
  if (!inFlight(device) || device.delivery!.deadlineAt! > later(now, 0)) return device
  if (device.listens || device.delivery!.asked) return fail(device, 'timeout', '', now)
  return serves(device)
    ? withWish(endDelivery(device, now), { state: 'waiting', busySince: null })
    : endDelivery(device, now)
}

/** Fulfils a new wish at once if the glass shows its frame already. */
export const settle = (device: DeviceState, now: Date): DeviceState =>
  device.wish?.state === 'waiting' && isShownAlready(device, device.wish) ? nowShown(device, now) : device

/** Stops sending until the next hello, after a connection has begun or ended. A delivery in flight may still be drawn. */
export const stopSending = (device: DeviceState): DeviceState =>
  device.listens ? { ...device, listens: false } : device

/** Records that the device has fetched the frame of a delivery. It counts as drawing from now on. */
export const fetched = (device: DeviceState, number: number): DeviceState =>
  isUnderWay(device, number) && serves(device) ? withWish(device, { state: 'drawing' }) : device

/** A device's report on a delivery; the number and the wish are taken from the delivery's id. */
export interface DisplayReport {
  number: number
  seq: number
  /** The frame that the device claims to show; null if it names none. `id` is null for an unknown frame. */
  frame: { id: string | null; sha256: string } | null
  reason: string
  /** The device's own text about the failure; empty if it gave none. */
  detail: string
  /** True if the device did not report it: the server concludes it, because the device fetched the frame and came again. */
  fetched?: boolean
}

const isNewest = ({ delivery }: DeviceState, number: number): boolean => delivery?.number === number

const isUnderWay = (device: DeviceState, number: number): boolean => inFlight(device) && isNewest(device, number)

/** Records a failed delivery. Its frame is not on the glass, even if the success of an older delivery seemed to prove it. */
export function displayFailed(device: DeviceState, report: DisplayReport, now: Date): DeviceState {
  if (!isUnderWay(device, report.number)) return device
  const doubted = device.wish?.state === 'shown' && device.wish.seq === report.seq && report.number > device.proved
  return fail(doubted ? withWish(device, { state: 'sending' }) : device, report.reason, report.detail, now)
}

/** Waits for a busy device for ten minutes. After that, being busy is one failure. */
export function displayBusy(device: DeviceState, report: DisplayReport, now: Date): DeviceState {
  if (!isUnderWay(device, report.number)) return device
  const since = (serves(device) && device.wish!.busySince) || later(now, 0)
  if (since <= later(now, -BUSY_PATIENCE)) return fail(device, 'busy', report.detail, now)
  const closed = endDelivery(device, now)
  if (serves(device)) return withWish(closed, { state: 'waiting', busySince: since, offerAt: later(now, BUSY_PAUSE) })
  return closed.wish?.offerAt ? withWish(closed, { offerAt: later(now, BUSY_PAUSE) }) : closed
}

/** A success proves the delivery in flight and any newer than the last proved one; other reports change nothing. */
export function displaySucceeded(device: DeviceState, report: DisplayReport, now: Date): DeviceState {
  const { delivery } = device
  if (!delivery || report.number > delivery.number) return device
  const underWay = isUnderWay(device, report.number)
  if (!underWay && report.number <= device.proved) return device
  const newest = isNewest(device, report.number)
  const frame = report.frame ?? (newest && delivery.frame.sha256 ? delivery.frame : null)
  if (!frame) return device
  const other = newest && frame.sha256 !== delivery.frame.sha256
  const proven: DeviceState = {
    ...device,
    proved: report.number,
    glass: other
      ? glassOf(device, frame, now)
      : {
          sha256: frame.sha256,
          frameId: frame.id,
          seq: report.seq,
          at: later(now, 0),
          ...(report.fetched && { fetched: true }),
        },
  }
  if (other && underWay) return reopened(fail(proven, 'hash', report.detail, now), now)
  const closed = newest ? endDelivery(proven, now) : proven
  const { wish } = device
  const proves = wish?.frame?.sha256 === frame.sha256 && (report.seq === wish.seq || (newest && !wish.force))
  return proves && wish.state !== 'shown' ? nowShown(closed, now) : reopened(closed, now)
}

/**
 * Handles a device that cannot report and has come again. If it had fetched the whole frame, the frame counts as shown,
 * provided that its coming `proves` that. A frame that it had not fetched is offered once more, unless another is wanted now.
 */
export function cameAgain(device: DeviceState, proves: boolean, now: Date): DeviceState {
  if (!inFlight(device)) return device
  if (!serves(device)) return endDelivery(device, now)
  if (device.wish?.state !== 'drawing' || !proves) return device
  const { number, seq } = device.delivery!
  return displaySucceeded(device, { number, seq, frame: null, reason: '', detail: '', fetched: true }, now)
}

/** The glass that a report proves. If it showed this frame before, it keeps its wish and its moment. */
function glassOf(
  { glass, delivery, wish }: DeviceState,
  frame: NonNullable<DisplayReport['frame']>,
  now: Date,
): GlassState {
  if (glass?.sha256 === frame.sha256) {
    const { fetched: _, ...reported } = glass
    return glass.fetched ? reported : glass
  }
  const from = [delivery, wish].find((sent) => sent?.frame?.sha256 === frame.sha256)
  return { sha256: frame.sha256, frameId: frame.id, seq: from?.seq ?? null, at: later(now, 0) }
}

/** Offers the wanted frame again if the glass has lost it. */
const reopened = (device: DeviceState, now: Date): DeviceState => {
  const { wish, glass } = device
  if (wish?.state !== 'shown' || !wish.frame || wish.frame.sha256 === glass?.sha256) return device
  return inFlight(device) ? withWish(offerAgain(device, now), { offerAt: null }) : offerAgain(device, now)
}

/** Handles a report on the glass outside of a delivery; null for a blank or unknown one. A drawing may still succeed. */
export function glassReported(device: DeviceState, frame: DisplayReport['frame'], now: Date): DeviceState {
  if (!frame) return reopened({ ...device, glass: null }, now)
  const { delivery, proved } = device
  const proves = delivery?.frame.sha256 === frame.sha256
  return reopened({ ...device, glass: glassOf(device, frame, now), proved: proves ? delivery.number : proved }, now)
}

/** Lets the wish be painted again from its frozen design, for another panel. A delivery in flight goes on until it ends. */
export const repaint = (device: DeviceState, now: Date): DeviceState =>
  device.wish ? withWish(device, { ...clearedColumns, state: 'waiting', frame: null, paintAt: later(now, 0) }) : device

/**
 * Handles a hello, the first message of a connection. It ends the delivery in flight, and its frame proves as a success
 * does. With `panelChanged` the wish is painted for another panel. A failed wish gets one more try if its time has come. A
 * device that starts again during a drawing may have crashed in it: this counts as a failure, though the frame is offered
 * again at once.
 */
export function hello(
  device: DeviceState,
  greeting: { frame: DisplayReport['frame']; connected: boolean; panelChanged: boolean },
  now: Date,
): DeviceState {
  const moment = later(now, 0)
  const drawn = serves(device) && device.wish!.state === 'drawing'
  const greeted = glassReported({ ...endDelivery(device, now), listens: greeting.connected }, greeting.frame, now)
  const { wish } = greeted
  if (!wish) return greeted
  if (greeting.panelChanged || (!wish.frame && (isOpen(wish.state) || isDue(wish, moment)))) {
    return repaint(greeted, now)
  }
  if (!wish.frame || wish.state === 'shown') return greeted
  if (wish.frame.sha256 === greeting.frame?.sha256 && (!wish.force || drawn)) return nowShown(greeted, now)
  if (isOpen(wish.state)) {
    const failures = wish.failures + Number(drawn && !device.listens)
    if (failures > wish.failures && failures >= MAX_FAILURES) {
      const failed = failedColumns('crash', '', retrySeconds('crash'), now)
      return withWish(greeted, { ...failed, failures, busySince: null })
    }
    return withWish(greeted, { state: 'waiting', failures, busySince: null, offerAt: moment })
  }
  return isDue(wish, moment) ? withWish(greeted, { state: 'waiting', offerAt: moment }) : greeted
}

const isDue = (wish: Wish, moment: string): boolean =>
  wish.state === 'failed' && wish.retryAt !== null && wish.retryAt <= moment
