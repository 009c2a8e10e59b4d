import type { Parsed } from '@wifi-tms/contract/endpoint'
import type { Meeting } from '@wifi-tms/contract/meetings'
import type { changeOccurrence } from '@wifi-tms/contract/occurrences'
import type { Ask } from '../../api/http/answer.ts'
import { deleteRow, findRow, insertRow, replaceRow } from '../../api/resources/queries.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { placedBy, placeMeeting, refuseRule, saveMeetingTimes, zoneOf } from './place-meeting.ts'
import { saveOccurrences, toMeetings, wakeRooms, writtenFields } from './queries.ts'
import { changedAlike, isJudged, keepsEnds, withComers, withTouched } from './rules.ts'
import { type Cut, inRoom, type MeetingChoice, takeOut } from './take-out.ts'

type MeetingAsk = Ask<'meetings' | 'rooms'>
type Write = Omit<Parsed<typeof changeOccurrence>, 'id' | 'day' | 'part' | 'updatedAt'>

/**
 * Replaces a meeting or a part of a series, here or in all its rooms, in one transaction. Throws Refusal as for any
 * meeting.
 */
export async function changeMeeting(
  core: Core,
  { write, ...choice }: MeetingChoice & { write: Write },
  ask: MeetingAsk,
): Promise<Meeting> {
  await refuseRule(write, ask.who)
  const now = core.now()
  const { part, day } = choice
  const ids: string[] = []
  const changedMeeting = await ask.change(async (tx, keep) => {
    const cuts = await takeOut(tx, choice, { who: ask.who, now })
    const [firstCut] = cuts
    const isOne = part === 'one'
    const writtenMeeting: MeetingTable = {
      ...{ ...firstCut.taken, ...write },
      recurrence:
        isOne || write.recurrence === firstCut.before.recurrence ? firstCut.taken.recurrence : write.recurrence,
      exceptions: JSON.stringify(isOne ? [] : write.exceptions.filter((one) => part === 'all' || one >= day!)),
    }
    // The parts that were taken out of several rooms form one new booking of these rooms.
    const booking = part !== 'all' && cuts.length > 1 ? newId() : ''
    const saved: MeetingTable[] = []
    for (const cut of cuts) {
      const { before, remaining } = cut
      const after = {
        ...(cut === firstCut ? writtenMeeting : changedAlike(cut.taken, firstCut.taken, writtenMeeting)),
        ...{ id: remaining ? newId() : before.id, booking: remaining ? booking : booking || before.booking },
        ...stampsBy(ask.who, now, remaining ? undefined : before),
      }
      const changed = await savePart(tx, cut, after, now).catch(async (error: unknown) => {
        throw cuts.length > 1 ? inRoom(error, (await findRow(tx, 'room', after.room))?.name ?? '') : error
      })
      const object = { id: changed.id, name: changed.name }
      if (remaining)
        keep({
          object: { id: remaining.id, name: remaining.name },
          before: writtenFields(before),
          after: writtenFields(remaining),
        })
      keep({ object, ...(!remaining && { before: writtenFields(before) }), after: writtenFields(changed) })
      ids.push(before.id, changed.id)
      saved.push(changed)
    }
    await wakeRooms(tx, [...cuts.map(({ before }) => before.room), ...saved.map(({ room }) => room)])
    return (await toMeetings(tx, saved.slice(0, 1), now.toISOString()))[0]!
  })
  ask.changed('meetings', [...new Set(ids)])
  return changedMeeting
}

/** Writes a meeting with its times in place of the part that was taken out. */
async function savePart(
  tx: Db,
  { before, taken, touched, remaining }: Cut,
  writtenMeeting: MeetingTable,
  now: Date,
): Promise<MeetingTable> {
  const timeZone = await zoneOf(tx, writtenMeeting.room)
  const judged = isJudged(taken, writtenMeeting)
  const { places: planned, until } = placeMeeting(writtenMeeting, timeZone, now, judged)
  const after = { ...writtenMeeting, ...placedBy(until) }
  const places = withTouched(planned, keepsEnds(before, after) ? touched : [])
  await saveMeetingTimes(tx, after, judged ? withComers(places, now) : places, timeZone, now)
  await (remaining ? insertRow : replaceRow)(tx, 'meeting', after)
  return after
}

/** Removes a meeting or a part of a series, here or from all its rooms, in one transaction. */
export async function removeMeeting(core: Core, choice: MeetingChoice, ask: MeetingAsk) {
  const ids: string[] = []
  await ask.change(async (tx, keep) => {
    const cuts = await takeOut(tx, choice, { who: ask.who, now: core.now() })
    for (const { before, remaining } of cuts) {
      const { id, name } = before
      if (!remaining) {
        await saveOccurrences(tx, before, [])
        await deleteRow(tx, 'meeting', id)
      }
      keep({ object: { id, name }, before: writtenFields(before), after: remaining && writtenFields(remaining) })
      ids.push(id)
    }
    await wakeRooms(
      tx,
      cuts.map(({ before }) => before.room),
    )
  })
  ask.changed('meetings', ids)
  return { _id: choice.id }
}
