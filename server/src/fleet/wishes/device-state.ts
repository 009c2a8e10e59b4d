import type { WishState } from '@wifi-tms/contract/devices'

/** The rules see this much of a device: what it shows by its own word, the newest delivery to it, and what is wanted. */
export interface DeviceState {
  /** The device has said hello on a connection that stands. */
  listens: boolean
  glass: Glass | null
  delivery: Delivery | null
  /** The number of the newest delivery that the device has proved; 0 where it has proved none. */
  proved: number
  wish: Wish | null
}

export interface FrameRef {
  id: string
  sha256: string
}

/** A picture on a glass. `frameId` is null where nobody here knows the picture; `seq` is the wish that it came by. */
export interface Glass {
  sha256: string
  frameId: string | null
  seq: number | null
  at: string
}

/** A delivery of a frame to a device. The numbers of a device's deliveries grow by one. */
export interface Delivery {
  number: number
  /** The number of the wish that the delivery serves. */
  seq: number
  frame: FrameRef
  /** When the delivery is given up; null where it is over. */
  deadlineAt: string | null
  /** The delivery was handed to a device that asked. */
  asked: boolean
}

/** A wish is what a device should show. Moments that are null are not due. */
export interface Wish {
  seq: number
  state: WishState
  /** Why the wish failed by a machine's word, and what the device or the painter said of it; empty where it has not. */
  reason: string
  detail: string
  /** The frame is null until the wish is painted. */
  frame: FrameRef | null
  /** The frame is drawn again even where it stands already. */
  force: boolean
  failures: number
  paintAt: string | null
  offerAt: string | null
  retryAt: string | null
  busySince: string | null
  shownAt: string | null
}

/** Tells whether a delivery is under way, so that the device may be drawing. */
export const inFlight = ({ delivery }: DeviceState): boolean => delivery !== null && delivery.deadlineAt !== null

/** Tells whether it is sure what a device shows: nothing was sent to it since its last word on its glass. */
export const isSure = ({ delivery, proved }: DeviceState): boolean =>
  delivery === null || (delivery.deadlineAt === null && delivery.number <= proved)

/** Tells whether a wish in this state still wants something done. */
export const isOpen = (state: WishState): boolean => state === 'waiting' || state === 'sending' || state === 'drawing'

/** Tells whether a device that listens has nothing to wait for: no delivery is under way or comes before this moment. */
export const mayRest = (device: DeviceState, soon: string): boolean =>
  device.listens && !inFlight(device) && (device.wish?.offerAt ?? soon) >= soon && !device.wish?.paintAt
