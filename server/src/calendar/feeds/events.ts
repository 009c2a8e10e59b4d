import type { LossReason } from '@wifi-tms/contract/feeds'
import { storedNameOf, storedPlaceOf, storedTextsOf } from '../remote/instances.ts'
import type { WallClock } from '../times/zones.ts'
import { type Component, type Property, paramOf, plainOf, propertiesOf, textOf } from './components.ts'
import {
  type CalendarTime,
  type Clocks,
  dayOf,
  endAfter,
  type Length,
  lengthOf,
  momentOf,
  timeOf,
} from './read-times.ts'

/** An event of a calendar, parsed as far as it is readable. */
export interface Event {
  component: Component
  clocks: Clocks
  start: CalendarTime | undefined
  /** The time of a series that this event replaces. */
  replacedTime: CalendarTime | undefined
  /** True if it also replaces all later times of the series: RANGE=THISANDFUTURE. */
  replacesLaterTimes: boolean
  sequence: number
  /** True if all events of its calendar are cancelled: METHOD:CANCEL. */
  isInCancelList: boolean
  /** True if it occupies its room: it is not cancelled, and not marked as free. */
  occupiesRoom: boolean
  /** The reasons why parts of it could not be read, each once. */
  lossReasons: Set<LossReason>
}

const LARGEST_SEQUENCE = Number.MAX_SAFE_INTEGER

/**
 * The facts of a calendar that decide which of its events occupy a room. `withFree`: events that are marked as free
 * occupy the room too.
 */
export interface CalendarFacts {
  clocks: Clocks
  isCancelList: boolean
  withFree: boolean
}

/** Parses an event. Parts that cannot be read are noted in `lossReasons`. */
export function eventOf(component: Component, { clocks, isCancelList, withFree }: CalendarFacts): Event {
  const lossReasons = new Set<LossReason>()
  if (component.isBroken) lossReasons.add('line')
  const time = (name: string) => {
    const property = propertiesOf(component, name).find(({ value }) => value.trim() !== '')
    return property && timeOf(property, property.value, clocks, (reason) => lossReasons.add(reason))
  }
  const [recurrenceId] = propertiesOf(component, 'RECURRENCE-ID')
  const replacedTime = time('RECURRENCE-ID')
  if (recurrenceId && !replacedTime && recurrenceId.value.trim() !== '') lossReasons.add('line')
  return {
    component,
    clocks,
    start: startOf(component, time('DTSTART')),
    replacedTime,
    replacesLaterTimes: replacedTime !== undefined && /^thisandfuture$/i.test(paramOf(recurrenceId!, 'RANGE')),
    sequence: Math.min(Number(textOf(component, 'SEQUENCE')) || 0, LARGEST_SEQUENCE),
    isInCancelList: isCancelList,
    occupiesRoom: !isCancelList && isNotCancelled(component) && (withFree || !isFree(component)),
    lossReasons,
  }
}

/** The start of an event. Some programs write a whole day as a midnight with VALUE=DATE and without an end. */
function startOf(component: Component, start: CalendarTime | undefined): CalendarTime | undefined {
  const [startProperty] = propertiesOf(component, 'DTSTART')
  const isDay = start?.wall.endsWith('T00:00') && /^date$/i.test(paramOf(startProperty!, 'VALUE'))
  const hasEnd = component.properties.some(({ name }) => name === 'DTEND' || name === 'DURATION')
  return isDay && !hasEnd ? { ...start!, isDay } : start
}

const isNotCancelled = (component: Component): boolean => !/^\s*cancell?ed\s*$/i.test(textOf(component, 'STATUS'))

const isFree = (component: Component): boolean =>
  /^\s*transparent\s*$/i.test(textOf(component, 'TRANSP')) ||
  /^\s*free\s*$/i.test(textOf(component, 'X-MICROSOFT-CDO-BUSYSTATUS'))

/** Computes the end of a time that begins at a wall minute of a clock. */
export type EndOfTime = (wall: string, clock: WallClock) => string

/**
 * Makes the function that computes the end of each time of an event. An end that is unreadable or before the start is a
 * loss. In that case an event of whole days lasts one day, and for any other event the function is undefined.
 */
export function makeEndOfTime(event: Event, start: CalendarTime): EndOfTime | undefined {
  const { component, clocks, lossReasons } = event
  const end = propertiesOf(component, 'DTEND').find(({ value }) => value.trim() !== '')
  const durationText = textOf(component, 'DURATION').trim()
  const endTime = end && timeOf(end, end.value, clocks, (reason) => lossReasons.add(reason))
  // An event has an end or a DURATION. With neither it ends when it begins.
  const length = endTime ? undefined : durationText ? lengthOf(durationText) : end ? undefined : NO_LENGTH
  if (start.isDay) {
    const firstDay = start.wall.slice(0, 10)
    const days = endTime
      ? daysTo(firstDay, dayOf(endTime, clocks.room))
      : length && Math.ceil(length.days + length.ms / 86_400_000)
    if (days === undefined || days < 0) lossReasons.add('end')
    return (wall, clock) => endAfter(midnight(wall), { days: Math.max(days ?? 1, 1), ms: 0 }, clock)
  }
  if (length) return (wall, clock) => endAfter(wall, length, clock)
  // An end that is a date means midnight of that date on the clock of the start. An end without a zone is on that clock
  // too.
  const isLikeStart = endTime?.isDay || (endTime?.isFloating && paramOf(end!, 'TZID') === '')
  const endsAt = endTime && (isLikeStart ? start.clock.momentAt(endTime.wall) : momentOf(endTime))
  const ms = endsAt ? Date.parse(endsAt) - Date.parse(momentOf(start)) : -1
  if (ms >= 0) return (wall, clock) => endAfter(wall, { days: 0, ms }, clock)
  lossReasons.add('end')
  return undefined
}

const NO_LENGTH: Length = { days: 0, ms: 0 }
const midnight = (wall: string): string => `${wall.slice(0, 10)}T00:00`
const daysTo = (day: string, laterDay: string): number => (Date.parse(laterDay) - Date.parse(day)) / 86_400_000

/** An additional time of an event, from RDATE, or an excluded one. A period has an end of its own. */
export interface FurtherTime {
  time: CalendarTime
  endsAt?: string
}

/** Reads the times in all properties with this name, such as EXDATE. A value that is no time is a loss. */
export function timesOf(event: Event, name: string): FurtherTime[] {
  return propertiesOf(event.component, name).flatMap((property) =>
    property.value.split(',').flatMap((value) => {
      if (value.trim() === '') return []
      const furtherTime = readFurtherTime(event, property, value)
      if (!furtherTime) event.lossReasons.add('time')
      return furtherTime ?? []
    }),
  )
}

function readFurtherTime({ clocks, lossReasons }: Event, property: Property, value: string): FurtherTime | undefined {
  const [begin = '', end] = value.split('/')
  const time = timeOf(property, begin, clocks, (reason) => lossReasons.add(reason))
  if (!time || end === undefined) return time && { time }
  const endTime = timeOf(property, end, clocks, (reason) => lossReasons.add(reason))
  const length = endTime ? undefined : lengthOf(end)
  if (!endTime && !length) return undefined
  return { time, endsAt: endTime ? momentOf(endTime) : endAfter(time.wall, length!, time.clock) }
}

/** The texts of an event; a private one has none. */
export function textsOf({ component }: Event) {
  const organiser = propertiesOf(component, 'ORGANIZER')[0]
  const organiserName = organiser
    ? (paramOf(organiser, 'CN') || plainOf(organiser.value)).replace(/^\s*mailto:/i, '')
    : ''
  const isShown = isPublic(component)
  const texts = storedTextsOf(isShown, textOf(component, 'SUMMARY'), organiserName, textOf(component, 'DESCRIPTION'))
  return { ...texts, place: isShown ? storedPlaceOf(textOf(component, 'LOCATION')) : '' }
}

const isPublic = (component: Component): boolean => /^(public)?$/i.test(textOf(component, 'CLASS').trim())

/** The name of an event in the list of losses; empty if it is private or has none. */
export const titleOf = ({ component }: Event): string =>
  isPublic(component) ? storedNameOf(textOf(component, 'SUMMARY')) : ''
