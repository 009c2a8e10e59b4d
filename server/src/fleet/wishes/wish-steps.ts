import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import { type DeviceState, isGlassCertain, type Wish } from './device-state.ts'
import { retrySeconds } from './failures.ts'

/** The number of failed tries in a row after which a wish (desired picture) has failed. */
export const MAX_FAILURES = 3
/** The seconds before the next try, after the first and after the second failure. */
const BACK_OFF_SECONDS = [3, 8]
/** The seconds after which a busy device is tried again. */
export const BUSY_PAUSE_SECONDS = 5

/** The longest pause in seconds before a wish is tried again, if neither quiet times nor a budget hold it back. */
export const LONGEST_PAUSE_SECONDS = Math.max(...BACK_OFF_SECONDS, BUSY_PAUSE_SECONDS)

/** The moment `seconds` after `now`, or before it if they are negative, as ISO 8601 like all stored moments. */
export const momentAfter = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()

/** The device with some columns of its wish replaced. */
export const withWish = (device: DeviceState, columns: Partial<Wish>): DeviceState => ({
  ...device,
  wish: { ...device.wish!, ...columns },
})

/** Ends the delivery. A wish that waited for this end is due now. */
export function endDelivery(device: DeviceState, now: Date): DeviceState {
  const { delivery, wish } = device
  const endedDevice: DeviceState = delivery ? { ...device, delivery: { ...delivery, deadlineAt: null } } : device
  return wish?.state === 'waiting' && wish.frame && !wish.offerAt
    ? withWish(endedDevice, { offerAt: now.toISOString() })
    : endedDevice
}

/** The columns of a wish that has no failures and for which nothing is due. */
export const clearedColumns = {
  reason: '',
  detail: '',
  failures: 0,
  paintAt: null,
  offerAt: null,
  retryAt: null,
  busySince: null,
}

/** The device, with its wish shown now. */
export const withWishShown = (device: DeviceState, now: Date): DeviceState =>
  withWish(device, { ...clearedColumns, state: 'shown', shownAt: now.toISOString() })

/** The device, with its wish due to be offered again. */
export const offerAgain = (device: DeviceState, now: Date): DeviceState =>
  withWish(device, { ...clearedColumns, state: 'waiting', offerAt: now.toISOString() })

/** True if a wish needs no delivery, because the device certainly shows its frame. */
export const isShownAlready = (device: DeviceState, wish: Wish): boolean =>
  !wish.force && wish.frame !== null && device.glass?.sha256 === wish.frame.sha256 && isGlassCertain(device)

/** True if a failed wish may be tried again at this moment. */
export const isRetryDue = (wish: Wish, moment: string): boolean =>
  wish.state === 'failed' && wish.retryAt !== null && wish.retryAt <= moment

/** True if the newest delivery is for the present wish, and the wish is being sent or drawn. */
export const servesWish = ({ delivery, wish }: DeviceState): boolean =>
  delivery !== null && delivery.seq === wish?.seq && (wish.state === 'sending' || wish.state === 'drawing')

/**
 * Records a failed try: the wish waits a little for the next try. After the third failure in a row the wish has failed.
 */
export function recordFailure(device: DeviceState, { reason, detail }: TryFailure, now: Date): DeviceState {
  const endedDevice = endDelivery(device, now)
  if (!servesWish(device)) return endedDevice
  const failures = device.wish!.failures + 1
  const afterTry = { failures, busySince: null }
  return failures < MAX_FAILURES
    ? withWish(endedDevice, {
        ...afterTry,
        state: 'waiting',
        offerAt: momentAfter(now, BACK_OFF_SECONDS[failures - 1]!),
      })
    : withWish(endedDevice, {
        ...afterTry,
        ...failedColumns({ reason, detail, retrySeconds: retrySeconds(reason) }, now),
      })
}

/** A failed try: the reason as a word for machines, and the device's own text; empty if it gave none. */
type TryFailure = Pick<Wish, 'reason' | 'detail'>

/** A failure that ends a wish. */
interface WishFailure extends TryFailure {
  /** The seconds after which a hello brings another try; null: only another panel brings it. */
  retrySeconds: number | null
}

/** The columns of a failed wish. The detail becomes part of a sentence, so a full stop at its end is removed. */
export const failedColumns = ({ reason, detail, retrySeconds: seconds }: WishFailure, now: Date) =>
  ({
    state: 'failed',
    reason: reason || 'unknown',
    detail: trimmedEnd(detail, /[.\s]/).trimStart(),
    paintAt: null,
    offerAt: null,
    retryAt: seconds === null ? null : momentAfter(now, seconds),
  }) as const
