import { wakeBounds } from '@wifi-tms/contract/wake'

/** The longest rest in quiet times, in seconds, for devices with a shorter wake. The wishes of people may wait as long. */
export const REST_IN_QUIET = 3600
/** The fewest seconds between a change of a picture and the visit of its device, in which the new picture is painted. */
export const AFTER_CHANGE = 5
/**
 * The seconds over which the devices that come for one planned change are spread. The change is wished for 60 s ahead of its
 * minute, so the last device still ends the slowest refresh, of 40 s, in time.
 */
export const CHANGE_SPREAD = 15
/** The seconds after which a planned change that has not happened is no longer waited for. */
const PATIENCE = 60
/** The largest part of a wake by which a device comes earlier. The part differs each time, so that a fleet does not come at once. */
const SPREAD = 0.1

/** The seconds beyond twice its wake after which a device is missed. */
const WAKE_GRACE = 300
/** The seconds beyond twice its rest after which a device without a wake is missed. */
const REST_GRACE = 30

/** A device that rests: its id and its wake in seconds. */
export interface Sleeper {
  deviceId: string
  wake: number
}

/** The seconds after which a device is missed that should come in `next` seconds. A device with its own rhythm has no wake. */
export const missedSeconds = (next: number, wake?: number): number =>
  wake === undefined ? 2 * next + REST_GRACE : 2 * Math.max(next, wake) + WAKE_GRACE

/** The most seconds until a device is missed. */
export const LONGEST_MISSED = missedSeconds(wakeBounds.most, wakeBounds.most)

/** A number from 0 up to 1 that differs for each device and moment: FNV-1a, mixed at last with the constants of Murmur. */
function shareOf(deviceId: string, now: Date): number {
  let hash = 0x811c9dc5
  for (const unit of `${deviceId} ${now.getTime()}`) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The seconds after a planned change at which a device comes, spread over all devices that come for it. */
export const secondsAfter = (change: string, deviceId: string): number =>
  AFTER_CHANGE + Math.floor((CHANGE_SPREAD + 1) * shareOf(deviceId, new Date(change)))

/** The seconds of a rest that no change ends sooner: up to a tenth less than these. */
const spread = (seconds: number, deviceId: string, now: Date): number =>
  Math.max(wakeBounds.least, seconds - Math.floor(seconds * SPREAD * shareOf(deviceId, now)))

/** True if no change ends a rest sooner. */
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

/** The moments that end a device's rest; null or undefined if there is none. */
interface Coming {
  /** The moment of the next delivery. */
  dueAt?: string | null
  /** The moment of the next planned change of the picture. */
  changesAt?: string | undefined
}

/** The seconds for which a device may rest. A planned change beyond its wake is only known in a quiet time, whose end it is. */
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
