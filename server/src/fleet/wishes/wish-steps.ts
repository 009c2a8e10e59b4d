import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import type { DeviceState, Wish } from './device-state.ts'
import { retrySeconds } from './failures.ts'

/** The failures in a row after which a wish has failed. */
export const MAX_FAILURES = 3
/** The seconds before the tries after the first and the second failure. The wish of a device that fails at once fails within 30 s. */
const BACK_OFF = [3, 8]
/** The seconds after which a busy device is tried again. */
export const BUSY_PAUSE = 5

/** The longest pause, in seconds, before a wish that nothing holds back is tried again. */
export const LONGEST_PAUSE = Math.max(...BACK_OFF, BUSY_PAUSE)

/** The moment so many seconds after another, as text. */
export const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

/** The device with other columns of its wish. */
export const withWish = (device: DeviceState, columns: Partial<Wish>): DeviceState => ({
  ...device,
  wish: { ...device.wish!, ...columns },
})

/** Ends the delivery. A wish that waited for this end is due now. */
export function endDelivery(device: DeviceState, now: Date): DeviceState {
  const { delivery, wish } = device
  const closed: DeviceState = delivery ? { ...device, delivery: { ...delivery, deadlineAt: null } } : device
  return wish?.state === 'waiting' && wish.frame && !wish.offerAt
    ? withWish(closed, { offerAt: later(now, 0) })
    : closed
}

/** The columns of a wish without failures or moments. */
export const clearedColumns = {
  reason: '',
  detail: '',
  failures: 0,
  paintAt: null,
  offerAt: null,
  retryAt: null,
  busySince: null,
}

/** The device whose wish is shown. */
export const nowShown = (device: DeviceState, now: Date): DeviceState =>
  withWish(device, { ...clearedColumns, state: 'shown', shownAt: later(now, 0) })

/** The device whose wish is due to be offered again. */
export const offerAgain = (device: DeviceState, now: Date): DeviceState =>
  withWish(device, { ...clearedColumns, state: 'waiting', offerAt: later(now, 0) })

/** True if the delivery is one of the present wish, and that wish is being sent or drawn. */
export const serves = ({ delivery, wish }: DeviceState): boolean =>
  delivery !== null && delivery.seq === wish?.seq && (wish.state === 'sending' || wish.state === 'drawing')

/** Records a failed try. The wish waits a little for the next one; after the third failure in a row, it has failed. */
export function fail(device: DeviceState, reason: string, detail: string, now: Date): DeviceState {
  const closed = endDelivery(device, now)
  if (!serves(device)) return closed
  const failures = device.wish!.failures + 1
  const afterTry = { failures, busySince: null }
  return failures < MAX_FAILURES
    ? withWish(closed, { ...afterTry, state: 'waiting', offerAt: later(now, BACK_OFF[failures - 1]!) })
    : withWish(closed, { ...afterTry, ...failedColumns(reason, detail, retrySeconds(reason), now) })
}

/**
 * The columns of a failed wish. The detail becomes part of a sentence, so it loses the full stop at its end. A hello brings
 * another try after `retry` seconds; if that is null, only another panel does.
 */
export const failedColumns = (reason: string, detail: string, retry: number | null, now: Date) =>
  ({
    state: 'failed',
    reason: reason || 'unknown',
    detail: trimmedEnd(detail, /[.\s]/).trimStart(),
    paintAt: null,
    offerAt: null,
    retryAt: retry === null ? null : later(now, retry),
  }) as const
