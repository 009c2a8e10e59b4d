import { NOTICE_SECONDS } from '@wifi-tms/contract/door'
import { valueAt } from '@wifi-tms/contract/fields'
import type { RoomMeeting, RoomState } from '@wifi-tms/contract/rooms'
import type { Design } from '@wifi-tms/contract/templates'
import { namesOf } from '@wifi-tms/paint/names'
import { isNotice, type PlateNotice } from './words.ts'

/** The values of a room that its plates show. */
interface PlateFacts {
  name: string
  state: RoomState
  now: RoomMeeting | null
  next: RoomMeeting | null
  /** The address of its phone page; null if it has none. */
  link: string | null
  /** A message about a press of this plate's button without effect; null: none. */
  notice: string | null
}

const meetingValues = (meeting: RoomMeeting | null) => {
  if (!meeting) return null
  const { name, date, startTime, endTime, organiser, description } = meeting
  return { name, date, startTime, endTime, organiser, description }
}

/**
 * The values that a template may name on a plate: `room`, and `meeting`, which is the running meeting or else the next
 * one.
 */
export const plateValues = ({ name, state, now, next, link, notice }: PlateFacts) => ({
  room: { name, state, now: meetingValues(now), next: meetingValues(next), link, notice },
  meeting: meetingValues(now ?? next),
})

/** True if a meeting takes the whole day, by its wall clock times. */
export const isAllDay = (meeting: RoomMeeting | null): boolean =>
  meeting?.startTime === '00:00' && meeting.endTime === '24:00'

/**
 * The key of a room's period: of its running meeting, or of the free time between two meetings. If somebody other than
 * the scheduler has chosen the picture of a plate, that picture stays until this key changes.
 */
export const periodKey = ({ state, now }: Pick<PlateFacts, 'state' | 'now'>): string =>
  // The states of a room without a running meeting are one period, except these two.
  now ? `${now._id} ${now.date}` : state === 'closed' || state === 'offline' ? state : 'free'

/**
 * The key of a picture: its template and the values that its design names. The scheduler compares it with the key of
 * its last wish (the wanted picture), and does not wish for a picture with an equal key again.
 */
export function contentKey(template: string, { canvas }: Pick<Design, 'canvas'>, values: object): string {
  const usedValues = [...namesOf(canvas.elements)].sort().map((name) => [name, valueAt({ ...values }, name) ?? null])
  return JSON.stringify([template, usedValues])
}

/** The state of a plate: the last wish that the scheduler made for it, and the device's newest wish. */
export interface PlateState {
  /** The keys of the scheduler's last wish: see `periodKey` and `contentKey`. */
  period: string
  content: string
  /** The number of the scheduler's last wish. */
  seq: number | null
  /** The number of the device's newest wish, whoever made it. */
  wishSeq: number | null
}

/** True if the device's newest wish was made by somebody other than the scheduler. */
export const hasForeignWish = ({ seq, wishSeq }: Pick<PlateState, 'seq' | 'wishSeq'>): boolean =>
  seq !== null && wishSeq !== seq

/**
 * True if the scheduler has to wish for a picture on a plate. A wish of somebody else stays until the period of the
 * room changes; then the plate shows its room again. After the scheduler's own wish, any new content is wished for.
 */
export function needsNewPicture(plate: PlateState, period: string, content: string): boolean {
  const isNewContent = plate.content !== content
  if (!hasForeignWish(plate)) return isNewContent
  return plate.period !== period
}

interface Press {
  deviceId: string
  at: string
  outcome: string
}

/** The notices of plates about recent presses without effect, by device. `until` is the moment when the first ends. */
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
