import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import type { DeviceState, Wish } from './device-state.ts'
import { retrySeconds } from './failures.ts'

/** Failures in a row after which a wish has failed. */
export const MAX_FAILURES = 3
/** Seconds before the try after the first and the second failure: a device that fails at once has failed within 30. */
const BACK_OFF = [3, 8]
/** Seconds after which a busy device is asked again. */
export const BUSY_PAUSE = 5

/** Seconds within which a wish that nothing holds back is looked at again. */
export const LONGEST_PAUSE = Math.max(...BACK_OFF, BUSY_PAUSE)

export const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

export const withWish = (device: DeviceState, columns: Partial<Wish>): DeviceState => ({
  ...device,
  wish: { ...device.wish!, ...columns },
})

/** Ends the delivery. A wish that waited for this end is looked at now. */
export function close(device: DeviceState, now: Date): DeviceState {
  const { delivery, wish } = device
  const closed: DeviceState = delivery ? { ...device, delivery: { ...delivery, deadlineAt: null } } : device
  return wish?.state === 'waiting' && wish.frame && !wish.offerAt
    ? withWish(closed, { offerAt: later(now, 0) })
    : closed
}

export const calm = {
  reason: '',
  detail: '',
  failures: 0,
  paintAt: null,
  offerAt: null,
  retryAt: null,
  busySince: null,
}

export const nowShown = (device: DeviceState, now: Date): DeviceState =>
  withWish(device, { ...calm, state: 'shown', shownAt: later(now, 0) })

export const again = (device: DeviceState, now: Date): DeviceState =>
  withWish(device, { ...calm, state: 'waiting', offerAt: later(now, 0) })

/** True if the delivery serves the wanted wish, and that is under way. */
export const serves = ({ delivery, wish }: DeviceState): boolean =>
  delivery !== null && delivery.seq === wish?.seq && (wish.state === 'sending' || wish.state === 'drawing')

/** Records a failed try: the wish waits a little, or has failed after the third in a row. */
export function fail(device: DeviceState, reason: string, detail: string, now: Date): DeviceState {
  const closed = close(device, now)
  if (!serves(device)) return closed
  const failures = device.wish!.failures + 1
  const afterTry = { failures, busySince: null }
  return failures < MAX_FAILURES
    ? withWish(closed, { ...afterTry, state: 'waiting', offerAt: later(now, BACK_OFF[failures - 1]!) })
    : withWish(closed, { ...afterTry, ...alarm(reason, detail, retrySeconds(reason), now) })
}

/**
 * The columns of a failed wish. The detail will be part of a sentence, so it loses the full stop at its end. A hello
 * may bring another try after `retry` seconds; null: only another panel does.
 */
export const alarm = (reason: string, detail: string, retry: number | null, now: Date) =>
  ({
    state: 'failed',
    reason: reason || 'unknown',
    detail: trimmedEnd(detail, /[.\s]/).trimStart(),
    paintAt: null,
    offerAt: null,
    retryAt: retry === null ? null : later(now, retry),
  }) as const
