import type { Delivery } from './device-state.ts'

/** The largest whole number that a column of either database can hold. */
const MAX_INTEGER = 2 ** 31 - 1

/**
 * The facts in the id of a delivery (attempt to send a frame), like `3-17-0a1b2c3d4e5f-DEVICE`. Devices repeat the id
 * in their reports, so that the server knows which delivery they mean.
 */
export interface DeliveryName {
  /** The number of the delivery among those of its device. */
  number: number
  /** The number of the display (order to show a template) that the delivery serves. */
  seq: number
  /** The first 12 digits of the frame's SHA-256, as a wish may be painted again for another panel. */
  framePrefix: string
  deviceId: string
}

/** Writes the facts of a delivery as its id. */
export const deliveryId = (delivery: Pick<Delivery, 'number' | 'seq' | 'frame'>, deviceId: string): string =>
  [delivery.number, delivery.seq, delivery.frame.sha256.slice(0, 12), deviceId].join('-')

/** Reads the facts in an id; undefined for a text that cannot be the id of a delivery. */
export function readDeliveryId(id: string): DeliveryName | undefined {
  const match = /^(\d{1,10})-(\d{1,10})-([0-9a-f]{12})-(\w+)$/.exec(id)
  if (!match) return undefined
  const [number, seq] = [Number(match[1]), Number(match[2])]
  return Math.max(number, seq) > MAX_INTEGER ? undefined : { number, seq, framePrefix: match[3]!, deviceId: match[4]! }
}
