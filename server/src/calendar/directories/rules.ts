import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { isAllDay, periodOf, type plateValues } from '../plates/rules.ts'
import type { Judged } from '../rooms/rules.ts'
import type { Row } from './shipped-directory.ts'

/** What a template may name of a directory: `directory`, and of `rooms` each by its place, as plates know theirs. */
export const directoryValues = (name: string, rooms: readonly ReturnType<typeof plateValues>[]) => ({
  directory: { name },
  rooms: rooms.map(({ room }) => room),
})

/** What its rooms are doing: somebody else's wish for its devices stands until one of them does something else. */
export const periodOfAll = (rooms: readonly Judged[]): string => rooms.map(periodOf).join(', ')

/** How a room stands on the directory that ships; `today` is the day by its wall clock. */
export const rowOf = ({ state, now, next }: Judged, today: string): Row => ({
  state,
  told: told(now, 'now', today) ?? told(next, 'next', today) ?? null,
})

const told = (meeting: RoomMeeting | null, which: 'now' | 'next', today: string) =>
  meeting && { which, isAllDay: isAllDay(meeting), isLater: which === 'next' && meeting.date !== today }
