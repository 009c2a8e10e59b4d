import { TimeZone } from '@wifi-tms/contract/wall-time'
import windows from 'windows-iana'
import { fixedClock } from '../times/offset-clock.ts'
import { clockOf, minuteOf, type WallClock } from '../times/zones.ts'
import { areas } from './zone-areas.ts'

/**
 * The IANA name of what a calendar calls a time zone, or the minutes that it is always ahead of UTC. A guess has the offset of a zone
 * that may have another in summer.
 */
export type ZoneOfName = { iana: string } | { offset: number; isGuess?: true }

export const isZone = (name: string): boolean => TimeZone.safeParse(name).success

/** The clock of a zone. */
export const clockOfZone = (zone: ZoneOfName): WallClock =>
  'iana' in zone ? clockOf(zone.iana) : fixedClock(zone.offset)

const ALWAYS_UTC = /^(?:z|utc|gmt|uct|zulu|etc\/(?:utc|gmt|uct|zulu)|utc[+-]0+|coordinated universal time)$/i

/**
 * The zone of a name: an IANA name itself or one behind somebody's prefix, one of Windows, one that Outlook displays, or an
 * offset. Undefined where nobody knows it.
 */
export function zoneOf(raw: string): ZoneOfName | undefined {
  const name = cleaned(raw)
  const parts = name.split('/')
  if (ALWAYS_UTC.test(name) || (parts.length > 2 && ALWAYS_UTC.test(parts.at(-1)!))) return { offset: 0 }
  if (isZone(name)) return { iana: name }
  const behind = [3, 2].map((most) => parts.slice(-most).join('/')).find((tail) => tail !== name && isZone(tail))
  if (behind) return { iana: behind }
  const iana = windows.findIana(name.replace(/\bdaylight\b/i, 'Standard').replace(/ \d+$/, ''))[0]
  if (iana) return { iana: iana }
  return displayed(name) ?? areaZone(name)
}

/** A name without the marks that programs leave around it. */
const cleaned = (raw: string): string =>
  raw
    .replace(/\\(.)/g, '$1')
    .replace(/["']/g, '')
    .replace(/[-\u2010-\u2015\u2212]/g, '-')
    .trim()

/** An offset alone, as UTC+01:00 and GMT+0100, or in front of names as Outlook displays them: (UTC+01:00) Warsaw, Zagreb. */
function displayed(name: string): ZoneOfName | undefined {
  const [, base, sign, hours, minutes, rest = ''] =
    /^\(?(UTC|GMT)?\s?(?:([+-])\s?(\d\d?)(?:[:.]?(\d\d))?)?\)?(?:\s(.*))?$/i.exec(name) ?? []
  if (!sign && !(base && name.startsWith('('))) return undefined
  const offset = Number(`${sign ?? '+'}1`) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  if (Math.abs(offset) >= DAY) return undefined
  return rest.trim() === '' ? { offset } : (areaZone(rest, offset) ?? { offset, isGuess: true })
}

const DAY = 1440

/** A zone by the places and areas in a name, the first that has the offset outside of summer. */
function areaZone(name: string, offset?: number): ZoneOfName | undefined {
  for (const place of name.split(/[,;/&()]/, 20).map((part) => part.trim().toLowerCase())) {
    const iana = areas[place] ?? cities().get(place)
    if (iana && (offset === undefined || offsetsOf(iana).includes(offset))) return { iana }
  }
  return undefined
}

let zonesByCity: Map<string, string> | undefined

/** The zones by the cities that they are called after. */
function cities(): Map<string, string> {
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase(),
      zone,
    ]),
  )
  return zonesByCity
}

/** The minutes ahead of UTC that a zone has in a year, in January and in July. */
const offsetsOf = (iana: string): number[] =>
  ['2026-01-15T12:00', '2026-07-15T12:00'].map((wall) => {
    const clock = clockOf(iana)
    return minuteOf(wall) - minuteOf(clock.momentAt(wall).slice(0, 16))
  })
