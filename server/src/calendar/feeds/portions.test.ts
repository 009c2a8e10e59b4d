import { setImmediate } from 'node:timers/promises'
import { meetings } from '@wifi-tms/contract/meetings'
import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { beforeEach, expect, test } from 'vitest'
import { failCommits } from '../../base/database/testing/failing-writes.ts'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'
import { findRoomsToClear } from './drop-remaining.ts'
import { PORTION } from './save-meetings.ts'
import { calendarOf } from './testing/calendar-of.ts'
import { sendCalendar, serveFeed } from './testing/serve-feed.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

const MANY = 6 * PORTION
/** A calendar with a meeting of half an hour in each hour from the clock's moment on, the last one first. */
const manyEvents = (name: string, count = MANY) =>
  calendarOf(
    Array.from({ length: count }, (_, index) => {
      const start = new Date(clock.now().getTime() + (count - index) * 3_600_000).toISOString().slice(0, 16)
      return `UID:${start}\nSUMMARY:${name}\nDTSTART:${start.replace(/[-:]/g, '')}00Z\nDURATION:PT30M`
    }),
  )

eachServer(
  'large calendars of rooms',
  (server) => {
    const addRoom = (url: string) =>
      server().ask(rooms.create, { name: 'Oslo', timeZone: 'UTC', calendar: { kind: 'ics', url, refresh: 1440 } })
    const readRoom = (id: string) => server().ask(rooms.get, { id })
    const namesIn = async (room: string) => {
      const rows = await server()
        .core.db.selectFrom('meeting')
        .innerJoin('occurrence', 'meetingId', 'meeting.id')
        .select('name')
        .where('room', '=', room)
        .orderBy('startsAt')
        .execute()
      return rows.map(({ name }) => name)
    }
    /** The different lists of meeting names that a room has at any time while the work runs. */
    const namesWhile = async (room: string, work: Promise<unknown>) => {
      const seenNames = [await namesIn(room)]
      let isDone = false
      const endOfWork = work.finally(() => {
        isDone = true
      })
      while (!isDone) {
        seenNames.push(await namesIn(room))
        await setImmediate()
      }
      await endOfWork
      seenNames.push(await namesIn(room))
      return [...new Map(seenNames.map((names) => [names.join(), names])).values()]
    }

    test('are saved and deleted in portions, the next meetings first, and other work runs in between', async () => {
      const feed = await serveFeed(sendCalendar(manyEvents('Board')))
      const { _id: id } = await addRoom(feed.url)
      const sync = () => server().ask(syncRoom, { id })
      const first = await namesWhile(id, sync())
      expect(first.length).toBeGreaterThan(2)
      expect(first.at(-1)!.length).toBe(MANY)
      feed.answer(sendCalendar(manyEvents('Sales')))
      for (const names of (await namesWhile(id, sync())).slice(1)) {
        const changed = names.lastIndexOf('Sales') + 1
        expect([names.length, changed % PORTION]).toEqual([MANY, 0])
        expect(new Set(names.slice(0, changed))).toEqual(new Set(['Sales']))
      }
      expect((await readRoom(id)).next?.name).toBe('Sales')
      const { _id: _, ...fields } = await readRoom(id)
      const dropped = await namesWhile(id, server().ask(rooms.update, { ...fields, id, calendar: null }))
      expect(dropped.length).toBeGreaterThan(2)
      expect(dropped.at(-1)).toEqual([])
      expect(await readRoom(id)).toMatchObject({ next: null, meetings: 0, calendar: null })
    })

    test('an interrupted reading is completed the next time, also where the calendar has not changed', async () => {
      const before = manyEvents('Board')
      const feed = await serveFeed(sendCalendar(before, { etag: '"1"' }))
      const { _id: id } = await addRoom(feed.url)
      const sync = () => server().ask(syncRoom, { id })
      await sync()
      feed.answer(sendCalendar(manyEvents('Sales'), { etag: '"2"' }))
      const failed = sync().catch(() => 'failed')
      await expect.poll(async () => (await namesIn(id)).includes('Sales')).toBe(true)
      const allowCommits = await failCommits(server().core.db, 'occurrence')
      expect(await failed).toBe('failed')
      await allowCommits()
      expect(new Set(await namesIn(id))).toEqual(new Set(['Sales', 'Board']))
      feed.answer((request, reply) => {
        if (request.headers['if-none-match'] === '"1"') reply.writeHead(304).end()
        else sendCalendar(before, { etag: '"1"' })(request, reply)
      })
      await sync()
      expect(new Set(await namesIn(id))).toEqual(new Set(['Board']))
    })

    test('the remaining meetings of a removed room or calendar are found and deleted', async () => {
      const feed = await serveFeed(sendCalendar(manyEvents('Board', 3)))
      const { _id: id } = await addRoom(feed.url)
      const ownMeeting = { name: 'Own', startTime: '10:00', endTime: '11:00', date: clock.day(9) }
      const { _id: other } = await server().ask(rooms.create, { name: 'Bergen', timeZone: 'UTC' })
      for (const room of [id, other]) await server().ask(meetings.create, { ...ownMeeting, room })
      await server().ask(syncRoom, { id })
      const { db } = server().core
      expect(await findRoomsToClear(db)).toEqual([])
      await db.deleteFrom('feed').where('roomId', '=', id).execute()
      await db.deleteFrom('room').where('id', '=', other).execute()
      expect((await findRoomsToClear(db)).sort()).toEqual([id, other].sort())
    })

    test('a slow calendar delays no other calendar, however often it is due', async () => {
      const slow = await serveFeed(() => {})
      const feed = await serveFeed(sendCalendar(calendarOf([])))
      for (const { url } of [slow, feed])
        await server().ask(rooms.create, { name: 'Narvik', calendar: { kind: 'ics', url, refresh: 1 } })
      await expect.poll(() => slow.requests.length).toBe(1)
      for (let readings = 1; readings <= 3; readings++) {
        await expect.poll(() => feed.requests.length).toBe(readings)
        clock.pass(1)
      }
      expect(slow.requests.length).toBe(1)
    })
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
