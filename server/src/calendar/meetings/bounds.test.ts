import { meetings, ROOM_MEETINGS, ROOM_SERIES } from '@wifi-tms/contract/meetings'
import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/random/ids.ts'
import { eachServer } from '../../testing/each-server.ts'
import { calendarOf } from '../feeds/testing/calendar-of.ts'
import { sendCalendar, serveFeed } from '../feeds/testing/serve-feed.ts'
import { pressOnPage } from '../phone/press-phone.ts'
import { movableClock } from '../testing/clock.ts'
import { findClash, findClashingStarts } from './find-clashes.ts'
import { forgetPastMeetings } from './forget-past-meetings.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

const momentOf = (minute: number) => new Date(Date.UTC(2026, 10, 30) + minute * 60_000).toISOString()
/** Up to `maxLength` spans of up to 20 minutes each, which begin at different minutes of an hour. */
const spans = (maxLength: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength })
    .chain((starts) =>
      fc.tuple(...starts.map((start) => fc.integer({ min: 1, max: 20 }).map((length) => [start, start + length]))),
    )
    .map((pairs) => pairs.map(([from, to]) => ({ startsAt: momentOf(from!), endsAt: momentOf(to!) })))

eachServer(
  'bounds of meetings',
  (server) => {
    const addRoom = async () => (await server().ask(rooms.create, { name: 'Oslo', timeZone: 'UTC' }))._id
    const boardMeeting = { name: 'Board', date: '2026-12-01', startTime: '10:00', endTime: '11:00' }
    const add = (room: string, more: object = {}) => server().ask(meetings.create, { ...boardMeeting, room, ...more })
    /** Copies a meeting in the database, once for each of these times. */
    const copy = async (id: string, times: { startsAt: string; endsAt: string }[]) => {
      const { db } = server().core
      const row = await db.selectFrom('meeting').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const ids = times.map(() => newId())
      if (ids.length === 0) return
      await db
        .insertInto('meeting')
        .values(ids.map((id) => ({ ...row, id })))
        .execute()
      const common = { roomId: row.room, enabled: 1, date: row.date, movedEnd: null }
      await db
        .insertInto('occurrence')
        .values(times.map((time, n) => ({ ...common, ...time, meetingId: ids[n]! })))
        .execute()
    }

    test('[entity-meeting] spans clash with the times at which the room is held; spans that only touch do not', async () => {
      const { db } = server().core
      const room = await addRoom()
      const { _id: copiedId } = await add(room)
      await fc.assert(
        fc.asyncProperty(spans(5), spans(8), async (wanted, held) => {
          await db.deleteFrom('occurrence').where('roomId', '=', room).execute()
          await db.deleteFrom('meeting').where('room', '=', room).where('id', '<>', copiedId).execute()
          await copy(copiedId, held)
          const isHeld = (span: (typeof wanted)[number]) =>
            held.some(({ startsAt, endsAt }) => startsAt < span.endsAt && span.startsAt < endsAt)
          const clashing = wanted.filter(isHeld).map(({ startsAt }) => startsAt)
          expect([...(await findClashingStarts(db, room, copiedId, wanted))].sort()).toEqual(clashing.toSorted())
          expect((await findClash(db, room, copiedId, wanted))?.wanted).toBe(clashing.toSorted()[0])
        }),
        { numRuns: 40 },
      )
    })

    test('[entity-meeting] a room refuses one more series than it may have, until one of its series has ended', async () => {
      const room = await addRoom()
      const { _id: daily } = await add(room, { recurrence: 'FREQ=DAILY' })
      // Disjoint spans of a minute each, from midnight on.
      const early = Array.from({ length: ROOM_SERIES - 2 }, (_, n) => ({
        startsAt: `2026-12-01T0${Math.floor(n / 60)}:${`${n % 60}`.padStart(2, '0')}:00.000Z`,
        endsAt: `2026-12-01T0${Math.floor((n + 1) / 60)}:${`${(n + 1) % 60}`.padStart(2, '0')}:00.000Z`,
      }))
      await copy(daily, early)
      const series = { startTime: '12:00', endTime: '13:00', recurrence: 'FREQ=WEEKLY' }
      await add(room, series)
      const surplus = await server().tell(meetings.create, { ...boardMeeting, ...series, room, date: '2026-12-02' })
      const message = `The room has ${ROOM_SERIES} series that go on, and may have no more`
      expect([surplus.code, surplus.body.errors]).toEqual([40000, [{ path: 'recurrence', message }]])
      await add(room, { startTime: '14:00', endTime: '15:00' })
      const stored = await server().ask(meetings.get, { id: daily })
      await server().ask(meetings.update, { ...stored, id: daily, name: 'Renamed' })
      // A series without future times no longer counts.
      await server().core.db.deleteFrom('occurrence').where('startsAt', '=', early[0]!.startsAt).execute()
      await add(room, { ...series, date: '2026-12-02' })
    })

    test('[entity-meeting] a room refuses one more meeting than people may make in it; existing meetings may still be changed', async () => {
      const { db } = server().core
      const room = await addRoom()
      const { _id: first } = await add(room)
      const elsewhere = await add(await addRoom())
      const row = await db.selectFrom('meeting').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
      const rowsPerInsert = 1000
      for (let count = 1; count < ROOM_MEETINGS; count += rowsPerInsert) {
        const copies = Array.from({ length: Math.min(rowsPerInsert, ROOM_MEETINGS - count) }, () => ({
          ...row,
          id: newId(),
        }))
        await db.insertInto('meeting').values(copies).execute()
      }
      const later = { ...boardMeeting, room, date: '2026-12-02' }
      const refused = { code: 40900, reason: 'full', facts: { most: ROOM_MEETINGS } }
      expect((await server().tell(meetings.create, later)).body).toMatchObject(refused)
      expect((await server().tell(meetings.update, { ...later, id: elsewhere._id })).body).toMatchObject(refused)
      const who = { accountId: '', username: '' }
      const press = { room, pressId: 'press', wish: { to: 'book', minutes: 15 }, who } as const
      expect(await pressOnPage(server().core, { ...press, deviceId: `phone ${room}`, event: 'phone' })).toBe(
        'refusedLimit',
      )
      await server().ask(meetings.update, { ...later, id: first })
      await add(elsewhere.room, { date: '2026-12-03' })
      await server().ask(meetings.remove, { id: first })
      await add(room, { date: '2026-12-02' })
    })

    test('[entity-meeting] all meetings of a room, however many, stay at their wall times when its zone changes', async () => {
      const room = await addRoom()
      const { _id: first } = await add(room)
      await copy(
        first,
        Array.from({ length: 50 }, () => ({ startsAt: momentOf(60), endsAt: momentOf(61) })),
      )
      await server().ask(rooms.update, { id: room, name: 'Oslo', timeZone: 'Asia/Tokyo' })
      const rows = await server()
        .core.db.selectFrom('occurrence')
        .select('startsAt')
        .distinct()
        .where('roomId', '=', room)
        .execute()
      expect(rows).toEqual([{ startsAt: '2026-12-01T01:00:00.000Z' }])
    })

    test('[entity-room] a calendar with more series than a room may have is refused as too large', async () => {
      const yearly = (count: number) =>
        calendarOf(
          Array.from(
            { length: count },
            () => 'SUMMARY:Board\nDTSTART:20261201T100000Z\nRRULE:FREQ=YEARLY\nDURATION:PT1H',
          ),
        )
      const feed = await serveFeed(sendCalendar(yearly(ROOM_SERIES)))
      const { _id: id } = await server().ask(rooms.create, {
        name: 'Oslo',
        calendar: { kind: 'ics', url: feed.url, refresh: 1440 },
      })
      const reasonNow = async () => (await server().ask(syncRoom, { id })).calendar?.reason
      expect(await reasonNow()).toBeNull()
      feed.answer(sendCalendar(yearly(ROOM_SERIES + 1)))
      expect(await reasonNow()).toBe('too-large')
    })

    test('[entity-meeting] times older than the daily sums are deleted, and a series that has future times stays', async () => {
      const { core } = server()
      const room = await addRoom()
      const { _id: once } = await add(room)
      const { _id: series } = await add(room, { date: '2026-12-02', recurrence: 'FREQ=DAILY' })
      const { _id: endedSeries } = await add(room, {
        date: '2026-12-02',
        startTime: '12:00',
        endTime: '13:00',
        recurrence: 'FREQ=DAILY;COUNT=3',
      })
      // Its times but the first are deleted, as if other meetings occupied them.
      const { _id: crowdedOut } = await add(room, {
        date: '2026-12-02',
        startTime: '15:00',
        endTime: '16:00',
        recurrence: 'FREQ=DAILY',
      })
      await core.db
        .deleteFrom('occurrence')
        .where('meetingId', '=', crowdedOut)
        .where('date', '>', '2026-12-02')
        .execute()
      const entry = { roomId: room, etag: null, hash: '' }
      for (const meetingId of [once, series, `${series}20261202`, endedSeries])
        await core.db
          .insertInto('calendarEntry')
          .values({ ...entry, meetingId })
          .execute()
      const remainingMeetings = async () => {
        const rows = await core.db
          .selectFrom('meeting')
          .innerJoin('occurrence', 'meetingId', 'meeting.id')
          .select(['meeting.id', (row) => row.fn.min('occurrence.date').as('first')])
          .where('room', '=', room)
          .groupBy('meeting.id')
          .execute()
        const entries = await core.db
          .selectFrom('calendarEntry')
          .select('meetingId')
          .where('roomId', '=', room)
          .execute()
        return {
          times: Object.fromEntries(rows.map(({ id, first }) => [id, first])),
          entries: entries.map(({ meetingId }) => meetingId),
        }
      }
      const before = await remainingMeetings()
      // 400 days after 31 December.
      clock.set('2028-02-04T23:59:59Z')
      await forgetPastMeetings(core)
      expect(await remainingMeetings()).toEqual(before)
      clock.set('2028-02-05T00:00:00Z')
      await forgetPastMeetings(core)
      expect(await remainingMeetings()).toEqual({ times: { [series]: '2027-01-01' }, entries: [series] })
      const remainingIds = await core.db.selectFrom('meeting').select('id').where('room', '=', room).execute()
      expect(remainingIds.map(({ id }) => id).sort()).toEqual([series, crowdedOut].sort())
    })
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
