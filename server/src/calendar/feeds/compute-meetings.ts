import type { FeedLoss } from '@wifi-tms/contract/feeds'
import type { Instance } from '../remote/instances.ts'
import { ownIdOf } from '../remote/instances.ts'
import type { CalendarContent, Expanded, Span } from '../remote/remote.ts'
import { decodeFile } from './decode-file.ts'
import { expandCalendar } from './expand.ts'
import { type FeedRoom, placeInstances } from './place-instances.ts'
import { changedEntries, type FeedMeeting } from './rules.ts'

/** The content of a calendar, and the facts needed to read it. */
export interface FeedRequest {
  reading: CalendarContent
  room: FeedRoom
  span: Span
  now: Date
  /**
   * The ids of our own entries that the calendar may have. Their times must not come back as meetings of the calendar.
   */
  ownEntryIds: readonly string[]
  /** The times of our entries that were written to the calendar, and that it should still have. */
  writtenInstances: readonly Pick<Instance, 'key' | 'name' | 'startsAt' | 'endsAt'>[]
}

/** The result: the meetings to store, our entries that somebody changed in the calendar, and the unreadable parts. */
export interface FeedResult {
  meetings: FeedMeeting[]
  changedEntryIds: string[]
  /** The number of all unreadable parts. `losses` lists the first of them. */
  skipped: number
  losses: FeedLoss[]
}

/**
 * Computes the meetings of a calendar. This runs on a worker thread, so that only the meetings, and not the whole
 * calendar, are copied to the main thread. Throws NotCalendar and TooMuch.
 */
export function computeMeetings({ reading, room, span, now, ownEntryIds, writtenInstances }: FeedRequest): FeedResult {
  const { instances, skipped, losses } = expandContent(reading, span)
  const ownIds = new Set(ownEntryIds)
  const otherInstances = instances.filter(({ key }) => !ownIds.has(ownIdOf(key) ?? ''))
  return {
    meetings: placeInstances(room, otherInstances, now),
    changedEntryIds: changedEntries(instances, writtenInstances),
    skipped,
    losses,
  }
}

function expandContent(reading: CalendarContent, span: Span): Expanded {
  if ('instances' in reading) return reading
  return expandCalendar({ texts: 'file' in reading ? [decodeFile(reading.file)] : reading.texts, ...span })
}
