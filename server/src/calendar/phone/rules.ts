import { bookMinutes, PRESS_MINUTES } from '@wifi-tms/contract/door'
import type { PhoneRoom, PhoneWish } from '@wifi-tms/contract/phone'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { type DoorAction, decideAction, startOfMinute } from '../door/rules.ts'
import { privacyOf, withPrivacy } from '../meetings/privacy.ts'
import type { RoomSituation } from '../rooms/rules.ts'
import { wallAt } from '../times/zones.ts'

const pageFields = ({ _id, name, date, startTime, endTime, organiser }: RoomMeeting) => ({
  _id,
  name,
  date,
  startTime,
  endTime,
  organiser,
})

/** The content of a room's phone page. It offers only presses that have an effect, and only minutes that are free. */
export function phoneRoomOf(room: RoomTable, situation: RoomSituation, moment: Date): PhoneRoom {
  const { state, now, next } = situation
  const today = wallAt(moment, room.timeZone).slice(0, 10)
  const publicMeeting = (meeting: RoomMeeting | null) => meeting && pageFields(withPrivacy(meeting, privacyOf(room)))
  /** The minutes that an action would book or add; 0 for a refusal. */
  const minutesOf = (from: string, action: DoorAction) =>
    'until' in action ? Math.round((Date.parse(action.until) - Date.parse(from)) / 60_000) : 0
  const book = bookMinutes.map((minutes) =>
    minutesOf(startOfMinute(moment), decideAction({ to: 'book', minutes }, situation, moment)),
  )
  const extend = now
    ? minutesOf(now.endsAt, decideAction({ to: 'extend', minutes: PRESS_MINUTES }, situation, moment))
    : 0
  const checkIn = decideAction({ to: 'checkIn' }, situation, moment)
  return {
    name: room.name,
    today,
    state,
    now: publicMeeting(now),
    next: publicMeeting(next),
    book: [...new Set(book)].filter((minutes) => minutes > 0),
    extend,
    checkIn: 'meeting' in checkIn ? checkIn.meeting._id : null,
  }
}

/**
 * Decides the effect of a request by phone. The page names the meeting that it showed. If the request would affect
 * another meeting, the page is outdated, and the request is refused.
 */
export function decidePhoneAction(wish: PhoneWish, situation: RoomSituation, now: Date): DoorAction {
  const action = decideAction(wish.to === 'extend' ? { to: wish.to, minutes: PRESS_MINUTES } : wish, situation, now)
  const isOutdated = 'meeting' in wish && 'meeting' in action && action.meeting._id !== wish.meeting
  return isOutdated ? { deed: 'refusedNothing' } : action
}
