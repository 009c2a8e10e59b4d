import { PhoneDeed, type PhoneWish } from '@wifi-tms/contract/phone'
import type { Who } from '../../api/http/who.ts'
import type { Core } from '../../base/core.ts'
import { addPress, findOutcome } from '../../fleet/presses/queries.ts'
import { carryOut } from '../door/carry-out.ts'
import { changeRoom } from '../door/change-room.ts'
import { readRoom } from '../door/queries.ts'
import { decidePhoneAction } from './rules.ts'

/** A press on a room's page. The page is open on somebody's phone, or on a screen that is the room's plate. */
interface PagePress {
  room: string
  /** The id that the page has given to the press. */
  pressId: string
  wish: PhoneWish
  /** The device under which the press is stored; for phones a made-up id. Among its presses `pressId` is unique. */
  deviceId: string
  event: 'phone' | 'player'
  who: Pick<Who, 'accountId' | 'username'>
  /** The address of a phone; absent for a plate. */
  address?: string
}

/** Carries out a press on a room's page, exactly once: its effect and its outcome are written in one transaction. */
export async function pressOnPage(core: Core, press: PagePress): Promise<PhoneDeed> {
  const { room: roomId, pressId, wish, deviceId, event, who, address } = press
  // This outcome stays if the room has been deleted.
  let deed: PhoneDeed = 'refusedNothing'
  await changeRoom(core, async (tx, recordEvent) => {
    const now = core.now()
    const outcome = await findOutcome(tx, deviceId, pressId)
    // A page sends a press again if it got no answer; then the first outcome is returned.
    if (outcome !== undefined) {
      deed = PhoneDeed.parse(outcome)
      return
    }
    const current = await readRoom(tx, roomId, now)
    if (!current) return
    const result = await carryOut(tx, current.room, decidePhoneAction(wish, current.situation, now), who, now)
    deed = PhoneDeed.parse(result.deed)
    await addPress(tx, { roomId, deviceId, saidId: pressId, event, outcome: deed }, now)
    const { username, accountId } = who
    await recordEvent(current.room, {
      ...result,
      username,
      ...(address !== undefined && { phone: { address, accountId } }),
    })
  })
  return deed
}
