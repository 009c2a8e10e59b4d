import { clockOfTurns } from '../times/offset-clock.ts'
import { clockOf } from '../times/zones.ts'
import { type Component, textOf } from './components.ts'
import { agrees, isSound, turnsOf, type ZoneSpan } from './own-zones.ts'
import type { Clocks, NamedClock } from './read-times.ts'
import { clockOfZone, isZone, type ZoneOfName, zoneOf } from './zone-names.ts'

/** Names of zones that are looked up in one reading: a calendar has a few. */
const MOST_NAMES = 1000

/** Makes the clocks of calendars that are read together, each of which may define zones of its own. */
export function openClocks(calendars: readonly Component[], timeZone: string, span: ZoneSpan) {
  const room = clockOf(timeZone)
  const all = definitionsIn(calendars)
  const byName = new Map<string, ZoneOfName | undefined>()
  const byDefinition = new Map<string, NamedClock | undefined>()

  const zoneNamed = (name: string): ZoneOfName | undefined => {
    if (!byName.has(name)) byName.set(name, byName.size < MOST_NAMES ? zoneOf(name) : undefined)
    return byName.get(name)
  }
  const ofZone = (zone: ZoneOfName | undefined): NamedClock | undefined =>
    zone && { clock: clockOfZone(zone), isGuess: 'isGuess' in zone }
  /** A definition is the authority, RFC 5545, 3.6.5, where it does not say the same as the zone of its name. */
  const defined = (definition: Component, name: string): NamedClock | undefined => {
    const located = textOf(definition, 'X-LIC-LOCATION')
    const zone = zoneNamed(name) ?? (isZone(located) ? { iana: located } : undefined)
    const turns = zone && !isSound(definition) ? undefined : turnsOf(definition, span)
    if (!turns || (zone && 'iana' in zone && agrees(turns, zone.iana, span))) return ofZone(zone)
    return { clock: clockOfTurns(turns), isGuess: false }
  }
  return (calendar: Component): Clocks => {
    const own = definitionsIn([calendar])
    const find = (name: string): NamedClock | undefined => {
      const definition = own.get(plain(name)) ?? all.get(plain(name))
      if (!definition) return ofZone(zoneNamed(name))
      const key = JSON.stringify(definition)
      if (!byDefinition.has(key)) byDefinition.set(key, defined(definition, name))
      return byDefinition.get(key)
    }
    const found = new Map<string, NamedClock | undefined>()
    const named = (name: string) => {
      if (!found.has(name)) found.set(name, find(name))
      return found.get(name)
    }
    const floating = textOf(calendar, 'X-WR-TIMEZONE')
    return { room, floating: (floating && named(floating)?.clock) || room, named }
  }
}

/** A name without escapes and quotes, by which a definition is found. */
const plain = (name: string): string => name.replace(/["'\\]/g, '').trim()

const definitionsIn = (calendars: readonly Component[]): Map<string, Component> =>
  new Map(
    calendars.flatMap(({ parts }) =>
      parts.filter(({ name }) => name === 'VTIMEZONE').map((part) => [plain(textOf(part, 'TZID')), part] as const),
    ),
  )
