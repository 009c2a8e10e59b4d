import { bookRooms, meetings } from '@wifi-tms/contract/meetings'
import { changeInRooms, changeOccurrence, removeInRooms, removeOccurrence } from '@wifi-tms/contract/occurrences'
import { readTimeline } from '@wifi-tms/contract/timeline'
import type { Answer } from '../../api/http/answer.ts'
import { seesAsMember } from '../../api/http/who.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { bookRooms as book } from './book-rooms.ts'
import { statusColumns } from './booking-rules.ts'
import { changeMeeting, removeMeeting } from './change-meeting.ts'
import { withEntries } from './find-entries.ts'
import { refuseOthersMeeting, termsOf } from './members.ts'
import {
  computeValidTimes,
  placementColumns,
  refuseReadOnly,
  refuseRule,
  saveMeetingTimes,
  zoneOf,
} from './place-meeting.ts'
import { findDoorActions, saveOccurrences, wakeRooms } from './queries.ts'
import { changeEvent, queueMeetingEvents } from './queue-meetings.ts'
import { readTimeline as findBookings } from './read-timeline.ts'
import { type MeetingView, rowsForMember } from './rows-for-member.ts'
import { checkInOpenTimes, keepsDoorActions, keepsTimes, mustNotBeOver, withDoorActions } from './rules.ts'
import { toMeetings } from './to-meetings.ts'

export function meetingRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, meetings, {
    table: 'meeting',
    locks: ['room'],
    sort: '-date',
    thenBy: { date: 'startTime' },
    columns: { from: 'date.from', to: 'date.to', by: 'listedBy', status: 'shownStatus' },
    chooseTable: ({ from, to, by }) => {
      if (from || to) return { table: 'meetingOccurrence', sort: 'startsAt', keyColumn: 'startsAt' }
      return { table: by ? 'meetingEntry' : 'meetingListed', sort: '-date' }
    },
    async prepare(write, who) {
      await refuseRule(write, who)
      return write
    },
    async toColumns(write, { tx, ask, before }) {
      if (before) refuseReadOnly(before)
      const terms = await termsOf(tx, ask.who, write.room)
      const fields = { ...write, exceptions: JSON.stringify(write.exceptions) }
      const origin = { source: 'people', booking: before?.booking ?? '', entry: '' }
      const columns = { ...fields, ...statusColumns(fields, before, terms?.rules), ...origin }
      if (before && keepsTimes(before, columns))
        return { ...columns, zones: before.zones, placedUntil: before.placedUntil }
      const isPastRefused = mustNotBeOver(before, columns)
      const { until } = computeValidTimes(columns, await zoneOf(tx, write.room), core.now(), isPastRefused)
      return { ...columns, ...placementColumns(until) }
    },
    refuseCaller: (row, who) => refuseOthersMeeting(who, row),
    beforeRemove: async (row) => refuseReadOnly(row),
    toObjects: async (rows, who, db) => {
      const now = core.now().toISOString()
      return toMeetings(db, await withEntries(db, rows, now), who, now)
    },
    rowsFor: (table, who) => (seesAsMember(who) ? rowsForMember(table as MeetingView, who) : undefined),
    async whenChanged(tx, before, after, { who }) {
      await wakeRooms(tx, [before?.room, after?.room])
      const change = !before ? 'added' : after ? 'changed' : 'removed'
      await queueMeetingEvents(tx, [changeEvent(change, (after ?? before)!)], core.now())
      if (!after) {
        await saveOccurrences(tx, before!, [])
        return undefined
      }
      if (before && keepsTimes(before, after)) return undefined
      const zone = await zoneOf(tx, after.room)
      const now = core.now()
      const { times: plannedTimes } = computeValidTimes(after, zone, now, false)
      const times = withDoorActions(
        plannedTimes,
        keepsDoorActions(before, after) ? await findDoorActions(tx, after.id) : [],
      )
      const newTimes = mustNotBeOver(before, after) ? checkInOpenTimes(times, now) : times
      await saveMeetingTimes(
        tx,
        { before, meeting: after, terms: await termsOf(tx, who, after.room) },
        newTimes,
        zone,
        now,
      )
      return undefined
    },
  })
  answer(bookRooms, (input, ask) => book(core, input, ask))
  answer(changeOccurrence, ({ id, day, part, updatedAt, ...write }, ask) =>
    changeMeeting(core, { id, day, part, updatedAt, write, everywhere: false }, ask),
  )
  answer(changeInRooms, ({ id, day, part, updatedAt, ...write }, ask) =>
    changeMeeting(core, { id, day, part, updatedAt, write, everywhere: true }, ask),
  )
  answer(removeOccurrence, (input, ask) => removeMeeting(core, { ...input, everywhere: false }, ask))
  answer(removeInRooms, (input, ask) => removeMeeting(core, { ...input, everywhere: true }, ask))
  answer(readTimeline, async ({ room, from, to }, { who }) => ({
    items: await findBookings(core.db, room, { from, to, who, now: core.now() }),
  }))
}
