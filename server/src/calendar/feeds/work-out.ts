import type { FeedLoss } from '@wifi-tms/contract/feeds'
import type { Instance } from '../remote/instances.ts'
import { ownIdOf } from '../remote/instances.ts'
import type { Expanded, Said, Span } from '../remote/remote.ts'
import { decodeFile } from './decode-file.ts'
import { expandCalendar } from './expand.ts'
import { type FeedRoom, placeInstances } from './place-instances.ts'
import { changedThere, type Placed } from './rules.ts'

/** The content of a calendar, and the facts needed to read it. */
export interface FeedRequest {
  reading: Said
  room: FeedRoom
  span: Span
  now: Date
  /** The entries of ours that may lie there; what takes place by them is no meeting of the calendar's own. */
  own: readonly string[]
  /** The instances that should take place by them as they were written. */
  wanted: readonly Pick<Instance, 'key' | 'name' | 'startsAt' | 'endsAt'>[]
}

/** The outcome: the meetings that are kept, the entries of ours that lie there otherwise, and what could not be read. */
export interface WorkedOut {
  meetings: Placed[]
  changed: string[]
  skipped: number
  losses: FeedLoss[]
}

/** Works out what a calendar comes to: much less than what it may say. Throws NotCalendar and TooMuch. */
export function workOut({ reading, room, span, now, own, wanted }: FeedRequest): WorkedOut {
  const { instances, skipped, losses } = expanded(reading, span)
  const ownIds = new Set(own)
  const others = instances.filter(({ key }) => !ownIds.has(ownIdOf(key) ?? ''))
  return { meetings: placeInstances(room, others, now), changed: changedThere(instances, wanted), skipped, losses }
}

function expanded(reading: Said, span: Span): Expanded {
  if ('instances' in reading) return reading
  return expandCalendar({ texts: 'file' in reading ? [decodeFile(reading.file)] : reading.texts, ...span })
}
