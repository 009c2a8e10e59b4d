import { ROOM_SERIES } from '@wifi-tms/contract/meetings'
import { TooMuch } from '../remote/failed.ts'
import { type Instance, storedNameOf } from '../remote/instances.ts'
import { addLoss, type Losses, noLosses } from '../remote/losses.ts'
import type { Expanded } from '../remote/remote.ts'
import { openClocks } from './calendar-clocks.ts'
import { type Component, calendarsOf, textOf } from './components.ts'
import { type Event, eventOf, makeEndOfTime, textsOf, titleOf } from './events.ts'
import { momentOf } from './read-times.ts'
import { isRepeated, occurrencesOf } from './series.ts'

/** The calendars to expand, and the span within which their events are wanted. */
export interface ExpandRequest {
  /** The text of one calendar, or the texts of one collection. In a collection some texts may be no calendars. */
  texts: readonly string[]
  /** The zone of whole days, and of times that name no zone. */
  timeZone: string
  /** Meetings that end before `from` or begin after `until` are left out. */
  from: string
  until: string
  /** True: events that are marked as free are wanted too. They occupy no room, but they take place. */
  withFree?: boolean
}

/** The maximum number of meetings that are computed from one feed. */
const MOST_TIMES = 100_000

type Span = Pick<ExpandRequest, 'from' | 'until'>

/** The events that share a UID. */
interface Group {
  /** The single event or the series; several if a program uses one UID for different events. */
  masters: Event[]
  /** The events that replace single times of the series. */
  replacements: Event[]
}

/**
 * Expands calendars: finds all times of their events within a span, and the losses, which are the parts that could not
 * be read. Calendars are read by RFC 5545, with the usual mistakes of programs tolerated. Throws TooMuch, and
 * NotCalendar if the only text is no calendar. Among several texts, a text that is no calendar is a loss.
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
  const addInstance = (key: string, texts: ReturnType<typeof textsOf>, startsAt: string, endsAt: string) => {
    if (endsAt <= startsAt || endsAt <= from || startsAt >= until) return
    if (instances.length >= MOST_TIMES) throw new TooMuch(`The calendar has more than ${MOST_TIMES} times`)
    instances.push({ key, ...texts, startsAt, endsAt })
  }
  let seriesCount = 0
  for (const [uid, { masters, replacements }] of groupsOf(calendars, { timeZone, withFree, from, until })) {
    for (const replacement of replacements) {
      const { start } = replacement
      if (!start) replacement.lossReasons.add('time')
      const endOfTime = start && makeEndOfTime(replacement, start)
      if (start && endOfTime && replacement.occupiesRoom)
        addInstance(
          `${uid} ${momentOf(replacement.replacedTime!)}`,
          textsOf(replacement),
          momentOf(start),
          endOfTime(start.wall, start.clock),
        )
    }
    for (const master of masters) {
      const { start } = master
      if (!start) master.lossReasons.add('time')
      if (!start || !master.occupiesRoom) continue
      const countBefore = instances.length
      const isSeries = isRepeated(master)
      const ownReplacements = isSeries || masters.length === 1 ? replacements : []
      for (const { key, texts, startsAt, endsAt } of occurrencesOf(master, start, ownReplacements, { from, until }))
        addInstance(`${uid} ${isSeries || masters.length > 1 ? key : ''}`, texts, startsAt, endsAt)
      if (isSeries && instances.length > countBefore && ++seriesCount > ROOM_SERIES)
        throw new TooMuch(`The calendar has more than ${ROOM_SERIES} series`)
    }
    for (const event of [...masters, ...replacements]) addLosses(event, losses, { from, until })
  }
  for (const calendar of calendars) if (isBroken(calendar)) addLoss(losses, 'line')
  const calendarNames = calendars.map((calendar) => textOf(calendar, 'X-WR-CALNAME') || textOf(calendar, 'NAME'))
  const name = storedNameOf(calendarNames.find((text) => text.trim() !== '') ?? '')
  return { name, instances, skipped: losses.count, losses: losses.list }
}

/** True if a line outside the events of a calendar is unreadable: a line of the calendar or of a zone in it. */
const isBroken = (part: Component): boolean =>
  part.isBroken || part.parts.some((inner) => inner.name !== 'VEVENT' && isBroken(inner))

/** Adds the losses of an event, unless the event lies outside the wanted span. */
function addLosses(event: Event, losses: Losses, { from, until }: Span): void {
  if (event.lossReasons.size === 0 || !event.occupiesRoom) return
  const time = event.start ?? event.replacedTime
  const day = time ? time.wall.slice(0, 10) : null
  if (day && !isRepeated(event) && (day < from.slice(0, 10) || day > until.slice(0, 10))) return
  for (const reason of event.lossReasons) addLoss(losses, reason, titleOf(event), day)
}

/** The events of calendars by their UID. An event without a UID is a separate group. */
function groupsOf(
  calendars: readonly Component[],
  { timeZone, withFree, ...span }: Span & { timeZone: string; withFree: boolean },
): Map<string, Group> {
  const clocksOf = openClocks(calendars, timeZone, span)
  const byUid = new Map<string, Event[]>()
  for (const calendar of calendars) {
    const clocks = clocksOf(calendar)
    const isCancelList = /^\s*cancel\s*$/i.test(textOf(calendar, 'METHOD'))
    for (const component of calendar.parts) {
      if (component.name !== 'VEVENT') continue
      const uid = textOf(component, 'UID').trim() || `entry ${byUid.size}`
      const event = eventOf(component, { clocks, isCancelList, withFree })
      const events = byUid.get(uid)
      if (events) events.push(event)
      else byUid.set(uid, [event])
    }
  }
  return new Map(byUid.entries().map(([uid, events]) => [uid, groupOf(events)]))
}

/** Groups the events of one UID. If an event has several versions, only the newest (by SEQUENCE) stays. */
function groupOf(events: readonly Event[]): Group {
  if (events.length === 1)
    return events[0]!.replacedTime
      ? { masters: [], replacements: [...events] }
      : { masters: [...events], replacements: [] }
  // The event that is later in the file counts as newer if both have the same SEQUENCE.
  const newestFirst = events.toReversed().sort((first, second) => second.sequence - first.sequence)
  const replacements = new Map<string, Event>()
  const masters: Event[] = []
  const seenTimes = new Set<string>()
  let newestSequence = Number.NEGATIVE_INFINITY
  let cancelledSequence = Number.NEGATIVE_INFINITY
  for (const event of newestFirst) {
    if (event.replacedTime) {
      const startsAt = momentOf(event.replacedTime)
      if (!replacements.has(startsAt)) replacements.set(startsAt, event)
      continue
    }
    newestSequence = Math.max(newestSequence, event.sequence)
    if (event.isInCancelList) cancelledSequence = Math.max(cancelledSequence, event.sequence)
    // If two events of the same SEQUENCE have different starts or names, both count.
    const timeAndName = JSON.stringify(['DTSTART', 'SUMMARY'].map((name) => textOf(event.component, name)))
    if (event.sequence === newestSequence && !seenTimes.has(timeAndName)) masters.push(event)
    seenTimes.add(timeAndName)
  }
  const remainingMasters = masters.filter((event) => event.sequence > cancelledSequence)
  return { masters: remainingMasters.reverse(), replacements: [...replacements.values()].reverse() }
}
