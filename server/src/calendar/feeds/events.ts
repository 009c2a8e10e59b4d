import type { LossReason } from '@wifi-tms/contract/feeds'
import { nameOf, placeOf, wordsOf } from '../remote/instances.ts'
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

/** An event of a calendar, taken apart as far as it can be. */
export interface Event {
  component: Component
  clocks: Clocks
  start: CalendarTime | undefined
  /** The time of its series that it stands for, and whether all later ones go as it does. */
  instead: CalendarTime | undefined
  isOnward: boolean
  sequence: number
  /** Its calendar says which meetings are called off: METHOD:CANCEL. */
  isCalledOff: boolean
  /** It holds its room: it is not called off, and not marked as free. */
  isHolding: boolean
  /** The reasons why something of it is lost, each once. */
  lost: Set<LossReason>
}

const MAY_BE_LONG = Number.MAX_SAFE_INTEGER

/** The clocks of a calendar, and the events of it that hold: with `withFree` those too that are marked as free. */
export interface Holding {
  clocks: Clocks
  isCalledOff: boolean
  withFree: boolean
}

export function eventOf(component: Component, { clocks, isCalledOff, withFree }: Holding): Event {
  const lost = new Set<LossReason>()
  if (component.isBroken) lost.add('line')
  const time = (name: string) => {
    const property = propertiesOf(component, name).find(({ value }) => value.trim() !== '')
    return property && timeOf(property, property.value, clocks, (reason) => lost.add(reason))
  }
  const [named] = propertiesOf(component, 'RECURRENCE-ID')
  const instead = time('RECURRENCE-ID')
  if (named && !instead && named.value.trim() !== '') lost.add('line')
  return {
    component,
    clocks,
    start: startOf(component, time('DTSTART')),
    instead,
    isOnward: instead !== undefined && /^thisandfuture$/i.test(paramOf(named!, 'RANGE')),
    sequence: Math.min(Number(textOf(component, 'SEQUENCE')) || 0, MAY_BE_LONG),
    isCalledOff,
    isHolding: !isCalledOff && isStanding(component) && (withFree || !isFree(component)),
    lost,
  }
}

/** A midnight without an end is a day where it says so. */
function startOf(component: Component, start: CalendarTime | undefined): CalendarTime | undefined {
  const [startProperty] = propertiesOf(component, 'DTSTART')
  const isDay = start?.wall.endsWith('T00:00') && /^date$/i.test(paramOf(startProperty!, 'VALUE'))
  const hasEnd = component.properties.some(({ name }) => name === 'DTEND' || name === 'DURATION')
  return isDay && !hasEnd ? { ...start!, isDay } : start
}

const isStanding = (component: Component): boolean => !/^\s*cancell?ed\s*$/i.test(textOf(component, 'STATUS'))

const isFree = (component: Component): boolean =>
  /^\s*transparent\s*$/i.test(textOf(component, 'TRANSP')) ||
  /^\s*free\s*$/i.test(textOf(component, 'X-MICROSOFT-CDO-BUSYSTATUS'))

/** Tells the end of a time that begins at a wall minute of a clock. */
export type EndOfTime = (wall: string, clock: WallClock) => string

/**
 * From the beginning to the end of an event's times. An end that cannot be read, or comes before its beginning, is lost: then a
 * whole day is one day, and of other times nothing is told.
 */
export function endOf(event: Event, start: CalendarTime): EndOfTime | undefined {
  const { component, clocks, lost } = event
  const end = propertiesOf(component, 'DTEND').find(({ value }) => value.trim() !== '')
  const lasts = textOf(component, 'DURATION').trim()
  const ends = end && timeOf(end, end.value, clocks, (reason) => lost.add(reason))
  const length = ends ? undefined : lasts ? lengthOf(lasts) : end ? undefined : NOTHING
  if (start.isDay) {
    const first = start.wall.slice(0, 10)
    const days = ends
      ? daysTo(first, dayOf(ends, clocks.room))
      : length && Math.ceil(length.days + length.ms / 86_400_000)
    if (days === undefined || days < 0) lost.add('end')
    return (wall, clock) => endAfter(midnight(wall), { days: Math.max(days ?? 1, 1), ms: 0 }, clock)
  }
  if (length) return (wall, clock) => endAfter(wall, length, clock)
  // An end that is a day is its midnight on the clock of the beginning, and one that names no zone is on it too.
  const isLikeStart = ends?.isDay || (ends?.isFloating && paramOf(end!, 'TZID') === '')
  const until = ends && (isLikeStart ? start.clock.momentAt(ends.wall) : momentOf(ends))
  const ms = until ? Date.parse(until) - Date.parse(momentOf(start)) : -1
  if (ms >= 0) return (wall, clock) => endAfter(wall, { days: 0, ms }, clock)
  lost.add('end')
  return undefined
}

const NOTHING: Length = { days: 0, ms: 0 }
const midnight = (wall: string): string => `${wall.slice(0, 10)}T00:00`
const daysTo = (day: string, other: string): number => (Date.parse(other) - Date.parse(day)) / 86_400_000

/** A further time of an event: by RDATE, with a length of its own where it is a period. */
export interface Further {
  time: CalendarTime
  endsAt?: string
}

/** All values of all properties of a name; those that are no time are lost. */
export function timesOf(event: Event, name: string): Further[] {
  return propertiesOf(event.component, name).flatMap((property) =>
    property.value.split(',').flatMap((value) => {
      if (value.trim() === '') return []
      const further = furtherOf(event, property, value)
      if (!further) event.lost.add('time')
      return further ?? []
    }),
  )
}

function furtherOf({ clocks, lost }: Event, property: Property, value: string): Further | undefined {
  const [begin = '', end] = value.split('/')
  const time = timeOf(property, begin, clocks, (reason) => lost.add(reason))
  if (!time || end === undefined) return time && { time }
  const ends = timeOf(property, end, clocks, (reason) => lost.add(reason))
  const length = ends ? undefined : lengthOf(end)
  if (!ends && !length) return undefined
  return { time, endsAt: ends ? momentOf(ends) : endAfter(time.wall, length!, time.clock) }
}

/** The texts of an event; a private one has none. */
export function saidOf({ component }: Event) {
  const organiser = propertiesOf(component, 'ORGANIZER')[0]
  const by = organiser ? (paramOf(organiser, 'CN') || plainOf(organiser.value)).replace(/^\s*mailto:/i, '') : ''
  const isOpen = isPublic(component)
  const words = wordsOf(isOpen, textOf(component, 'SUMMARY'), by, textOf(component, 'DESCRIPTION'))
  return { ...words, place: isOpen ? placeOf(textOf(component, 'LOCATION')) : '' }
}

const isPublic = (component: Component): boolean => /^(public)?$/i.test(textOf(component, 'CLASS').trim())

/** The name under which something of an event is told to be lost; empty: it is private, or has none. */
export const titleOf = ({ component }: Event): string =>
  isPublic(component) ? nameOf(textOf(component, 'SUMMARY')) : ''
