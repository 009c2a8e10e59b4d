import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { isAllDay, periodOf, type plateValues } from '../plates/rules.ts'
import type { Judged } from '../rooms/rules.ts'
import type { DirectoryRow } from './shipped-directory.ts'

/** The values that a template may name on a directory: `directory.name`, and for each room, as `rooms.1`, the same values as on its plates. */
export const directoryValues = (name: string, rooms: readonly ReturnType<typeof plateValues>[]) => ({
  directory: { name },
  rooms: rooms.map(({ room }) => room),
})

/** The key of a directory's period, made of those of its rooms. Somebody else's wish for its devices stays until this key changes. */
export const periodOfAll = (rooms: readonly Judged[]): string => rooms.map(periodOf).join(', ')

/** The row of a room on the built-in directory; `today` is the date by the room's wall clock. */
export const rowOf = ({ state, now, next }: Judged, today: string): DirectoryRow => ({
  state,
  shownMeeting: shownMeetingOf(now, 'now', today) ?? shownMeetingOf(next, 'next', today) ?? null,
})

const shownMeetingOf = (meeting: RoomMeeting | null, which: 'now' | 'next', today: string) =>
  meeting && { which, isAllDay: isAllDay(meeting), isLater: which === 'next' && meeting.date !== today }
