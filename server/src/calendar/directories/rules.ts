import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { isAllDay, periodKey, type plateValues } from '../plates/rules.ts'
import type { RoomSituation } from '../rooms/rules.ts'
import type { DirectoryRow } from './shipped-directory.ts'

/**
 * The values that a template may name on a directory: `directory.name`, and for each room, as `rooms.1`, the values of
 * its plates.
 */
export const directoryValues = (name: string, rooms: readonly ReturnType<typeof plateValues>[]) => ({
  directory: { name },
  rooms: rooms.map(({ room }) => room),
})

/**
 * The key of a directory's period, made of the keys of its rooms. If somebody other than the scheduler has chosen the
 * picture of its devices, that picture stays until this key changes.
 */
export const periodKeyOfAll = (rooms: readonly RoomSituation[]): string => rooms.map(periodKey).join(', ')

/** The row of a room on the built-in directory; `today` is the date by the room's wall clock. */
export const rowOf = ({ state, now, next }: RoomSituation, today: string): DirectoryRow => ({
  state,
  shownMeeting: shownMeetingOf(now, 'now', today) ?? shownMeetingOf(next, 'next', today) ?? null,
})

const shownMeetingOf = (meeting: RoomMeeting | null, which: 'now' | 'next', today: string) =>
  meeting && { which, isAllDay: isAllDay(meeting), isLater: which === 'next' && meeting.date !== today }
