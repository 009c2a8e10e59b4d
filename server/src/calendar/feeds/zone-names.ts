import { TimeZone } from '@wifi-tms/contract/wall-time'
import windows from 'windows-iana'
import { dayAfter } from '../times/zones.ts'
import { type Component, textOf } from './components.ts'

const isZone = (name: string): boolean => TimeZone.safeParse(name).success

/**
 * The IANA name of what a calendar calls a time zone: such a name itself, one behind somebody's prefix, one of Windows, or
 * else a zone that does what the calendar's own definition says. Undefined where there is none.
 */
export function zoneOf(name: string, definitions: ReadonlyMap<string, Component>): string | undefined {
  if (/^(utc|gmt|z)$/i.test(name)) return 'UTC'
  if (isZone(name)) return name
  const parts = name.split('/')
  const behind = [3, 2].map((most) => parts.slice(-most).join('/')).find((tail) => tail !== name && isZone(tail))
  const definition = definitions.get(name)
  const located = definition && textOf(definition, 'x-lic-location')
  return (
    behind ?? windows.findIana(name)[0] ?? (located && isZone(located) ? located : undefined) ?? alikeOf(definition)
  )
}

/** One change of the clock in a year, by day, and the minutes from UTC before and after it. */
interface Turn {
  day: string
  from: number
  to: number
}

/** The year in which zones are compared: one whose rules all zones know. */
const YEAR = 2026

/** A zone that is changed on the same days of a year, by the same minutes. */
function alikeOf(definition: Component | undefined): string | undefined {
  const turns = definition && turnsOf(definition)
  if (!turns) return undefined
  const [first] = turns
  if (!first || turns.every(({ from, to }) => from === to)) {
    const minutes = first?.to ?? 0
    return minutes % 60 === 0 ? `Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes / 60)}` : zoneLike([first!])
  }
  return zoneLike(turns)
}

const zoneLike = (turns: readonly Turn[]): string | undefined =>
  Intl.supportedValuesOf('timeZone').find((zone) =>
    turns.every(
      ({ day, from, to }) => minutesAt(dayAfter(day, -1), zone) === from && minutesAt(dayAfter(day, 1), zone) === to,
    ),
  )

const minutesAt = (day: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime(zone).offsetNanoseconds / 60e9

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function turnsOf([, , parts]: Component): Turn[] | undefined {
  const said = parts.filter(([kind]) => kind === 'standard' || kind === 'daylight')
  // The newest rule of each kind counts in a zone that has changed its rules.
  const newest = ['standard', 'daylight']
    .map((kind) =>
      said
        .filter(([own]) => own === kind)
        .toSorted((one, other) => (textOf(one, 'dtstart') < textOf(other, 'dtstart') ? -1 : 1))
        .at(-1),
    )
    .filter((one) => one !== undefined)
  const turns = newest.map((one) => ({
    day: dayOf(textOf(one, 'x-rule'), textOf(one, 'dtstart')),
    from: minutesOf(textOf(one, 'tzoffsetfrom')),
    to: minutesOf(textOf(one, 'tzoffsetto')),
  }))
  return turns.length > 0 && turns.every(({ from, to }) => !Number.isNaN(from + to)) ? turns : undefined
}

/** +01:00, as it is read from +0100. */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(offset) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

/** The day of a yearly rule in YEAR: by month, and by a weekday of it or the day on which it began. */
function dayOf(rule: string, start: string): string {
  const month = (/BYMONTH=(\d+)/.exec(rule)?.[1] ?? start.slice(5, 7)).padStart(2, '0')
  const [, place, weekday] = /BYDAY=(-?\d)([A-Z]{2})/.exec(rule) ?? []
  if (!place || !weekday) return `${YEAR}-${month}-${start.slice(8, 10)}`
  const first = Temporal.PlainDate.from(`${YEAR}-${month}-01`)
  const days = Array.from({ length: first.daysInMonth }, (_, later) => first.add({ days: later })).filter(
    ({ dayOfWeek }) => dayOfWeek === weekdays.indexOf(weekday) + 1,
  )
  return String(days.at(Number(place) > 0 ? Number(place) - 1 : Number(place)))
}
