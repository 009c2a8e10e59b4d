import type { Core } from '../../base/core.ts'
import { moveEnd } from '../meetings/queries.ts'
import { releasedAt } from '../rooms/rules.ts'
import { wallAt } from '../times/zones.ts'
import { changeRoom } from './change-room.ts'
import { readRoom } from './queries.ts'
import { meetingText } from './rules.ts'

/** Ends the running meeting of a room if nobody has checked in to it in time; of a series only this occurrence. */
export async function releaseRoom(core: Core, id: string): Promise<void> {
  const now = core.now()
  const current = await readRoom(core.db, id, now)
  if (!current || !releasedAt(current.judged.now, current.rules, now)) return
  await changeRoom(core, async (tx, keep) => {
    const { room, rules, judged } = (await readRoom(tx, id, now)) ?? current
    const releasedEnd = releasedAt(judged.now, rules, now)
    if (!releasedEnd || !judged.now) return
    await moveEnd(tx, judged.now, releasedEnd, 1)
    const meeting = meetingText({ ...judged.now, endTime: wallAt(releasedEnd, room.timeZone).slice(11) })
    await keep(room, { deed: 'released', username: core.config.appTitle, meeting })
  })
}
