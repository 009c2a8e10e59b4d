import { ROOM_SERIES } from '@wifi-tms/contract/meetings'
import { TooMuch } from '../remote/failed.ts'
import { type Instance, nameOf } from '../remote/instances.ts'
import { addLoss, type Losses, noLosses } from '../remote/losses.ts'
import type { Expanded } from '../remote/remote.ts'
import { openClocks } from './calendar-clocks.ts'
import { type Component, calendarsOf, textOf } from './components.ts'
import { type Event, endOf, eventOf, textsOf, titleOf } from './events.ts'
import { momentOf } from './read-times.ts'
import { isRepeated, occurrencesOf } from './series.ts'

/** The calendars to expand, and the span within which their events are wanted. */
export interface ExpandRequest {
  /** The text of one calendar, or the texts of one collection, any of which may turn out to be no calendar. */
  texts: readonly string[]
  /** The zone of whole days, and of times that name no zone. */
  timeZone: string
  /** Meetings that end before `from` or begin after `until` are left out. */
  from: string
  until: string
  /** True if events that are marked as free are wanted too: they occupy no room, but they take place. */
  withFree?: boolean
}

/** The most times that are computed of one feed. */
const MOST_TIMES = 100_000

type Span = Pick<ExpandRequest, 'from' | 'until'>

/** The events that share a UID: a series, and the events that replace single times of it. */
interface Group {
  masters: Event[]
  others: Event[]
}

/**
 * All times of the events of calendars within a span, and the losses: the parts that could not be read. Calendars are read
 * by RFC 5545, with the usual mistakes of programs tolerated. Throws TooMuch, and NotCalendar where the only text is no
 * calendar; among several texts such a text is a loss.
 */
export function expandCalendar({
  texts,
  timeZone,
  from,
  until,
  withFree = false,
}: ExpandRequest): Expanded & { name: string } {
  const losses = noLosses()
  const calendars = texts.flatMap((text) => {
    try {
      return calendarsOf(text)
    } catch (error) {
      if (texts.length === 1) throw error
      addLoss(losses, 'object')
      return []
    }
  })
  const instances: Instance[] = []
  const add = (key: string, texts: ReturnType<typeof textsOf>, startsAt: string, endsAt: string) => {
    if (endsAt <= startsAt || endsAt <= from || startsAt >= until) return
    if (instances.length >= MOST_TIMES) throw new TooMuch(`The calendar has more than ${MOST_TIMES} times`)
    instances.push({ key, ...texts, startsAt, endsAt })
  }
  let seriesCount = 0
  for (const [uid, { masters, others }] of groupsOf(calendars, { timeZone, withFree, from, until })) {
    for (const other of others) {
      const { start } = other
      if (!start) other.lost.add('time')
      const ends = start && endOf(other, start)
      if (start && ends && other.isHolding)
        add(`${uid} ${momentOf(other.replacedTime!)}`, textsOf(other), momentOf(start), ends(start.wall, start.clock))
    }
    for (const master of masters) {
      const { start } = master
      if (!start) master.lost.add('time')
      if (!start || !master.isHolding) continue
      const countBefore = instances.length
      const isSeries = isRepeated(master)
      const standIns = isSeries || masters.length === 1 ? others : []
      for (const { key, texts, startsAt, endsAt } of occurrencesOf(master, start, standIns, { from, until }))
        add(`${uid} ${isSeries || masters.length > 1 ? key : ''}`, texts, startsAt, endsAt)
      if (isSeries && instances.length > countBefore && ++seriesCount > ROOM_SERIES)
        throw new TooMuch(`The calendar has more than ${ROOM_SERIES} series`)
    }
    for (const event of [...masters, ...others]) addLosses(event, losses, { from, until })
  }
  for (const calendar of calendars) if (isBroken(calendar)) addLoss(losses, 'line')
  const calendarNames = calendars.map((calendar) => textOf(calendar, 'X-WR-CALNAME') || textOf(calendar, 'NAME'))
  const name = nameOf(calendarNames.find((text) => text.trim() !== '') ?? '')
  return { name, instances, skipped: losses.count, losses: losses.list }
}

/** True where a line outside the events of a calendar is unreadable, or a line of a zone that it defines. */
const isBroken = (part: Component): boolean =>
  part.isBroken || part.parts.some((inner) => inner.name !== 'VEVENT' && isBroken(inner))

/** Adds the losses of an event, unless the event lies outside the wanted span. */
function addLosses(event: Event, losses: Losses, { from, until }: Span): void {
  if (event.lost.size === 0 || !event.isHolding) return
  const time = event.start ?? event.replacedTime
  const day = time ? time.wall.slice(0, 10) : null
  if (day && !isRepeated(event) && (day < from.slice(0, 10) || day > until.slice(0, 10))) return
  for (const reason of event.lost) addLoss(losses, reason, titleOf(event), day)
}

/** The events of calendars by their UID; an event without a UID is a group of its own. */
function groupsOf(
  calendars: readonly Component[],
  { timeZone, withFree, ...span }: Span & { timeZone: string; withFree: boolean },
): Map<string, Group> {
  const clocksOf = openClocks(calendars, timeZone, span)
  const byUid = new Map<string, Event[]>()
  for (const calendar of calendars) {
    const clocks = clocksOf(calendar)
    const isCancel = /^\s*cancel\s*$/i.test(textOf(calendar, 'METHOD'))
    for (const component of calendar.parts) {
      if (component.name !== 'VEVENT') continue
      const uid = textOf(component, 'UID').trim() || `entry ${byUid.size}`
      const event = eventOf(component, { clocks, isCalledOff: isCancel, withFree })
      const events = byUid.get(uid)
      if (events) events.push(event)
      else byUid.set(uid, [event])
    }
  }
  return new Map(byUid.entries().map(([uid, events]) => [uid, groupOf(events)]))
}

/** The events of one UID, without those that a newer event of the same time replaces. */
function groupOf(events: readonly Event[]): Group {
  if (events.length === 1)
    return events[0]!.replacedTime ? { masters: [], others: [...events] } : { masters: [...events], others: [] }
  const newestFirst = events.toReversed().sort((one, other) => other.sequence - one.sequence)
  const others = new Map<string, Event>()
  const masters: Event[] = []
  const seenTimes = new Set<string>()
  let newest = Number.NEGATIVE_INFINITY
  let calledOff = Number.NEGATIVE_INFINITY
  for (const event of newestFirst) {
    if (event.replacedTime) {
      const startsAt = momentOf(event.replacedTime)
      if (!others.has(startsAt)) others.set(startsAt, event)
      continue
    }
    newest = Math.max(newest, event.sequence)
    if (event.isCalledOff) calledOff = Math.max(calledOff, event.sequence)
    // Two events of the same SEQUENCE with different starts or names are both meant.
    const timeAndName = JSON.stringify(['DTSTART', 'SUMMARY'].map((name) => textOf(event.component, name)))
    if (event.sequence === newest && !seenTimes.has(timeAndName)) masters.push(event)
    seenTimes.add(timeAndName)
  }
  const standing = masters.filter((event) => event.sequence > calledOff)
  return { masters: standing.reverse(), others: [...others.values()].reverse() }
}
