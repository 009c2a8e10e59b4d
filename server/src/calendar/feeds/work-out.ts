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
  /** Our entries as they were written: what the calendar has to hold of them. */
  wanted: readonly Pick<Instance, 'key' | 'name' | 'startsAt' | 'endsAt'>[]
}

/** The result: the meetings to store, the ids of our entries that somebody changed in the calendar, and the losses. */
export interface WorkedOut {
  meetings: FeedMeeting[]
  changedEntryIds: string[]
  skipped: number
  losses: FeedLoss[]
}

/**
 * Computes the meetings of a calendar. This runs on a worker thread, so that only the meetings, and not the whole
 * calendar, are copied to the main thread. Throws NotCalendar and TooMuch.
 */
export function workOut({ reading, room, span, now, ownEntryIds: own, wanted }: FeedRequest): WorkedOut {
  const { instances, skipped, losses } = expandContent(reading, span)
  const ownIds = new Set(own)
  const otherInstances = instances.filter(({ key }) => !ownIds.has(ownIdOf(key) ?? ''))
  return {
    meetings: placeInstances(room, otherInstances, now),
    changedEntryIds: changedEntries(instances, wanted),
    skipped,
    losses,
  }
}

function expandContent(reading: CalendarContent, span: Span): Expanded {
  if ('instances' in reading) return reading
  return expandCalendar({ texts: 'file' in reading ? [decodeFile(reading.file)] : reading.texts, ...span })
}
