import { Refusal } from '@wifi-tms/contract/errors'
import { meetings } from '@wifi-tms/contract/meetings'
import { pressPhone, readPhoneRoom } from '@wifi-tms/contract/phone'
import type { Answer, Ask } from '../../api/http/answer.ts'
import { type CallRate, tokenBuckets } from '../../api/http/token-buckets.ts'
import { mayDo } from '../../api/http/who.ts'
import { findRow } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import { isDoorLink, roomOfLink } from '../rooms/door-link.ts'
import { pressOnPage } from './press-phone.ts'
import { tellRoom } from './tell-room.ts'

/** The rate at which one address may read one room's page, then that of its presses; all invalid links count as one room. */
const LOOKS: CallRate = { burst: 60, perSecond: 2 }
const PRESSES: CallRate = { burst: 10, perSecond: 0.2 }

/** The calls of phones at a door. The room's link gives access, within the room's settings. */
export function phoneRoutes(core: Core, answer: Answer): void {
  const [look, press] = [tokenBuckets(LOOKS), tokenBuckets(PRESSES)]

  /** The room to which a link gives access. Throws the same Refusal for all reasons, except where a login would help. */
  const enter = async (link: string, { who, stranger }: Pick<Ask, 'who' | 'stranger'>, take: typeof look) => {
    const id = roomOfLink(link)
    const room = id && (await findRow(core.db, 'room', id))
    const opened = room && isDoorLink(core.seal, room, link) && room.phone !== 'off' ? room : undefined
    if (!take(`${stranger} ${opened?.id ?? ''}`)) throw new Refusal('tooMany')
    if (opened?.phone === 'signedIn' && !who.sessionId) throw new Refusal('tokenUnknown')
    if (opened?.phone === 'signedIn' && !mayDo(who, meetings.access.write)) throw new Refusal('notFound')
    if (!opened) throw new Refusal('notFound')
    return opened.id
  }

  answer(readPhoneRoom, async ({ link }, ask) => tellRoom(core, await enter(link, ask, look)))
  answer(pressPhone, async ({ link, press: pressId, wish }, ask) => {
    const room = await enter(link, ask, press)
    const { who, address } = ask
    const by = { deviceId: `phone ${room}`, event: 'phone', who, address } as const
    const deed = await pressOnPage(core, { room, pressId, wish, ...by })
    return { deed, room: await tellRoom(core, room) }
  })
}
