import { TimeZone } from '@wifi-tms/contract/wall-time'
import windows from 'windows-iana'
import { fixedClock } from '../times/offset-clock.ts'
import { clockOf, minuteOf, type WallClock } from '../times/zones.ts'
import { areas } from './zone-areas.ts'

/**
 * The zone that a calendar means by a name: its IANA name, or the minutes that it is always ahead of UTC. `isGuess`:
 * only the offset is known, and the zone may have another offset in summer.
 */
export type ZoneOfName = { iana: string } | { offset: number; isGuess?: true }

export const isZone = (name: string): boolean => TimeZone.safeParse(name).success

/** The clock of a zone. */
export const clockOfZone = (zone: ZoneOfName): WallClock =>
  'iana' in zone ? clockOf(zone.iana) : fixedClock(zone.offset)

const ALWAYS_UTC = /^(?:z|utc|gmt|uct|zulu|etc\/(?:utc|gmt|uct|zulu)|utc[+-]0+|coordinated universal time)$/i

/**
 * Finds a zone by its name: an IANA name, also behind a program's prefix; a Windows name; a name as Outlook displays
 * it; or an offset. Undefined for any other name.
 */
export function zoneOf(raw: string): ZoneOfName | undefined {
  const name = cleanName(raw)
  const parts = name.split('/')
  if (ALWAYS_UTC.test(name) || (parts.length > 2 && ALWAYS_UTC.test(parts.at(-1)!))) return { offset: 0 }
  if (isZone(name)) return { iana: name }
  const suffix = [3, 2]
    .map((partCount) => parts.slice(-partCount).join('/'))
    .find((tail) => tail !== name && isZone(tail))
  if (suffix) return { iana: suffix }
  // Windows has one name for summer and winter, and programs may put a number behind it.
  const iana = windows.findIana(name.replace(/\bdaylight\b/i, 'Standard').replace(/ \d+$/, ''))[0]
  if (iana) return { iana }
  return displayedZone(name) ?? areaZone(name)
}

/** A name without escapes and quotes, and with a plain hyphen for every kind of dash. */
const cleanName = (raw: string): string =>
  raw
    .replace(/\\(.)/g, '$1')
    .replace(/["']/g, '')
    .replace(/[-\u2010-\u2015\u2212]/g, '-')
    .trim()

/** Finds a zone by an offset alone, as in UTC+01:00, or before names as in Outlook: (UTC+01:00) Warsaw, Zagreb. */
function displayedZone(name: string): ZoneOfName | undefined {
  const [, base, sign, hours, minutes, placeNames = ''] =
    /^\(?(UTC|GMT)?\s?(?:([+-])\s?(\d\d?)(?:[:.]?(\d\d))?)?\)?(?:\s(.*))?$/i.exec(name) ?? []
  if (!sign && !(base && name.startsWith('('))) return undefined
  const offset = Number(`${sign ?? '+'}1`) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  if (Math.abs(offset) >= DAY_MINUTES) return undefined
  return placeNames.trim() === '' ? { offset } : (areaZone(placeNames, offset) ?? { offset, isGuess: true })
}

const DAY_MINUTES = 1440

/**
 * Finds the zone of the first known place or area in a name. With an offset, only a zone that has this offset in
 * January or July counts.
 */
function areaZone(name: string, offset?: number): ZoneOfName | undefined {
  for (const areaName of name.split(/[,;/&()]/, 20).map((part) => part.trim().toLowerCase())) {
    const iana = areas[areaName] ?? cities().get(areaName)
    if (iana && (offset === undefined || offsetsOf(iana).includes(offset))) return { iana }
  }
  return undefined
}

let zonesByCity: Map<string, string> | undefined

/** The IANA zones by the cities in their names. */
function cities(): Map<string, string> {
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase(),
      zone,
    ]),
  )
  return zonesByCity
}

/** The minutes that a zone is ahead of UTC in January and in July: Outlook states the offset outside of summer. */
const offsetsOf = (iana: string): number[] =>
  ['2026-01-15T12:00', '2026-07-15T12:00'].map((wallTime) => {
    const clock = clockOf(iana)
    return minuteOf(wallTime) - minuteOf(clock.momentAt(wallTime).slice(0, 16))
  })
