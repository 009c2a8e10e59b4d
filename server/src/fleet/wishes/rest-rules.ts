import { wakeBounds } from '@wifi-tms/contract/wake'

/**
 * The longest rest in quiet times, in seconds, for devices with a shorter wake (poll interval). Quiet times do not hold
 * back a picture that a person wants, but a device gets it only after its rest: so the rest must be short enough.
 */
export const REST_IN_QUIET_SECONDS = 3600
/** The fewest seconds between a change of a picture and the visit of its device: the picture is painted meanwhile. */
export const AFTER_CHANGE_SECONDS = 5
/**
 * The seconds over which the devices that come for one planned change are spread. The new picture is ready for them
 * 60 s ahead of its minute, so the last device still ends the slowest refresh, of 40 s, in time.
 */
export const CHANGE_SPREAD_SECONDS = 15
/** The seconds after which a planned change that has not happened is no longer waited for. */
const PATIENCE_SECONDS = 60
/**
 * A device comes earlier than after its wake, by at most this share of the wake. The share differs each time, so that
 * not all devices of a fleet come at once.
 */
const SPREAD_SHARE = 0.1

/** A device counts as missing if it stays away for twice its wake and these seconds. */
const WAKE_GRACE_SECONDS = 300
/** A device without a wake counts as missing if it stays away for twice its rest and these seconds. */
const REST_GRACE_SECONDS = 30

/** A device that rests: its id and its wake in seconds. */
export interface Sleeper {
  deviceId: string
  wake: number
}

/**
 * The seconds after which a device counts as missing, if it should come in `secondsToNext`. `wake` is absent for a
 * device that chooses its contacts itself.
 */
export const secondsUntilMissed = (secondsToNext: number, wake?: number): number =>
  wake === undefined ? 2 * secondsToNext + REST_GRACE_SECONDS : 2 * Math.max(secondsToNext, wake) + WAKE_GRACE_SECONDS

/** The maximum number of seconds until a device counts as missing. */
export const LONGEST_MISSED_SECONDS = secondsUntilMissed(wakeBounds.most, wakeBounds.most)

/**
 * A number from 0 up to 1 that differs for each device and moment: the hash FNV-1a, then the last step of MurmurHash3.
 */
function shareOf(deviceId: string, now: Date): number {
  let hash = 0x811c9dc5
  for (const unit of `${deviceId} ${now.getTime()}`) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The seconds after a planned change at which a device comes, spread over all devices that come for it. */
export const secondsAfterChange = (change: string, deviceId: string): number =>
  AFTER_CHANGE_SECONDS + Math.floor((CHANGE_SPREAD_SECONDS + 1) * shareOf(deviceId, new Date(change)))

/** The seconds of a rest that no change ends sooner: `seconds`, or up to a tenth less. */
const spreadRest = (seconds: number, deviceId: string, now: Date): number =>
  Math.max(wakeBounds.least, seconds - Math.floor(seconds * SPREAD_SHARE * shareOf(deviceId, now)))

/** True if nothing has shortened or lengthened a rest: it takes `wake` seconds, or up to a tenth less. */
export const isUsualRest = (seconds: number, wake: number): boolean =>
  seconds <= wake && seconds >= wake * (1 - SPREAD_SHARE)

/** A span of moments. */
export interface MomentSpan {
  from: string
  until: string
}

/** The span in which planned changes concern a device that rests from now on. It begins before now for late changes. */
export const restSpan = (now: Date, wake: number): MomentSpan => ({
  from: earliestAwaitedAt(now),
  until: new Date(now.getTime() + wake * 1000).toISOString(),
})

/** The earliest moment of a planned change that has not happened and is still waited for. */
export const earliestAwaitedAt = (now: Date): string => new Date(now.getTime() - PATIENCE_SECONDS * 1000).toISOString()

/** The moments that end a device's rest; null or undefined if there is none. */
interface ComingChanges {
  /** The moment of the next delivery. */
  dueAt?: string | null
  /** The moment of the next planned change of the picture. */
  changesAt?: string | undefined
}

/**
 * The seconds for which a device may rest: its wake, or less if a delivery or a planned change comes before. In a quiet
 * time the rest may be longer. `changesAt` is then the end of that time, and only then can it lie beyond the wake.
 */
export function restSeconds({ dueAt, changesAt }: ComingChanges, { deviceId, wake }: Sleeper, now: Date): number {
  if (!dueAt && !changesAt) return spreadRest(wake, deviceId, now)
  const { from, until } = restSpan(now, wake)
  const [nextInWake] = [dueAt, changesAt].filter((moment) => moment && moment >= from && moment <= until).sort()
  // Without a change within the wake, the device rests until the quiet time ends, but not longer than is allowed.
  const restsInQuiet = !nextInWake && changesAt !== undefined && changesAt > until
  const end = restsInQuiet ? changesAt : nextInWake
  const usualSeconds = spreadRest(restsInQuiet ? Math.max(REST_IN_QUIET_SECONDS, wake) : wake, deviceId, now)
  if (!end) return usualSeconds
  const secondsToEnd = Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / 1000))
  // Many devices may have the same planned change, so they come for it one after the other.
  const secondsAfterEnd = end === changesAt ? secondsAfterChange(end, deviceId) : AFTER_CHANGE_SECONDS
  return Math.min(usualSeconds, secondsToEnd + secondsAfterEnd)
}
