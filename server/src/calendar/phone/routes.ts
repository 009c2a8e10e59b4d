import { Refusal } from '@wifi-tms/contract/errors'
import { pressPhone, readPhoneRoom } from '@wifi-tms/contract/phone'
import type { Answer, CallContext } from '../../api/http/answer.ts'
import { type CallRate, tokenBuckets } from '../../api/http/token-buckets.ts'
import { mayDo } from '../../api/http/who.ts'
import { findRow } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import { isDoorLink, roomOfLink } from '../rooms/door-link.ts'
import { describeRoom } from './describe-room.ts'
import { pressOnPage } from './press-phone.ts'

/** The rate at which one address may read one room's page. All invalid links count as one room, against guessing. */
const READ_RATE: CallRate = { burst: 60, perSecond: 2 }
/** The rate at which one address may press on one room's page. */
const PRESS_RATE: CallRate = { burst: 10, perSecond: 0.2 }

/** The calls of phones at a door. The room's link gives access, within the room's settings. */
export function phoneRoutes(core: Core, answer: Answer): void {
  const [mayRead, mayPress] = [tokenBuckets(READ_RATE), tokenBuckets(PRESS_RATE)]

  /**
   * Finds the room to which a link gives access. All refusals are alike, so that nobody learns which links exist. The
   * exception is a room that needs a login: its refusal tells the caller to log in. `stranger` stands for the caller's
   * address.
   */
  const findOpenRoom = async (
    link: string,
    { who, stranger }: Pick<CallContext, 'who' | 'stranger'>,
    mayCall: typeof mayRead,
  ) => {
    const id = roomOfLink(link)
    const room = id && (await findRow(core.db, 'room', id))
    const openRoom = room && isDoorLink(core.seal, room, link) && room.phone !== 'off' ? room : undefined
    if (!mayCall(`${stranger} ${openRoom?.id ?? ''}`)) throw new Refusal('tooMany')
    if (openRoom?.phone === 'signedIn' && !who.sessionId) throw new Refusal('tokenUnknown')
    if (openRoom?.phone === 'signedIn' && !mayDo(who, 'meetings.write')) throw new Refusal('notFound')
    if (!openRoom) throw new Refusal('notFound')
    return openRoom.id
  }

  answer(readPhoneRoom, async ({ link }, ask) => describeRoom(core, await findOpenRoom(link, ask, mayRead)))
  answer(pressPhone, async ({ link, press: pressId, wish }, ask) => {
    const room = await findOpenRoom(link, ask, mayPress)
    const { who, address } = ask
    const pressFields = { deviceId: `phone ${room}`, event: 'phone', who, address } as const
    const deed = await pressOnPage(core, { room, pressId, wish, ...pressFields })
    return { deed, room: await describeRoom(core, room) }
  })
}
