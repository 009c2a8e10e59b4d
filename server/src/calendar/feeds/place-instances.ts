import { createHash } from 'node:crypto'
import { FEED_MEETINGS } from '@wifi-tms/contract/feeds'
import { Language } from '@wifi-tms/contract/shapes'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { busyWords } from '../meetings/privacy.ts'
import { entryIdOf, type Instance } from '../remote/instances.ts'
import { dayAfter, momentAt, wallAt } from '../times/zones.ts'
import { type FeedMeeting, spanFrom } from './rules.ts'

/** The fields of a room that decide the days and words of its meetings. */
export interface FeedRoom {
  id: string
  timeZone: string
  language: Language
}

/**
 * The maximum number of days of instances that are placed. It is higher than FEED_MEETINGS, because instances with the
 * same key on one day are one meeting.
 */
const MOST_DAYS = 4 * FEED_MEETINGS

export const feedRoomOf = ({ id, timeZone, language }: RoomTable): FeedRoom => ({
  id,
  timeZone,
  language: Language.parse(language),
})

/**
 * Makes the meetings of a room from the instances of its calendar, each split at midnight. If there are too many
 * meetings, those nearest to now are kept: coming meetings first, then past ones.
 */
export function placeInstances(room: FeedRoom, instances: readonly Instance[], now: Date): FeedMeeting[] {
  const { from, until } = spanFrom(now)
  const moment = now.toISOString()
  const inOrder = instances.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  const comingInstances = inOrder.filter(({ endsAt }) => endsAt > moment)
  const pastInstances = inOrder.filter(({ endsAt }) => endsAt <= moment)
  const placed = new Map<string, FeedMeeting>()
  let days = 0
  for (const instance of [...comingInstances, ...pastInstances.reverse()])
    for (const part of cutByDay(room, instance, from, until)) {
      if (placed.size === FEED_MEETINGS || days++ === MOST_DAYS) return [...placed.values()]
      placed.set(part.id, part)
    }
  return [...placed.values()]
}

const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Splits an instance at the midnights of its room, because a meeting lies within one day. */
function* cutByDay(
  { id, timeZone, language }: FeedRoom,
  instance: Instance,
  from: string,
  until: string,
): Generator<FeedMeeting> {
  const { key, name, organiser, description, startsAt, endsAt } = instance
  const uid = entryIdOf(key)
  const end = endsAt < until ? endsAt : until
  const begin = startsAt > from ? startsAt : from
  for (let date = wallAt(begin, timeZone).slice(0, 10); ; date = dayAfter(date, 1)) {
    const [midnight, nextMidnight] = [date, dayAfter(date, 1)].map((day) => momentAt(`${day}T00:00`, timeZone)) as [
      string,
      string,
    ]
    const part = {
      startsAt: startsAt > midnight ? startsAt : midnight,
      endsAt: end < nextMidnight ? end : nextMidnight,
    }
    if (part.startsAt >= end) return
    yield {
      id: idOf(`${id} ${date} ${key}`),
      entry: uid && idOf(`${id} ${uid}`),
      name: name || busyWords[language],
      organiser,
      description,
      date,
      startTime: wallAt(part.startsAt, timeZone).slice(11),
      endTime: part.endsAt === nextMidnight ? '24:00' : wallAt(part.endsAt, timeZone).slice(11),
      ...part,
    }
  }
}
