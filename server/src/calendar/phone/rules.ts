import { bookMinutes, PRESS_MINUTES } from '@wifi-tms/contract/door'
import type { PhoneRoom, PhoneWish } from '@wifi-tms/contract/phone'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { answerWish, type Deed, minuteOf } from '../door/rules.ts'
import { privacyOf, withPrivacy } from '../meetings/privacy.ts'
import type { Judged } from '../rooms/rules.ts'
import { wallAt } from '../times/zones.ts'

const pageFields = ({ _id, name, date, startTime, endTime, organiser }: RoomMeeting) => ({
  _id,
  name,
  date,
  startTime,
  endTime,
  organiser,
})

/** The content of a room's phone page. It offers only presses that would have an effect, and only as many minutes as are free. */
export function phoneRoomOf(room: RoomTable, judged: Judged, moment: Date): PhoneRoom {
  const { state, now, next } = judged
  const today = wallAt(moment, room.timeZone).slice(0, 10)
  const publicMeeting = (meeting: RoomMeeting | null) => meeting && pageFields(withPrivacy(meeting, privacyOf(room)))
  const minutesOf = (from: string, deed: Deed) =>
    'until' in deed ? Math.round((Date.parse(deed.until) - Date.parse(from)) / 60_000) : 0
  const book = bookMinutes.map((minutes) =>
    minutesOf(minuteOf(moment), answerWish({ to: 'book', minutes }, judged, moment)),
  )
  const extend = now ? minutesOf(now.endsAt, answerWish({ to: 'extend', minutes: PRESS_MINUTES }, judged, moment)) : 0
  const checkIn = answerWish({ to: 'checkIn' }, judged, moment)
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

/** The effect of a request by phone. A request that names another meeting than the one it would affect is outdated. */
export function answerPhone(wish: PhoneWish, judged: Judged, now: Date): Deed {
  const answer = answerWish(wish.to === 'extend' ? { to: wish.to, minutes: PRESS_MINUTES } : wish, judged, now)
  const isOutdated = 'meeting' in wish && 'meeting' in answer && answer.meeting._id !== wish.meeting
  return isOutdated ? { deed: 'refusedNothing' } : answer
}
