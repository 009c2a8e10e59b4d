import { setImmediate } from 'node:timers/promises'
import { meetings } from '@wifi-tms/contract/meetings'
import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { failCommits } from '../../base/database/testing/failing-writes.ts'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'
import { findRoomsToClear } from './drop-remaining.ts'
import { findFeed } from './queries.ts'
import { PORTION } from './save-meetings.ts'
import { calendarOf } from './testing/calendar-of.ts'
import { sendCalendar, serveFeed } from './testing/serve-feed.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

const EVENT_COUNT = 6 * PORTION
/** A calendar with a meeting of half an hour in each hour from the clock's moment on, the last one first. */
const manyEvents = (name: string, count = EVENT_COUNT) =>
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
    const namesIn = async (room: string, db: Db = server().core.db) => {
      const rows = await db
        .selectFrom('meeting')
        .innerJoin('occurrence', 'meetingId', 'meeting.id')
        .select('name')
        .where('room', '=', room)
        .orderBy('startsAt')
        .execute()
      return rows.map(({ name }) => name)
    }
    /** Reads the names between two portions: the lock is given in the order in which it is asked for. */
    const namesBetween = (room: string) =>
      server()
        .core.db.transaction()
        .execute(async (tx) => {
          await lock(tx, 'meeting')
          return namesIn(room, tx)
        })
    /** The different lists of meeting names that a room has at any time while the work runs. */
    const namesWhile = async (room: string, work: Promise<unknown>) => {
      const seenNames = [await namesIn(room)]
      let isDone = false
      const endOfWork = work.finally(() => {
        isDone = true
      })
      while (!isDone) {
        seenNames.push(await namesBetween(room))
        await setImmediate()
      }
      await endOfWork
      seenNames.push(await namesIn(room))
      return [...new Map(seenNames.map((names) => [names.join(), names])).values()]
    }

    test('the meetings of a large calendar are saved and deleted in portions, the next meetings first, and other work runs in between', async () => {
      const feed = await serveFeed(sendCalendar(manyEvents('Board')))
      const { _id: id } = await addRoom(feed.url)
      const sync = () => server().ask(syncRoom, { id })
      const namesWhileSaved = await namesWhile(id, sync())
      expect(namesWhileSaved.length).toBeGreaterThan(2)
      expect(namesWhileSaved.at(-1)!.length).toBe(EVENT_COUNT)
      feed.answer(sendCalendar(manyEvents('Sales')))
      for (const names of (await namesWhile(id, sync())).slice(1)) {
        const changed = names.lastIndexOf('Sales') + 1
        expect([names.length, changed % PORTION]).toEqual([EVENT_COUNT, 0])
        expect(new Set(names.slice(0, changed))).toEqual(new Set(['Sales']))
      }
      expect((await readRoom(id)).next?.name).toBe('Sales')
      const { _id: _, ...fields } = await readRoom(id)
      const namesWhileDropped = await namesWhile(id, server().ask(rooms.update, { ...fields, id, calendar: null }))
      expect(namesWhileDropped.length).toBeGreaterThan(2)
      expect(namesWhileDropped.at(-1)).toEqual([])
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

    test('a reading that breaks off is tried again after five minutes, however seldom the calendar is read', async () => {
      const feed = await serveFeed(sendCalendar(manyEvents('Board', 3)))
      const allowCommits = await failCommits(server().core.db, 'occurrence')
      const { _id: id } = await addRoom(feed.url)
      await expect.poll(() => feed.requests.length).toBe(1)
      clock.pass(5)
      await expect.poll(() => feed.requests.length).toBe(2)
      await allowCommits()
      clock.pass(5)
      await expect.poll(() => namesIn(id)).toHaveLength(3)
      expect((await findFeed(server().core.db, id))!.nextAt.slice(0, 10)).toBe(clock.day(1))
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

    test('a room that is pointed at another calendar shows no meetings of the former one, even if the other cannot be read', async () => {
      const former = await serveFeed(sendCalendar(manyEvents('Board', 600)))
      const broken = await serveFeed((_, reply) => void reply.writeHead(503).end())
      const room = await addRoom(former.url)
      await server().ask(syncRoom, { id: room._id })
      expect(await namesIn(room._id)).toHaveLength(600)
      const calendar = { kind: 'ics' as const, url: broken.url }
      const moved = await server().ask(rooms.update, { id: room._id, name: room.name, timeZone: 'UTC', calendar })
      // The next 500 times go with the change, and the others with the first reading.
      expect(moved.next?.date).toBe(clock.day(21))
      await server().ask(syncRoom, { id: room._id })
      await expect.poll(() => namesIn(room._id)).toEqual([])
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
