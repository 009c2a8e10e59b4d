import type { Core } from '../../base/core.ts'
import { moveEnd } from '../meetings/queries.ts'
import { doorEvent, queueMeetingEvents } from '../meetings/queue-meetings.ts'
import { releasedAt } from '../rooms/rules.ts'
import { wallAt } from '../times/zones.ts'
import { changeRoom } from './change-room.ts'
import { readRoom } from './queries.ts'
import { meetingText } from './rules.ts'

/** Ends the running meeting of a room if nobody has checked in to it in time. In a series, only this time ends. */
export async function releaseRoom(core: Core, id: string): Promise<void> {
  const now = core.now()
  const current = await readRoom(core.db, id, now)
  if (!current || !releasedAt(current.situation.now, current.rules, now)) return
  await changeRoom(core, async (tx, recordEvent) => {
    // The room is read again under the lock, as somebody may have checked in meanwhile.
    const { room, rules, situation } = (await readRoom(tx, id, now)) ?? current
    const releasedEnd = releasedAt(situation.now, rules, now)
    if (!releasedEnd || !situation.now) return
    const noShow = 1
    await moveEnd(tx, situation.now, releasedEnd, noShow)
    const released = {
      ...situation.now,
      endTime: wallAt(releasedEnd, room.timeZone).slice(11),
      endsAt: releasedEnd,
    }
    await queueMeetingEvents(tx, [doorEvent(id, released)], now)
    const meeting = meetingText(released)
    await recordEvent(room, { deed: 'released', username: core.config.appTitle, meeting })
  })
}
