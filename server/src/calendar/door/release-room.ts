import type { Core } from '../../base/core.ts'
import { moveEnd } from '../meetings/queries.ts'
import { releasedAt } from '../rooms/rules.ts'
import { wallAt } from '../times/zones.ts'
import { changeRoom } from './change-room.ts'
import { readRoom } from './queries.ts'
import { saidOf } from './rules.ts'

/** Releases a room whose meeting waited in vain for a check-in: of a series only this occurrence. */
export async function releaseRoom(core: Core, id: string): Promise<void> {
  const now = core.now()
  const there = await readRoom(core.db, id, now)
  if (!there || !releasedAt(there.judged.now, there.rules, now)) return
  await changeRoom(core, async (tx, keep) => {
    const { room, rules, judged } = (await readRoom(tx, id, now)) ?? there
    const until = releasedAt(judged.now, rules, now)
    if (!until || !judged.now) return
    await moveEnd(tx, judged.now, until, 1)
    const meeting = saidOf({ ...judged.now, endTime: wallAt(until, room.timeZone).slice(11) })
    await keep(room, { deed: 'released', username: core.config.appTitle, meeting })
  })
}
