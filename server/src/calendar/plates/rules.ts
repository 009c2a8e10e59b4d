import { NOTICE_SECONDS } from '@wifi-tms/contract/door'
import { valueAt } from '@wifi-tms/contract/fields'
import type { RoomMeeting, RoomState } from '@wifi-tms/contract/rooms'
import type { Design } from '@wifi-tms/contract/templates'
import { namesOf } from '@wifi-tms/paint/names'
import { isNotice, type PlateNotice } from './words.ts'

/** The facts of a room that its plates show. */
interface PlateFacts {
  name: string
  state: RoomState
  now: RoomMeeting | null
  next: RoomMeeting | null
  /** The address of its phone page; null where it has none. */
  link: string | null
  /** A message about a press of this plate's button without effect; null: none. */
  notice: string | null
}

const meetingValues = (meeting: RoomMeeting | null) => {
  if (!meeting) return null
  const { name, date, startTime, endTime, organiser, description } = meeting
  return { name, date, startTime, endTime, organiser, description }
}

/** The values that a template may name on a plate: `room`, and `meeting`, the running one or else the next. */
export const plateValues = ({ name, state, now, next, link, notice }: PlateFacts) => ({
  room: { name, state, now: meetingValues(now), next: meetingValues(next), link, notice },
  meeting: meetingValues(now ?? next),
})

/** True if a meeting takes the whole day, by its wall clock times. */
export const isAllDay = (meeting: RoomMeeting | null): boolean =>
  meeting?.startTime === '00:00' && meeting.endTime === '24:00'

/** The key of a room's current meeting or free time. Somebody else's wish for its plate stays until this key changes. */
export const periodOf = ({ state, now }: Pick<PlateFacts, 'state' | 'now'>): string =>
  now ? `${now._id} ${now.date}` : state === 'closed' || state === 'offline' ? state : 'free'

/** The key of a picture's content: the values that its design names. The clock does not wish for the same content again. */
export function contentOf(template: string, { canvas }: Pick<Design, 'canvas'>, values: object): string {
  const usedValues = [...namesOf(canvas.elements)].sort().map((name) => [name, valueAt({ ...values }, name) ?? null])
  return JSON.stringify([template, usedValues])
}

/** The state of a plate: the clock's last wish for it, and the device's newest wish. */
export interface PlateState {
  period: string
  content: string
  seq: number | null
  wishSeq: number | null
}

/** True if the device's newest wish was made by somebody other than the clock. */
export const isHeld = ({ seq, wishSeq }: Pick<PlateState, 'seq' | 'wishSeq'>): boolean =>
  seq !== null && wishSeq !== seq

/**
 * True if a plate is to get another picture. Within one period of the room somebody else's wish stays; in a new period the
 * plate shows its room again.
 */
export function wantsAnew(plate: PlateState, period: string, content: string): boolean {
  const differs = plate.content !== content
  return plate.period === period ? !isHeld(plate) && differs : isHeld(plate) || differs
}

interface Press {
  deviceId: string
  at: string
  outcome: string
}

/** The notices of plates about recent presses without effect, and when the first of them ends. */
export function noticesOf(presses: Iterable<Press>, now: Date) {
  const notices = new Map<string, PlateNotice>()
  const ends: string[] = []
  for (const { deviceId, at: pressedAt, outcome } of presses) {
    const end = new Date(Date.parse(pressedAt) + NOTICE_SECONDS * 1000).toISOString()
    if (!isNotice(outcome) || end <= now.toISOString()) continue
    notices.set(deviceId, outcome)
    ends.push(end)
  }
  return { notices, until: ends.sort()[0] }
}
