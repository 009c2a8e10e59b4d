import { clockOfChanges, fixedClock, type OffsetChange } from '../times/offset-clock.ts'
import { ruleOccasions } from '../times/recur.ts'
import { TooCostly } from '../times/rule-minutes.ts'
import { clockOf, minuteOf, type WallClock } from '../times/zones.ts'
import { type Component, propertiesOf, textOf } from './components.ts'
import { readRule } from './read-rule.ts'
import { offsetOf, wallIn } from './read-times.ts'

/** The span in which events are wanted. Changes of zones are computed for a longer span: events may begin before it. */
export interface ZoneSpan {
  from: string
  until: string
}

const YEAR_MS = 366 * 86_400_000
const shiftedBy = (moment: string, ms: number) => new Date(Date.parse(moment) + ms)

/** True if every line of a zone's definition is readable. */
export const isReadableDefinition = ({ isBroken, parts }: Component): boolean =>
  !isBroken &&
  parts.length > 0 &&
  parts.every(
    (part) =>
      !part.isBroken &&
      startOf(part) !== undefined &&
      !Number.isNaN(offsetOf(textOf(part, 'TZOFFSETTO'))) &&
      propertiesOf(part, 'RRULE').every(({ value }) => readRule(value) !== undefined),
  )

/** The wall minute (local time) from which an offset holds. Programs write years such as 0001 if it always held. */
const startOf = (part: Component) => wallIn(textOf(part, 'DTSTART').replace(/^0\d{3}/, '1900'))

/** Finds the changes of a zone that a calendar defines, in order; undefined if the definition cannot be read. */
export function offsetChangesOf(definition: Component, { from, until }: ZoneSpan): OffsetChange[] | undefined {
  const offsets = definition.parts.flatMap((part) => {
    const start = startOf(part)
    const after = offsetOf(textOf(part, 'TZOFFSETTO'))
    return start && !Number.isNaN(after) ? { part, start: start.wall, after } : []
  })
  const [firstOffset, ...otherOffsets] = offsets
  if (!firstOffset) return undefined
  // A zone with a single offset has it at all times, whatever start it states.
  if (otherOffsets.length === 0) return [{ at: 0, before: firstOffset.after, after: firstOffset.after }]
  const changes = offsets.flatMap(({ part, start, after }) => {
    const statedBefore = offsetOf(textOf(part, 'TZOFFSETFROM'))
    // If the offset before the change is not stated, another offset of the zone is taken.
    const before = Number.isNaN(statedBefore)
      ? (offsets.find((other) => other.after !== after)?.after ?? after)
      : statedBefore
    const wallMinutes = [start, ...repeatedWallMinutes(part, start, before, { from, until })]
    return wallMinutes.map((wall) => ({ at: minuteOf(wall) - before, before, after }))
  })
  return changes.sort((one, other) => one.at - other.at)
}

/**
 * Finds the wall minutes at which an offset begins again: by RDATE, and by its rule from two years before the span
 * until a year after it.
 */
function repeatedWallMinutes(part: Component, start: string, before: number, { from, until }: ZoneSpan): string[] {
  const dates = propertiesOf(part, 'RDATE').flatMap(({ value }) =>
    value.split(',').flatMap((date) => wallIn(date)?.wall ?? []),
  )
  const rules = propertiesOf(part, 'RRULE').flatMap(({ value }) => {
    const parts = readRule(value)
    if (!parts) return []
    const repetition = { start, parts, clock: fixedClock(before) }
    const end = shiftedBy(until, YEAR_MS).toISOString()
    const wallMinutes: string[] = []
    try {
      for (const { wall, at } of ruleOccasions(repetition, shiftedBy(from, -2 * YEAR_MS))) {
        if (at >= end || wallMinutes.length === MOST_CHANGES) break
        wallMinutes.push(wall)
      }
      return wallMinutes
    } catch (error) {
      if (error instanceof TooCostly) return []
      throw error
    }
  })
  return [...dates, ...rules].slice(0, MOST_CHANGES)
}

/** The maximum number of changes to one offset: more than any zone has had. */
const MOST_CHANGES = 500

/**
 * True if an IANA zone has all changes of a definition, around the span. It may have more changes than the definition
 * lists.
 */
export function zoneAgrees(changes: readonly OffsetChange[], iana: string, { from, until }: ZoneSpan): boolean {
  const zone = clockOf(iana)
  const [begin, end] = [shiftedBy(from, -YEAR_MS), shiftedBy(until, YEAR_MS)].map((at) => at.getTime() / 60_000) as [
    number,
    number,
  ]
  const changesNearby = changes.filter(({ at }) => begin <= at && at <= end)
  const lastChange = changes.at(-1)!
  // Some programs write only one offset under the name of a zone. The zone agrees if it has that offset at some time
  // of the year.
  if (changes.every(({ after }) => after === lastChange.after))
    return Array.from({ length: 12 }, (_, month) => offsetAt(zone, begin + month * MONTH_MINUTES)).includes(
      lastChange.after,
    )
  if (changesNearby.length === 0) return offsetAt(zone, lastChange.at) === lastChange.after
  // Compares the offsets after each change, before each change but the first, and in each month between the changes.
  const ownClock = clockOfChanges(changes)
  const months = Math.ceil((changesNearby.at(-1)!.at - changesNearby[0]!.at) / MONTH_MINUTES)
  return (
    changesNearby.every(
      ({ at, before, after }) =>
        offsetAt(zone, at) === after && (at === changesNearby[0]!.at || offsetAt(zone, at - 1) === before),
    ) &&
    Array.from({ length: months }, (_, month) => changesNearby[0]!.at + month * MONTH_MINUTES).every(
      (at) => offsetAt(zone, at) === offsetAt(ownClock, at),
    )
  )
}

const MONTH_MINUTES = 30 * 1440

/** The minutes that a clock is ahead of UTC at a minute since 1970. */
const offsetAt = (clock: WallClock, minute: number): number =>
  minuteOf(clock.wallAt(new Date(Math.floor(minute) * 60_000))) - Math.floor(minute)
