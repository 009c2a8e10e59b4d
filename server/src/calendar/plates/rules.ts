import { NOTICE_SECONDS } from '@wifi-tms/contract/door'
import { valueAt } from '@wifi-tms/contract/fields'
import type { RoomMeeting, RoomState } from '@wifi-tms/contract/rooms'
import type { Design } from '@wifi-tms/contract/templates'
import { namesIn } from '@wifi-tms/paint/bindings'
import { isNotice, type Notice } from './words.ts'

interface Told {
  name: string
  state: RoomState
  now: RoomMeeting | null
  next: RoomMeeting | null
  /** The address of its page for phones; null where it has none. */
  link: string | null
  /** What people are told of their press on this plate; null: nothing. */
  notice: string | null
}

const meetingValues = (meeting: RoomMeeting | null) => {
  if (!meeting) return null
  const { name, date, startTime, endTime, organiser, description } = meeting
  return { name, date, startTime, endTime, organiser, description }
}

/** What a template may name of a room: `room`, and `meeting`, the one that runs or else the next. */
export const plateValues = ({ name, state, now, next, link, notice }: Told) => ({
  room: { name, state, now: meetingValues(now), next: meetingValues(next), link, notice },
  meeting: meetingValues(now ?? next),
})

/** Whether a meeting takes the whole day, as far as its plates know. */
export const isAllDay = (meeting: RoomMeeting | null): boolean =>
  meeting?.startTime === '00:00' && meeting.endTime === '24:00'

/** What a room is doing: somebody else's wish for a plate stands until this is otherwise. */
export const periodOf = ({ state, now }: Pick<Told, 'state' | 'now'>): string =>
  now ? `${now._id} ${now.date}` : state === 'closed' || state === 'offline' ? state : 'free'

/** Of what a picture is made, so that one that would be alike is not wished for again: the values that its design names. */
export function contentOf(template: string, { canvas }: Pick<Design, 'canvas'>, values: object): string {
  const names = canvas.elements.flatMap((one) => [
    ...(one.when ? [one.when] : []),
    ...('text' in one ? namesIn(one.text) : []),
  ])
  const used = [...new Set(names)].sort().map((name) => [name, valueAt({ ...values }, name) ?? null])
  return JSON.stringify([template, used])
}

/** How a plate stands: what the clock wished for it last, and whether somebody else has wished since. */
export interface PlateState {
  period: string
  content: string
  seq: number | null
  wishSeq: number | null
}

/**
 * Whether a plate is to get another picture. While the room does the same, a wish of somebody else stands; when it does
 * something else, its plate is its own again.
 */
export function wantsAnew(plate: PlateState, period: string, content: string): boolean {
  const isHeld = plate.seq !== null && plate.wishSeq !== plate.seq
  return plate.period === period ? !isHeld && plate.content !== content : isHeld || plate.content !== content
}

interface Press {
  deviceId: string
  at: string
  outcome: string
}

/** What plates tell of presses on them of which nothing could come, for so long, and when the first of them ends. */
export function noticesOf(presses: Iterable<Press>, now: Date) {
  const notices = new Map<string, Notice>()
  const ends: string[] = []
  for (const { deviceId, at, outcome } of presses) {
    const end = new Date(Date.parse(at) + NOTICE_SECONDS * 1000).toISOString()
    if (!isNotice(outcome) || end <= now.toISOString()) continue
    notices.set(deviceId, outcome)
    ends.push(end)
  }
  return { notices, until: ends.sort()[0] }
}
