import { PhoneDeed, type PhoneWish } from '@wifi-tms/contract/phone'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { addPress, findOutcome } from '../../fleet/presses/queries.ts'
import { changeRoom } from '../door/change-room.ts'
import { doDeed } from '../door/do-deed.ts'
import { readRoom } from '../door/queries.ts'
import { answerPhone } from './rules.ts'

interface Press {
  room: string
  /** The phone's own id of the press. */
  pressId: string
  wish: PhoneWish
}

/** Does a wish of a phone at a door once: its effect and the record of it are one transaction. */
export async function pressByPhone(
  core: Core,
  { room: roomId, pressId: saidId, wish }: Press,
  { who, address }: Pick<Ask, 'who' | 'address'>,
): Promise<PhoneDeed> {
  let deed: PhoneDeed = 'refusedNothing'
  await changeRoom(core, async (tx, keep) => {
    const now = core.now()
    const deviceId = `phone ${roomId}`
    const outcome = await findOutcome(tx, deviceId, saidId)
    if (outcome !== undefined) {
      deed = PhoneDeed.parse(outcome)
      return
    }
    const there = await readRoom(tx, roomId, now)
    if (!there) return
    const done = await doDeed(tx, there.room, answerPhone(wish, there.judged, now), who, now)
    deed = PhoneDeed.parse(done.deed)
    await addPress(tx, { roomId, deviceId, saidId, event: 'phone', outcome: deed }, now)
    const { username, accountId } = who
    await keep(there.room, { ...done, username, phone: { address, accountId } })
  })
  return deed
}
