import { wakeBounds } from '@wifi-tms/contract/wake'

/** The longest rest in quiet times, in seconds, of devices with a shorter wake: people's wishes may wait so long then. */
export const REST_IN_QUIET = 3600
/** The fewest seconds between a change of a picture and the visit of its device: the new picture is painted by then. */
export const AFTER_CHANGE = 5
/**
 * The seconds over which devices are spread that come after the same planned change. Told 60 s ahead of its minute, the
 * last of them still ends the slowest refresh, of 40 s, in time.
 */
export const CHANGE_SPREAD = 15
/** Seconds after which a change that should have happened is no longer waited for. */
const PATIENCE = 60
/** The part of a wake by which devices come earlier, each time by another share of it, so that a fleet does not come at once. */
const SPREAD = 0.1

/** Seconds beyond twice its wake after which a device that sleeps or only asks is missed, and beyond twice another rest. */
const WAKE_GRACE = 300
const REST_GRACE = 30

/** A device that rests: its id and its wake in seconds. */
export interface Sleeper {
  deviceId: string
  wake: number
}

/** Seconds after which a device is missed that was told to come again after `next`; without a wake it has its own rhythm. */
export const missedSeconds = (next: number, wake?: number): number =>
  wake === undefined ? 2 * next + REST_GRACE : 2 * Math.max(next, wake) + WAKE_GRACE

/** The most seconds until a device is missed. */
export const LONGEST_MISSED = missedSeconds(wakeBounds.most, wakeBounds.most)

/** A share of the spread from 0 up to 1, another for each device and moment: FNV-1a, and a last mixing by Murmur's constants. */
function shareOf(deviceId: string, now: Date): number {
  let hash = 0x811c9dc5
  for (const unit of `${deviceId} ${now.getTime()}`) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Seconds after a planned change at which a device comes: in a second of its own among all that come for it. */
export const secondsAfter = (change: string, deviceId: string): number =>
  AFTER_CHANGE + Math.floor((CHANGE_SPREAD + 1) * shareOf(deviceId, new Date(change)))

/** The seconds of a rest that nothing ends sooner: up to a tenth less than was asked for. */
const spread = (seconds: number, deviceId: string, now: Date): number =>
  Math.max(wakeBounds.least, seconds - Math.floor(seconds * SPREAD * shareOf(deviceId, now)))

/** True for a rest that nothing ends sooner. */
export const isUsualRest = (seconds: number, wake: number): boolean => seconds >= wake * (1 - SPREAD)

/** A span of moments. */
export interface MomentSpan {
  from: string
  until: string
}

/** The span of changes that matter to a device that rests now. */
export const restSpan = (now: Date, wake: number): MomentSpan => ({
  from: stillAwaited(now),
  until: new Date(now.getTime() + wake * 1000).toISOString(),
})

/** The moment since which a change that should have happened is still waited for. */
export const stillAwaited = (now: Date): string => new Date(now.getTime() - PATIENCE * 1000).toISOString()

/** The moments of a device's next delivery, and of its picture's next planned change; null and undefined: unknown. */
interface Coming {
  dueAt?: string | null
  changesAt?: string | undefined
}

/** Seconds that a device may rest. A planned change later than the usual ones is at the end of a quiet time. */
export function restSeconds({ dueAt, changesAt }: Coming, { deviceId, wake }: Sleeper, now: Date): number {
  if (!dueAt && !changesAt) return spread(wake, deviceId, now)
  const { from, until } = restSpan(now, wake)
  const [nextMoment] = [dueAt, changesAt].filter((moment) => moment && moment >= from && moment <= until).sort()
  const isQuiet = changesAt !== undefined && changesAt > until
  const [end, most] = !nextMoment && isQuiet ? [changesAt, Math.max(REST_IN_QUIET, wake)] : [nextMoment, wake]
  const usual = spread(most, deviceId, now)
  if (!end) return usual
  const secondsLeft = Math.ceil((Date.parse(end) - now.getTime()) / 1000)
  return Math.min(usual, Math.max(0, secondsLeft) + (end === changesAt ? secondsAfter(end, deviceId) : AFTER_CHANGE))
}
