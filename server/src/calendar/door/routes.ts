import { bookNow, checkIn, displayRoom as displayCall, endMeeting } from '@wifi-tms/contract/door'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { bookByHand, endOrCheckInByHand } from './by-hand.ts'
import { displayRoom } from './display-room.ts'

/** The calls by which people change a room's present state. */
export function doorRoutes(core: Core, answer: Answer): void {
  answer(bookNow, ({ room, minutes }, ask) => bookByHand(core, room, minutes, ask))
  answer(endMeeting, ({ id }, ask) => endOrCheckInByHand(core, id, 'ended', ask))
  answer(checkIn, ({ id }, ask) => endOrCheckInByHand(core, id, 'checkedIn', ask))
  answer(displayCall, async ({ id }, ask) => ({ _id: id, total: await displayRoom(core, id, ask) }))
}
