import type { Db } from '../../base/database/db.ts'
import { changeEvent, queueMeetingEvents } from '../meetings/queue-meetings.ts'
import { deleteMeetings, findFeedMeetings, readFeedMeetings } from './queries.ts'
import type { FeedMeeting } from './rules.ts'
import { distanceFrom, rowsOf } from './rules.ts'

/** The maximum number of meetings that are deleted or written in one transaction. */
export const PORTION = 250

/**
 * A change of a room's meetings: the stored meeting with this id is deleted if it exists, and `meeting` is written if
 * it is set.
 */
export interface MeetingChange {
  id: string
  meeting?: FeedMeeting
}

/**
 * The fields that a meeting has in its calendar, as one text for comparison. The end's moment is left out: it follows
 * from the other fields, or people have moved it at the door.
 */
const comparedText = ({
  name,
  organiser,
  description,
  date,
  startTime,
  endTime,
  startsAt,
  entry,
}: FeedMeeting): string => JSON.stringify([name, organiser, description, date, startTime, endTime, startsAt, entry])

/**
 * Finds the changes that make the stored meetings of a room's calendar equal to `meetings`. They come in portions, the
 * nearest to now first.
 */
export async function findChanges(
  db: Db,
  room: string,
  meetings: readonly FeedMeeting[],
  now: Date,
): Promise<MeetingChange[][]> {
  const distance = distanceFrom(now)
  const newMeetings = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const changes: (MeetingChange & { distance: number })[] = []
  for await (const storedMeetings of readFeedMeetings(db, room))
    for (const storedMeeting of storedMeetings) {
      const { id } = storedMeeting
      const meeting = newMeetings.get(id)
      newMeetings.delete(id)
      if (!meeting) changes.push({ id, distance: distance(storedMeeting) })
      else if (comparedText(meeting) !== comparedText(storedMeeting))
        changes.push({ id, meeting, distance: Math.min(distance(meeting), distance(storedMeeting)) })
    }
  for (const [id, meeting] of newMeetings) changes.push({ id, meeting, distance: distance(meeting) })
  changes.sort((first, second) => first.distance - second.distance)
  return Array.from({ length: Math.ceil(changes.length / PORTION) }, (_, index) =>
    changes.slice(index * PORTION, (index + 1) * PORTION),
  )
}

/** Stores these changes: deletes the former meetings, and writes the new ones with people's actions at the door. */
export async function saveChanges(
  tx: Db,
  room: string,
  changes: readonly MeetingChange[],
  by: { host: string; now: Date },
): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const storedById = new Map((await findFeedMeetings(tx, ids)).map((meeting) => [meeting.id, meeting]))
  await deleteMeetings(tx, ids)
  await queueMeetingEvents(tx, eventsOf(room, changes, storedById, by.now), by.now)
  const rows = changes.flatMap(({ id, meeting }) => (meeting ? rowsOf(room, meeting, by, storedById.get(id)) : []))
  if (rows.length === 0) return
  await tx
    .insertInto('meeting')
    .values(rows.map(({ meeting }) => meeting))
    .execute()
  await tx
    .insertInto('occurrence')
    .values(rows.map(({ occurrence }) => occurrence))
    .execute()
}

/** The events of changes. A removed meeting that is over has none: it is only too old for the span that is read. */
function eventsOf(
  room: string,
  changes: readonly MeetingChange[],
  storedById: ReadonlyMap<string, Omit<FeedMeeting, 'id'>>,
  now: Date,
) {
  const fields = { room, status: 'enable', pending: 0, recurrence: '' }
  return changes.flatMap(({ id, meeting }) => {
    const stored = storedById.get(id)
    if (meeting) return [changeEvent(stored ? 'changed' : 'added', { ...fields, ...meeting })]
    return stored && stored.endsAt > now.toISOString() ? [changeEvent('removed', { ...fields, ...stored, id })] : []
  })
}
