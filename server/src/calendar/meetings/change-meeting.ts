import type { Parsed } from '@wifi-tms/contract/endpoint'
import type { Meeting } from '@wifi-tms/contract/meetings'
import type { changeOccurrence } from '@wifi-tms/contract/occurrences'
import type { CallContext } from '../../api/http/answer.ts'
import { deleteRow, findRow, insertRow, replaceRow } from '../../api/resources/queries.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { statusColumns, statusOf } from './booking-rules.ts'
import { type MemberTerms, termsOf } from './members.ts'
import {
  computeValidTimes,
  firstWrittenDay,
  limitExceptions,
  placementColumns,
  refuseRule,
  saveMeetingTimes,
  zoneOf,
} from './place-meeting.ts'
import { copyTimes, saveOccurrences, wakeRooms } from './queries.ts'
import { changeEvent, queueMeetingEvents } from './queue-meetings.ts'
import {
  applySameChange,
  checkInOpenTimes,
  keepsDoorActions,
  keepsTimes,
  mustNotBeOver,
  withDoorActions,
} from './rules.ts'
import { type Cut, type MeetingChoice, nameRoomInRefusal, takeOut } from './take-out.ts'
import { toMeetings, writtenFields } from './to-meetings.ts'

type MeetingContext = CallContext<'meetings' | 'rooms'>
type Write = Omit<Parsed<typeof changeOccurrence>, 'id' | 'day' | 'part' | 'updatedAt'>

/**
 * Changes a meeting or a part of a series, in one room or in all its rooms, in one transaction. It takes the part out
 * and writes the changed part in its place. Throws Refusal as for a new meeting.
 */
export async function changeMeeting(
  core: Core,
  { write, ...choice }: MeetingChoice & { write: Write },
  ask: MeetingContext,
): Promise<Meeting> {
  await refuseRule(write, ask.who)
  const now = core.now()
  const { part, day } = choice
  const ids: string[] = []
  const changedMeeting = await ask.change(async (tx, recordChange) => {
    const cuts = await takeOut(tx, choice, { who: ask.who, now })
    const [firstCut] = cuts
    const isOneTime = part === 'one'
    const writtenMeeting: MeetingTable = {
      ...firstCut.removedPart,
      ...write,
      recurrence:
        isOneTime || write.recurrence === firstCut.before.recurrence
          ? firstCut.removedPart.recurrence
          : write.recurrence,
      exceptions: JSON.stringify(
        isOneTime ? [] : write.exceptions.filter((exception) => part === 'all' || exception >= day!),
      ),
    }
    // The parts that were taken out of several rooms form one new booking of these rooms.
    const booking = part !== 'all' && cuts.length > 1 ? newId() : ''
    const savedMeetings: MeetingTable[] = []
    for (const cut of cuts) {
      const { before, remainingPart: remaining } = cut
      // A part becomes a new meeting. A whole meeting keeps its id, and keeps its booking if there is no new one.
      const draft =
        cut === firstCut
          ? writtenMeeting
          : applySameChange(withStatus(cut.removedPart), withStatus(firstCut.removedPart), writtenMeeting)
      const terms = await termsOf(tx, ask.who, draft.room)
      const after = {
        ...draft,
        ...statusColumns(draft, cut.removedPart, terms?.rules),
        id: remaining ? newId() : before.id,
        booking: remaining ? booking : booking || before.booking,
        // Whoever has made the meeting also owns its parts.
        ...stampsBy(ask.who, now, before),
      }
      const changed = await savePart(tx, cut, after, { terms, now }).catch(async (error: unknown) => {
        throw cuts.length > 1 ? nameRoomInRefusal(error, (await findRow(tx, 'room', after.room))?.name ?? '') : error
      })
      const object = { id: changed.id, name: changed.name }
      if (remaining)
        recordChange({
          object: { id: remaining.id, name: remaining.name },
          before: writtenFields(before),
          after: writtenFields(remaining),
        })
      recordChange({ object, ...(!remaining && { before: writtenFields(before) }), after: writtenFields(changed) })
      const changes = remaining
        ? [changeEvent('changed', remaining), changeEvent('added', changed)]
        : [changeEvent('changed', changed)]
      await queueMeetingEvents(tx, changes, now)
      ids.push(before.id, changed.id)
      savedMeetings.push(changed)
    }
    await wakeRooms(tx, [...cuts.map(({ before }) => before.room), ...savedMeetings.map(({ room }) => room)])
    return (await toMeetings(tx, savedMeetings.slice(0, 1), ask.who, now.toISOString()))[0]!
  })
  ask.changed('meetings', [...new Set(ids)])
  return changedMeeting
}

/** A meeting with the status that people see. */
const withStatus = (meeting: MeetingTable): MeetingTable => ({ ...meeting, status: statusOf(meeting) })

/** Writes the changed part, with its times, as a meeting in place of the part that was taken out. */
async function savePart(
  tx: Db,
  { before, removedPart, doorActions, earlierTimes, remainingPart }: Cut,
  write: MeetingTable,
  { terms, now }: { terms: MemberTerms | undefined; now: Date },
): Promise<MeetingTable> {
  // The times of a part that was taken out of its series are written anew in any case.
  if (removedPart === before && keepsTimes(before, write)) {
    await replaceRow(tx, 'meeting', write)
    return write
  }
  const timeZone = await zoneOf(tx, write.room)
  const writtenMeeting = limitExceptions(write, timeZone, now)
  const isPastRefused = mustNotBeOver(removedPart, writtenMeeting)
  const { times: plannedTimes, until } = computeValidTimes(writtenMeeting, timeZone, now, isPastRefused)
  const after = { ...writtenMeeting, ...placementColumns(until) }
  const times = withDoorActions(plannedTimes, keepsDoorActions(before, after) ? doorActions : [])
  const newTimes = isPastRefused ? checkInOpenTimes(times, now) : times
  await saveMeetingTimes(tx, { before, meeting: after, terms }, newTimes, timeZone, now)
  const firstDay = firstWrittenDay(before, after, timeZone, now)
  const keptTimes = earlierTimes.filter(({ date }) => date < firstDay)
  await copyTimes(tx, after.id, keptTimes)
  await (remainingPart ? insertRow : replaceRow)(tx, 'meeting', after)
  return after
}

/** Removes a meeting or a part of a series, from one room or from all its rooms, in one transaction. */
export async function removeMeeting(core: Core, choice: MeetingChoice, ask: MeetingContext) {
  const ids: string[] = []
  const now = core.now()
  await ask.change(async (tx, recordChange) => {
    const cuts = await takeOut(tx, choice, { who: ask.who, now })
    for (const { before, remainingPart: remaining } of cuts) {
      const { id, name } = before
      if (!remaining) {
        await saveOccurrences(tx, before, [])
        await deleteRow(tx, 'meeting', id)
      }
      recordChange({
        object: { id, name },
        before: writtenFields(before),
        after: remaining && writtenFields(remaining),
      })
      const change = remaining ? changeEvent('changed', remaining) : changeEvent('removed', before)
      await queueMeetingEvents(tx, [change], now)
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
