import { PhoneDeed, type PhoneWish } from '@wifi-tms/contract/phone'
import type { Who } from '../../api/http/who.ts'
import type { Core } from '../../base/core.ts'
import { addPress, findOutcome } from '../../fleet/presses/queries.ts'
import { changeRoom } from '../door/change-room.ts'
import { doDeed } from '../door/do-deed.ts'
import { readRoom } from '../door/queries.ts'
import { answerPhone } from './rules.ts'

/** A press of a button on a page at a door, which is open on a phone or on the plate itself. */
interface PagePress {
  room: string
  /** The id that the page has given to the press. */
  pressId: string
  wish: PhoneWish
  /** The key of the page's presses, within which `pressId` is unique; then the kind of the press. */
  deviceId: string
  event: 'phone' | 'player'
  who: Pick<Who, 'accountId' | 'username'>
  /** The address of a phone; absent for a plate. */
  address?: string
}

/** Carries out a press on a page at a door, once: its effect and its record are written in one transaction. */
export async function pressOnPage(core: Core, press: PagePress): Promise<PhoneDeed> {
  const { room: roomId, pressId: requestId, wish, deviceId, event, who, address } = press
  let deed: PhoneDeed = 'refusedNothing'
  await changeRoom(core, async (tx, keep) => {
    const now = core.now()
    const outcome = await findOutcome(tx, deviceId, requestId)
    if (outcome !== undefined) {
      deed = PhoneDeed.parse(outcome)
      return
    }
    const current = await readRoom(tx, roomId, now)
    if (!current) return
    const doneDeed = await doDeed(tx, current.room, answerPhone(wish, current.judged, now), who, now)
    deed = PhoneDeed.parse(doneDeed.deed)
    await addPress(tx, { roomId, deviceId, saidId: requestId, event, outcome: deed }, now)
    const { username, accountId } = who
    await keep(current.room, { ...doneDeed, username, ...(address !== undefined && { phone: { address, accountId } }) })
  })
  return deed
}
