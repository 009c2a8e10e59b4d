import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { Meeting, MeetingWrite, meetings } from './meetings.ts'
import { Id, Moment } from './shapes.ts'
import { Day } from './wall-time.ts'

/**
 * The parts of a series that may be changed instead of the whole series: the time of one day, or the times from that
 * day on.
 */
export const seriesParts = ['one', 'following'] as const
const SeriesPart = z.enum(seriesParts)
export type SeriesPart = z.infer<typeof SeriesPart>

const { access } = meetings
const partCall = {
  access: access.write,
  changes: ['meetings', 'rooms'],
  audit: 'meetings',
} as const
const part = {
  id: Id,
  day: Day.describe('A day on which the meeting takes place.'),
  part: SeriesPart.describe('`one`: only the time on that day. `following`: that time and all later times.'),
}

export const changeOccurrence = endpoint('PUT /user/api/meetings/{id}/occurrences/{day}', {
  ...partCall,
  about:
    'Replaces a part of a series by a meeting. With `one`, the series leaves out that day. With `following`, the series ends before that day. If the rule stays the same, the new series has as many times as were left of the old series. Answers the resulting meeting. With `updatedAt`, the call is refused if somebody has changed the meeting since then.',
  refuses: ['conflict'],
  input: z.object({ ...MeetingWrite.shape, ...part, updatedAt: Moment.optional() }),
  output: Meeting,
  maxBody: LARGE_BODY,
})

export const removeOccurrence = endpoint('DELETE /user/api/meetings/{id}/occurrences/{day}', {
  ...partCall,
  about: 'Removes one time of a series, or this time and all later times. If no time is left, the meeting is removed.',
  refuses: ['conflict'],
  input: z.object(part),
  output: z.object({ _id: Id }),
})

/** The parts of a series that a change may be about: one occurrence, it and all later ones, or all. */
export const meetingParts = [...seriesParts, 'all'] as const
const MeetingPart = z.enum(meetingParts)
export type MeetingPart = z.infer<typeof MeetingPart>

const inRoomsInput = {
  id: Id,
  part: MeetingPart.default('all').describe(
    '`all`: all times of the meeting. `one`: only the time on that day. `following`: that time and all later times.',
  ),
  day: part.day.optional().describe('A day on which the meeting takes place. Not needed with `all`.'),
}

export const changeInRooms = endpoint('PUT /user/api/meetings/{id}/rooms', {
  ...partCall,
  about:
    'Replaces a meeting, or a part of a series, and makes the same changes in the other rooms in which the meeting was booked: in all rooms or in none. The meetings in the other rooms stay in their rooms. If the part does not take place in one of the other rooms, nothing is changed there. Answers the resulting meeting. With `updatedAt`, the call is refused if somebody has changed the meeting since then.',
  refuses: ['conflict'],
  input: z.object({ ...MeetingWrite.shape, ...inRoomsInput, updatedAt: Moment.optional() }),
  output: Meeting,
  maxBody: LARGE_BODY,
})

export const removeInRooms = endpoint('DELETE /user/api/meetings/{id}/rooms', {
  ...partCall,
  about: 'Removes a meeting, or a part of a series, from all rooms in which it was booked.',
  refuses: ['conflict'],
  input: z.object(inRoomsInput),
  output: z.object({ _id: Id }),
})
