import type { WishState } from '@wifi-tms/contract/wishes'

/**
 * The state of a device for the rules: the picture on its screen (`glass`, the reported state), its newest delivery (an
 * attempt to send a frame), and its wish (the desired state).
 */
export interface DeviceState {
  /** True if the device has said hello on its present connection. */
  listens: boolean
  glass: GlassState | null
  delivery: Delivery | null
  /** The number of the newest delivery whose frame the device has proved to show (acknowledged); 0: none. */
  provedNumber: number
  wish: Wish | null
}

/** A frame: its row's id and the hash of its bytes. */
export interface FrameRef {
  id: string
  sha256: string
}

/**
 * A shown picture. `frameId` is null for an unknown picture; `seq` is the number of the display (order to show a
 * template) that brought it.
 */
export interface GlassState {
  sha256: string
  frameId: string | null
  seq: number | null
  /** The moment since which the picture is shown. */
  shownAt: string
  /** True if the device fetched the picture and came again, but has not reported that it shows it. */
  fetched?: boolean
}

/** A delivery of a frame to a device. The numbers of a device's deliveries grow by one. */
export interface Delivery {
  number: number
  /** The number of the display that the delivery serves. */
  seq: number
  frame: FrameRef
  /** The moment at which the delivery is given up; null after its end. */
  deadlineAt: string | null
  /** True if the delivery was the answer to a device that polled. */
  isAnswer: boolean
}

/** A wish: the picture that one device should show (desired state). A moment that is null never comes. */
export interface Wish {
  /** The number of the display that the wish is part of. */
  seq: number
  state: WishState
  /** The reason of a failure, as a word for machines; otherwise empty. */
  reason: string
  /** The text of the device or the painter about a failure; otherwise empty. */
  detail: string
  /** The painted frame; null until the wish is painted. */
  frame: FrameRef | null
  /** True if the frame is to be drawn even if the device shows it already. */
  force: boolean
  /** The failed tries in a row. */
  failures: number
  /** The moment from which the picture may be painted. */
  paintAt: string | null
  /** The moment from which the frame may be offered. */
  offerAt: string | null
  /** The moment from which a hello gives a failed wish another try. */
  retryAt: string | null
  /** The moment since which the device has answered only that it is busy. */
  busySince: string | null
  /** The moment at which the device proved that it shows the picture. */
  shownAt: string | null
}

/** True if a delivery is in flight, so that the device may be drawing. */
export const inFlight = ({ delivery }: DeviceState): boolean => delivery !== null && delivery.deadlineAt !== null

/** True if `glass` is certain: nothing was sent to the device since its last report of the shown picture. */
export const isGlassCertain = ({ delivery, provedNumber }: DeviceState): boolean =>
  delivery === null || (delivery.deadlineAt === null && delivery.number <= provedNumber)

/** True if a wish in this state is not over. */
export const isOpen = (state: WishState): boolean => state === 'waiting' || state === 'sending' || state === 'drawing'

/** True if a device that listens may rest: no delivery is in flight, and none comes before this moment. */
export function mayRest(device: DeviceState, until: string): boolean {
  const { offerAt = null, paintAt = null } = device.wish ?? {}
  const isOfferedBefore = offerAt !== null && offerAt < until
  // A wish is offered as soon as it is painted.
  return device.listens && !inFlight(device) && !isOfferedBefore && paintAt === null
}
