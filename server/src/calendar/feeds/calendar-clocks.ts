import { clockOfChanges } from '../times/offset-clock.ts'
import { clockOf } from '../times/zones.ts'
import { type Component, textOf } from './components.ts'
import { isReadableDefinition, offsetChangesOf, type ZoneSpan, zoneAgrees } from './own-zones.ts'
import type { Clocks, NamedClock } from './read-times.ts'
import { clockOfZone, isZone, type ZoneOfName, zoneOf } from './zone-names.ts'

/** The maximum number of names of zones that are looked up in one reading; a calendar has a few. */
const MOST_NAMES = 1000

/**
 * Makes the function that gives the clocks of a calendar. The calendars are read together: if one of them defines a
 * zone, the zone serves all of them.
 */
export function openClocks(calendars: readonly Component[], timeZone: string, span: ZoneSpan) {
  const roomClock = clockOf(timeZone)
  const allDefinitions = definitionsIn(calendars)
  const byName = new Map<string, ZoneOfName | undefined>()
  const byDefinition = new Map<string, NamedClock | undefined>()

  const zoneNamed = (name: string): ZoneOfName | undefined => {
    if (!byName.has(name)) byName.set(name, byName.size < MOST_NAMES ? zoneOf(name) : undefined)
    return byName.get(name)
  }
  const namedClockOf = (zone: ZoneOfName | undefined): NamedClock | undefined =>
    zone && { clock: clockOfZone(zone), isGuess: 'isGuess' in zone }
  /**
   * The clock of a zone's definition, RFC 5545, 3.6.5. The definition counts if it differs from the IANA zone of its
   * name.
   */
  const clockOfDefinition = (definition: Component, name: string): NamedClock | undefined => {
    const location = textOf(definition, 'X-LIC-LOCATION')
    const zone = zoneNamed(name) ?? (isZone(location) ? { iana: location } : undefined)
    const changes = zone && !isReadableDefinition(definition) ? undefined : offsetChangesOf(definition, span)
    if (!changes || (zone && 'iana' in zone && zoneAgrees(changes, zone.iana, span))) return namedClockOf(zone)
    return { clock: clockOfChanges(changes), isGuess: false }
  }
  return (calendar: Component): Clocks => {
    const ownDefinitions = definitionsIn([calendar])
    const findClock = (name: string): NamedClock | undefined => {
      const definition = ownDefinitions.get(plainName(name)) ?? allDefinitions.get(plainName(name))
      if (!definition) return namedClockOf(zoneNamed(name))
      const key = JSON.stringify(definition)
      if (!byDefinition.has(key)) byDefinition.set(key, clockOfDefinition(definition, name))
      return byDefinition.get(key)
    }
    const clocksByName = new Map<string, NamedClock | undefined>()
    const clockNamed = (name: string) => {
      if (!clocksByName.has(name)) clocksByName.set(name, findClock(name))
      return clocksByName.get(name)
    }
    const floatingZone = textOf(calendar, 'X-WR-TIMEZONE')
    return {
      room: roomClock,
      floating: (floatingZone && clockNamed(floatingZone)?.clock) || roomClock,
      clockNamed,
    }
  }
}

/** The name by which a definition is found: without escapes and quotes. */
const plainName = (name: string): string => name.replace(/["'\\]/g, '').trim()

const definitionsIn = (calendars: readonly Component[]): Map<string, Component> =>
  new Map(
    calendars.flatMap(({ parts }) =>
      parts.filter(({ name }) => name === 'VTIMEZONE').map((part) => [plainName(textOf(part, 'TZID')), part] as const),
    ),
  )
