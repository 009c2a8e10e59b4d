import { fixedClock } from '../times/offset-clock.ts'
import { dayAfter, minuteOf, type WallClock, wallOfMinute } from '../times/zones.ts'
import type { Property } from './components.ts'
import { paramOf } from './components.ts'

/** A time of a calendar, before its conversion to a moment. */
export interface CalendarTime {
  /** The wall minute; for a date, its midnight. */
  wall: string
  clock: WallClock
  isDay: boolean
  /** True if it names no zone. */
  isFloating: boolean
}

/** The clock of a zone that a calendar names. `isGuess`: only the zone's offset is known. */
export interface NamedClock {
  clock: WallClock
  isGuess: boolean
}

/** The clocks of a calendar. */
export interface Clocks {
  /** The clock of the room, which decides the room's days. */
  room: WallClock
  /** The clock of times that name no zone. */
  floating: WallClock
  /** The clock of a zone by its name, which may be a guess; undefined for an unknown name. */
  clockNamed(name: string): NamedClock | undefined
}

export const UTC = fixedClock(0)

/** A date, optionally with a time and an offset from UTC, in the notations of RFC 5545 and ISO 8601. */
const dateAndTime =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?\d\d(?:[.,]\d{1,9})?)?(?:(Z)|([+-]\d\d:?\d\d))?)?$/i

/** Reads a wall minute with its offset: `Z`, +0100 or none. Undefined for an impossible date or time. */
export function wallIn(text: string) {
  const [, year, month, date, hour, minute, utc, offset] = dateAndTime.exec(text.trim()) ?? []
  if (!year || !month || !date) return undefined
  const day = `${year}-${month}-${date}`
  // JavaScript turns 31 February into a day of March.
  const midnight = new Date(`${day}T00:00Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined
  if (!hour || !minute) return { wall: `${day}T00:00`, isDay: true, utc: false, offset: undefined }
  if (Number(hour) > 24 || Number(minute) > 59 || (hour === '24' && minute !== '00')) return undefined
  const wall = hour === '24' ? `${dayAfter(day, 1)}T00:00` : `${day}T${hour}:${minute}`
  return { wall, isDay: false, utc: utc !== undefined, offset }
}

/** The minutes of an offset: `'+0130' → 90`, `'+1' → 60`. NaN for any other text. */
export function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /^([+-]?)(\d\d?)(?::?(\d\d))?(?::?\d\d)?$/.exec(text.trim()) ?? []
  return Number(`${sign ?? ''}1`) * (Number(hours) * 60 + Number(minutes ?? 0))
}

/**
 * Reads the time in a value of a property. Undefined if the value is no time. Calls `onLost` where the zone is unknown
 * or a guess.
 */
export function timeOf(property: Property, value: string, clocks: Clocks, onLost: (reason: 'zone') => void) {
  const parsed = wallIn(value)
  if (!parsed) return undefined
  const { wall, isDay, utc, offset } = parsed
  if (isDay) return { wall, clock: clocks.room, isDay: true, isFloating: true } satisfies CalendarTime
  if (utc) return { wall, clock: UTC, isDay: false, isFloating: false }
  if (offset) return { wall, clock: fixedClock(offsetOf(offset)), isDay: false, isFloating: false }
  const name = paramOf(property, 'TZID')
  if (name === '') return { wall, clock: clocks.floating, isDay: false, isFloating: true }
  const zoneClock = clocks.clockNamed(name)
  if (!zoneClock || zoneClock.isGuess) onLost('zone')
  return { wall, clock: zoneClock?.clock ?? clocks.floating, isDay: false, isFloating: !zoneClock }
}

export const momentOf = ({ wall, clock }: CalendarTime): string => clock.momentAt(wall)

/**
 * The date of a time that means a whole day. Some programs write a day as the midnight of their own zone or of UTC,
 * and not as a date. With `isLast` the time may also be the day's last minute.
 */
export function dayOf(time: CalendarTime, room: WallClock, isLast = false): string {
  if (isLast && time.wall.endsWith(':59')) {
    const next = { ...time, isDay: false, wall: wallOfMinute(minuteOf(time.wall) + 1) }
    return dayAfter(dayOf(next, room), -1)
  }
  if (time.isDay || time.wall.endsWith('T00:00')) return time.wall.slice(0, 10)
  const moment = momentOf(time)
  const wall = room.wallAt(moment)
  if (wall.endsWith('T00:00')) return wall.slice(0, 10)
  if (time.isFloating) return time.wall.slice(0, 10)
  // A midnight of an unknown zone is nearest to the midnight of that date in UTC.
  return new Date(Math.round(Date.parse(moment) / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000

/** A length of time: calendar days, plus milliseconds. */
export interface Length {
  days: number
  ms: number
}

/** The length in the text of a DURATION. Undefined if the text is no length, or is negative. */
export function lengthOf(text: string): Length | undefined {
  const [whole, weeks, days, hours, minutes, seconds] =
    /^\+?PT?(?:(\d{1,9})W)?(?:(\d{1,9})D)?T?(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?$/i.exec(text.trim()) ?? []
  if (!whole || !/\d/.test(whole)) return undefined
  const numberOf = (digits: string | undefined) => Number(digits ?? 0)
  const length = {
    days: numberOf(weeks) * 7 + numberOf(days),
    ms: ((numberOf(hours) * 60 + numberOf(minutes)) * 60 + numberOf(seconds)) * 1000,
  }
  return length.days + length.ms / DAY_MS < LONGEST_DAYS ? length : undefined
}

/** The longest length in days: a hundred years, as JavaScript has no dates far beyond. */
const LONGEST_DAYS = 36_525

/** The moment that lies a length after a wall minute. Days are added by the calendar, and hours as elapsed time. */
export const endAfter = (wall: string, { days, ms }: Length, clock: WallClock): string => {
  const endWall = days === 0 ? wall : `${dayAfter(wall.slice(0, 10), days)}${wall.slice(10)}`
  const moment = clock.momentAt(endWall)
  return ms === 0 ? moment : new Date(Date.parse(moment) + ms).toISOString()
}
