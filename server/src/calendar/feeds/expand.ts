import { ROOM_SERIES } from '@wifi-tms/contract/meetings'
import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import ICAL from 'ical.js'
import { TooMuch } from '../remote/failed.ts'
import { type Instance, wordsOf } from '../remote/instances.ts'
import { neverComes, occasionsOf } from '../times/recur.ts'
import { dayAfter, momentAt } from '../times/zones.ts'
import { type Component, componentsOf, type Property, propertiesOf, textOf } from './components.ts'
import { zoneOf } from './zone-names.ts'

/** The calendars to expand, and the span that is wanted of them. */
export interface Asked {
  /** One calendar, or many that lie together, of which each may be none. */
  texts: readonly string[]
  /** The zone of times that name none, and of whole days. */
  timeZone: string
  /** Meetings that are over before the one moment or begin after the other are left out. */
  from: string
  until: string
}

/** The most that is worked out of one feed. */
const MOST = 100_000

/** A time as a calendar says it. */
interface Time {
  wall: string
  zone: string
  isDay: boolean
}

interface Group {
  master?: Component
  /** Those that stand in for single times of a series, by the time that they stand in for. */
  changed: Map<string, Component>
}

/**
 * All that takes place in calendars within a span, and how many entries could not be understood. Throws NotCalendar
 * where there is one text and it is none, and TooMuch. By RFC 5545; of rules, those by days and longer are followed.
 */
export function expandCalendar({ texts, timeZone, from, until }: Asked): { instances: Instance[]; skipped: number } {
  let skipped = 0
  const components = texts.flatMap((text) => {
    try {
      return componentsOf(text)
    } catch (error) {
      if (texts.length === 1) throw error
      skipped++
      return []
    }
  })
  const zones = readZones(components, timeZone)
  const instances: Instance[] = []
  const groups = new Map<string, Group>()
  for (const [at, event] of components.filter(([name]) => name === 'vevent').entries()) {
    try {
      const uid = textOf(event, 'uid') || `entry ${at}`
      const group: Group = groups.get(uid) ?? { changed: new Map() }
      groups.set(uid, group)
      const instead = propertiesOf(event, 'recurrence-id')[0]
      const key = instead && keyOf(timeOf(instead, 3, zones))
      const known = key === undefined ? group.master : group.changed.get(key)
      if (known && sequenceOf(known) > sequenceOf(event)) continue
      if (key === undefined) group.master = event
      else group.changed.set(key, event)
    } catch {
      skipped++
    }
  }
  const add = (uid: string, key: string, said: ReturnType<typeof saidOf>, startsAt: string, endsAt: string) => {
    if (endsAt <= startsAt || endsAt <= from || startsAt >= until) return
    if (instances.length >= MOST) throw new TooMuch(`The calendar has more than ${MOST} times`)
    instances.push({ key: `${uid} ${key}`, ...said, startsAt, endsAt })
  }
  let goingOn = 0
  for (const [uid, { master, changed }] of groups) {
    for (const [key, event] of changed)
      try {
        if (isHolding(event))
          for (const one of single(event, zones)) add(uid, key, saidOf(event), one.startsAt, one.endsAt)
      } catch (error) {
        if (error instanceof TooMuch) throw error
        skipped++
      }
    try {
      if (master && isHolding(master)) {
        const said = saidOf(master)
        const isRuled = propertiesOf(master, 'x-rule').length > 0
        const before = instances.length
        for (const { time, startsAt, endsAt } of series(master, zones, from, until)) {
          const isElse = [keyOf(time), time.wall.slice(0, 10)].some((key) => changed.has(key))
          if (!isElse) add(uid, isRuled ? keyOf(time) : '', said, startsAt, endsAt)
        }
        if (isRuled && instances.length > before && ++goingOn > ROOM_SERIES)
          throw new TooMuch(`The calendar has more than ${ROOM_SERIES} series`)
      }
    } catch (error) {
      if (error instanceof TooMuch) throw error
      skipped++
    }
  }
  return { instances, skipped }
}

/** An event that is called off or marked as free holds no room. */
const isHolding = (event: Component): boolean =>
  !/^cancelled$/i.test(textOf(event, 'status')) && !/^transparent$/i.test(textOf(event, 'transp'))

const sequenceOf = (event: Component): number => Number(textOf(event, 'sequence')) || 0

/** The moment of a time, or its day where it is one. */
const keyOf = ({ wall, zone, isDay }: Time): string => (isDay ? wall.slice(0, 10) : momentAt(wall, zone))

type Zones = (name: string | undefined) => string

function readZones(components: readonly Component[], own: string): Zones {
  const definitions = new Map(
    components.filter(([name]) => name === 'vtimezone').map((one) => [textOf(one, 'tzid'), one]),
  )
  const known = new Map<string, string | undefined>()
  return (name) => {
    if (name === undefined) return own
    if (!known.has(name)) known.set(name, zoneOf(name, definitions))
    const zone = known.get(name)
    if (!zone) throw new Error('unknown time zone')
    return zone
  }
}

/** A value of a property as a time. */
function timeOf([, params, , ...values]: Property, place: number, zones: Zones): Time {
  const [, day, time, utc] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d)?(Z)?)?$/.exec(String(values[place - 3])) ?? []
  if (!day) throw new Error('no time')
  // Temporal refuses days and hours that there are not.
  const wall = String(Temporal.PlainDateTime.from(`${day}T${time ?? '00:00'}`)).slice(0, 16)
  if (!time) return { wall, zone: zones(undefined), isDay: true }
  const named = params.tzid === undefined ? undefined : String(params.tzid)
  return { wall, zone: utc ? 'UTC' : zones(named), isDay: false }
}

/** All values of all properties of a name; periods by their beginning. */
const timesOf = (event: Component, name: string, zones: Zones): Time[] =>
  propertiesOf(event, name).flatMap(([own, params, type, ...values]) =>
    values.map((value) => timeOf([own, params, type, Array.isArray(value) ? value[0] : value], 3, zones)),
  )

/** From the beginning to the end of one time of an entry: whole days, or seconds. */
function endOf(event: Component, start: Time, zones: Zones): (time: Time) => string {
  const [end] = propertiesOf(event, 'dtend')
  const lasts = textOf(event, 'duration')
  const startsAt = momentAt(start.wall, start.zone)
  if (start.isDay) {
    const until = end ? timeOf(end, 3, zones).wall.slice(0, 10) : undefined
    const seconds = lasts ? ICAL.Duration.fromString(lasts).toSeconds() : 86_400
    const days = until ? daysTo(start.wall.slice(0, 10), until) : Math.ceil(seconds / 86_400)
    return ({ wall, zone }) => momentAt(`${dayAfter(wall.slice(0, 10), Math.max(days, 1))}T00:00`, zone)
  }
  const ends = end && timeOf(end, 3, zones)
  const ms = ends
    ? Date.parse(momentAt(ends.wall, ends.zone)) - Date.parse(startsAt)
    : lasts
      ? ICAL.Duration.fromString(lasts).toSeconds() * 1000
      : 0
  return ({ wall, zone }) => new Date(Date.parse(momentAt(wall, zone)) + ms).toISOString()
}

const daysTo = (day: string, other: string): number =>
  Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(other)).days

function* single(event: Component, zones: Zones) {
  const time = timeOf(propertiesOf(event, 'dtstart')[0]!, 3, zones)
  yield { time, startsAt: momentAt(time.wall, time.zone), endsAt: endOf(event, time, zones)(time) }
}

/** The times of an entry with its rule and further dates, without those that are left out. */
function* series(event: Component, zones: Zones, from: string, until: string) {
  const [first] = single(event, zones)
  const { time: start, startsAt, endsAt } = first!
  const rule = ruleOf(textOf(event, 'x-rule'))
  const ends = endOf(event, start, zones)
  const left = new Set(timesOf(event, 'exdate', zones).map(keyOf))
  const isLeft = (time: Time) => left.has(keyOf(time)) || left.has(time.wall.slice(0, 10))
  // One that has begun before the span may still go on.
  const begin = new Date(Date.parse(from) - (Date.parse(endsAt) - Date.parse(startsAt)) - 86_400_000)
  const times = { start: start.wall, rule, timeZone: start.zone }
  if (neverComes(times)) throw new Error('a rule that never comes')
  for (const { wall, at } of occasionsOf(times, begin)) {
    if (at >= until) break
    const time = { ...start, wall }
    if (!isLeft(time)) yield { time, startsAt: at, endsAt: ends(time) }
  }
  for (const time of timesOf(event, 'rdate', zones))
    if (!isLeft(time)) yield { time, startsAt: momentAt(time.wall, time.zone), endsAt: ends(time) }
}

/** A rule as it is followed here. Throws Error where it names times of a day. */
function ruleOf(text: string): string {
  if (text === '') return ''
  const rule = trimmedEnd(text.toUpperCase(), /;/)
  if (!/(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/.test(rule) || /BY(HOUR|MINUTE|SECOND)=/.test(rule))
    throw new Error('a rule that is not followed')
  return rule
}

function saidOf(event: Component) {
  const [organiser] = propertiesOf(event, 'organizer')
  const by = String(organiser?.[1].cn ?? organiser?.[3] ?? '').replace(/^mailto:/i, '')
  const isPublic = /^(public)?$/i.test(textOf(event, 'class'))
  return wordsOf(isPublic, textOf(event, 'summary'), by, textOf(event, 'description'))
}
