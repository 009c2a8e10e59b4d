import { conflict, conflicts } from '@wifi-tms/contract/conflicts'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { meetings } from '@wifi-tms/contract/meetings'
import type { MeetingPart } from '@wifi-tms/contract/occurrences'
import type { Who } from '../../api/http/who.ts'
import { replaceRow } from '../../api/resources/queries.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import { findOrRefuse } from '../../api/resources/serve-list.ts'
import { refuseStale } from '../../api/resources/serve-resource.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { wallAt } from '../times/zones.ts'
import { refuseOthersMeeting } from './members.ts'
import { limitExceptions, refuseReadOnly, zoneOf } from './place-meeting.ts'
import {
  dropOccurrences,
  findBookedTogether,
  findDays,
  findDoorActions,
  findTimesWithin,
  type StoredTime,
} from './queries.ts'
import { recomputeMeeting } from './recompute-meetings.ts'
import { type DoorActions, splitMeeting } from './rules.ts'

/** A meeting, and the part of it that a call changes or removes. */
export interface MeetingChoice {
  id: string
  part: MeetingPart
  day?: string | undefined
  updatedAt?: string | undefined
  /** True if the change concerns all rooms in which the meeting was booked. */
  everywhere: boolean
}

/** The result of taking a part out of a meeting, or all of it. */
export interface Cut {
  /** The meeting as it was. */
  before: MeetingTable
  /** The part that was taken out, as a meeting. */
  removedPart: MeetingTable
  /** People's actions at the door on all times of the meeting. */
  doorActions: DoorActions[]
  /** The times of the removed part on days before today, as they were. */
  earlierTimes: StoredTime[]
  /** The remaining part; undefined: nothing remains. */
  remainingPart: MeetingTable | undefined
}

type By = { who: Who; now: Date }

/**
 * Takes a meeting, or a part of its times, out of its room. With `everywhere` it does so in all rooms in which the
 * meeting was booked; the result begins with the room of the named meeting. Throws Refusal if the named meeting was
 * changed meanwhile, comes from a calendar, does not take place on this day, or is not a member's own.
 */
export async function takeOut(
  tx: Db,
  { id, day, part, updatedAt, everywhere }: MeetingChoice,
  by: By,
): Promise<[Cut, ...Cut[]]> {
  await lock(tx, 'meeting', 'room')
  if (part !== 'all' && !day) throw wrong('day', 'Say of which day')
  const namedMeeting = await findOrRefuse(tx, meetings, { table: 'meeting' }, id)
  refuseOthersMeeting(by.who, namedMeeting)
  refuseReadOnly(namedMeeting)
  refuseStale(meetings, namedMeeting, updatedAt)
  const firstCut = await cutMeeting(tx, namedMeeting, { day, part }, by)
  if (!firstCut || (part !== 'all' && firstCut.removedPart.date !== day))
    throw new Refusal('notFound', 'The meeting does not take place on this day')
  const otherCuts: Cut[] = []
  for (const other of everywhere ? await findBookedTogether(tx, namedMeeting) : []) {
    refuseOthersMeeting(by.who, other)
    const otherCut = await cutMeeting(tx, other, { day, part }, by)
    if (otherCut) otherCuts.push(otherCut)
  }
  return [firstCut, ...otherCuts]
}

/**
 * Takes a part out of one meeting: the wanted day, or all days from the wanted day on. Undefined if the meeting does
 * not take place then.
 */
async function cutMeeting(
  tx: Db,
  before: MeetingTable,
  { part, day: wantedDay }: Pick<MeetingChoice, 'day' | 'part'>,
  { who, now }: By,
): Promise<Cut | undefined> {
  const { id } = before
  const doorActions = await findDoorActions(tx, id)
  if (part === 'all') return { before, removedPart: before, doorActions, earlierTimes: [], remainingPart: undefined }
  const days = (await findDays(tx, id)).sort()
  const day = days.find((date) => (part === 'one' ? date === wantedDay : date >= wantedDay!))
  if (day === undefined) return undefined
  const timeZone = await zoneOf(tx, before.room)
  const split = splitMeeting(before, day, part, timeZone)
  const earlierTimes =
    part === 'following' ? await findTimesWithin(tx, id, day, wallAt(now, timeZone).slice(0, 10)) : []
  await dropOccurrences(tx, id, day, part)
  const changed = { ...before, ...split.remaining, ...stampsBy(who, now, before) }
  const remaining = limitExceptions(changed, timeZone, now)
  await replaceRow(tx, 'meeting', remaining)
  // A rare series may have its next time beyond the computed days.
  if (remaining.placedUntil !== '' && (await findDays(tx, id)).length === 0)
    await recomputeMeeting(tx, remaining, timeZone, now)
  const isRemaining = (await findDays(tx, id)).length > 0
  const removedPart = { ...before, ...split.removed }
  return { before, removedPart, doorActions, earlierTimes, remainingPart: isRemaining ? remaining : undefined }
}

/** Adds the name of the room to a refusal because the room is occupied. Other errors stay as they are. */
export function nameRoomInRefusal(error: unknown, room: string): unknown {
  if (!(error instanceof Refusal) || error.why?.reason !== 'held') return error
  return conflict('held', { ...conflicts.held.parse(error.why.facts), room }, `${room}: ${error.message}`)
}
