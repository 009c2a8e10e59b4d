import type { FeedLoss } from '@wifi-tms/contract/feeds'
import type { Instance } from '../remote/instances.ts'
import { ownIdOf } from '../remote/instances.ts'
import type { CalendarContent, Expanded, Span } from '../remote/remote.ts'
import { decodeFile } from './decode-file.ts'
import { expandCalendar } from './expand.ts'
import { type FeedRoom, placeInstances } from './place-instances.ts'
import { changedEntries, type Placed } from './rules.ts'

/** The content of a calendar, and the facts needed to read it. */
export interface FeedRequest {
  reading: CalendarContent
  room: FeedRoom
  span: Span
  now: Date
  /** The ids of our own entries that the calendar may have; their times are not stored as meetings of the calendar. */
  own: readonly string[]
  /** The instances of our entries as they were written. */
  wanted: readonly Pick<Instance, 'key' | 'name' | 'startsAt' | 'endsAt'>[]
}

/** The result: the meetings to store, the ids of our entries that were changed in the calendar, and the losses. */
export interface WorkedOut {
  meetings: Placed[]
  changed: string[]
  skipped: number
  losses: FeedLoss[]
}

/**
 * Computes the meetings of a calendar. This runs on a worker thread, from which only the meetings are copied to the main
 * thread, not the whole calendar. Throws NotCalendar and TooMuch.
 */
export function workOut({ reading, room, span, now, own, wanted }: FeedRequest): WorkedOut {
  const { instances, skipped, losses } = expanded(reading, span)
  const ownIds = new Set(own)
  const others = instances.filter(({ key }) => !ownIds.has(ownIdOf(key) ?? ''))
  return { meetings: placeInstances(room, others, now), changed: changedEntries(instances, wanted), skipped, losses }
}

function expanded(reading: CalendarContent, span: Span): Expanded {
  if ('instances' in reading) return reading
  return expandCalendar({ texts: 'file' in reading ? [decodeFile(reading.file)] : reading.texts, ...span })
}
