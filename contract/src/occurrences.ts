import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { Meeting, MeetingWrite, meetings } from './meetings.ts'
import { Id, Moment } from './shapes.ts'
import { Day } from './wall-time.ts'

/**
 * The parts of a series that may be changed in place of the whole: the time of one day, or that and all later times.
 */
export const seriesParts = ['one', 'following'] as const
const SeriesPart = z.enum(seriesParts)
export type SeriesPart = z.infer<typeof SeriesPart>

const { access } = meetings
const ofPart = {
  access: access.write,
  changes: ['meetings', 'rooms'],
  audit: 'meetings',
} as const
const part = {
  id: Id,
  day: Day.describe('A day on which the meeting takes place.'),
  part: SeriesPart.describe('The one time of that day, or that and all after it.'),
}

export const changeOccurrence = endpoint('PUT /user/api/meetings/{id}/occurrences/{day}', {
  ...ofPart,
  about:
    'Puts a meeting in place of one time of a series, which leaves out that day, or of that and all after it, before which the series ends. A rule that stays the same keeps its count: the new series has as many times as are left. Answers the meeting that is there now. With updatedAt a stale change is refused.',
  refuses: ['conflict'],
  input: z.object({ ...MeetingWrite.shape, ...part, updatedAt: Moment.optional() }),
  output: Meeting,
  maxBody: LARGE_BODY,
})

export const removeOccurrence = endpoint('DELETE /user/api/meetings/{id}/occurrences/{day}', {
  ...ofPart,
  about: 'Removes one time of a series, or that and all after it. With its last time the meeting is removed.',
  refuses: ['conflict'],
  input: z.object(part),
  output: z.object({ _id: Id }),
})

/** The parts of a meeting that a change may be about. */
export const meetingParts = [...seriesParts, 'all'] as const
const MeetingPart = z.enum(meetingParts)
export type MeetingPart = z.infer<typeof MeetingPart>

const inRooms = {
  id: Id,
  part: MeetingPart.default('all').describe('All its times, the one of that day, or that and all after it.'),
  day: part.day.optional().describe('A day on which the meeting takes place; not needed for all its times.'),
}

export const changeInRooms = endpoint('PUT /user/api/meetings/{id}/rooms', {
  ...ofPart,
  about:
    'Replaces a meeting, or a part of a series, and changes in the other rooms in which it was booked what is changed here: in all of them or in none. Each stays in its room. Where a part does not take place in one of the others, nothing is changed there. Answers the meeting that is there now. With updatedAt a stale change is refused.',
  refuses: ['conflict'],
  input: z.object({ ...MeetingWrite.shape, ...inRooms, updatedAt: Moment.optional() }),
  output: Meeting,
  maxBody: LARGE_BODY,
})

export const removeInRooms = endpoint('DELETE /user/api/meetings/{id}/rooms', {
  ...ofPart,
  about: 'Removes a meeting, or a part of a series, from all rooms in which it was booked.',
  refuses: ['conflict'],
  input: z.object(inRooms),
  output: z.object({ _id: Id }),
})
