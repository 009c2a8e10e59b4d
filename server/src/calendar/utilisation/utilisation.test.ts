import { endMeeting } from '@wifi-tms/contract/door'
import { meetings } from '@wifi-tms/contract/meetings'
import { type RoomState, rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { countRooms, exportUtilisation, readUtilisation } from '@wifi-tms/contract/utilisation'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { calendarOf } from '../feeds/testing/calendar-of.ts'
import { sendCalendar, serveFeed } from '../feeds/testing/serve-feed.ts'
import { movableClock } from '../testing/clock.ts'
import { mondayOf } from '../times/zones.ts'
import { eachWeek } from './queries.ts'
import { sumDays } from './sum-days.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'rooms in use',
  (server) => {
    const readRoom = (id: string) => server().ask(rooms.get, { id })

    test('[entity-room] a room whose calendar is out of reach for 12 hours shows that from then on, until the calendar is read again', async () => {
      const feed = await serveFeed(sendCalendar(calendarOf([])))
      const { _id: id } = await server().ask(rooms.create, {
        name: 'Narvik',
        calendar: { kind: 'ics', url: feed.url, refresh: 1440 },
      })
      const nextLookAt = async () =>
        (await server().core.db.selectFrom('room').select('nextAt').where('id', '=', id).executeTakeFirstOrThrow())
          .nextAt
      expect((await server().ask(syncRoom, { id })).state).toBe('free')
      feed.answer((_, reply) => void reply.writeHead(503).end())
      expect((await server().ask(syncRoom, { id })).state).toBe('free')
      const offlineFrom = new Date(clock.now().getTime() + 12 * 3_600_000).toISOString()
      await expect.poll(nextLookAt).toBe(offlineFrom)
      // A second before the twelve hours are over.
      clock.pass(12 * 60 - 1 / 60)
      expect((await readRoom(id)).state).toBe('free')
      clock.pass(1 / 60)
      expect(await readRoom(id)).toMatchObject({ state: 'offline', calendar: { reason: 'status' } })
      feed.answer(sendCalendar(calendarOf(['SUMMARY:Lunch\nDTSTART:20261201T110000Z'])))
      expect((await server().ask(syncRoom, { id })).state).toBe('free')
    })

    test('[entity-room] the exported table is read a few rooms at a time while it is sent, and has the same weeks as the lists', async () => {
      const { db } = server().core
      const ids: string[] = []
      // More rooms than two queries read. Rooms of the same name are ordered by their ids.
      for (let number = 0; number < 45; number++)
        ids.push((await server().ask(rooms.create, { name: `Table ${number % 2}` }))._id)
      const sums = { open: null, meetings: 1, booked: 30, used: 20, noShows: 0 }
      const addDay = (roomId: string, day: string, week: string) =>
        db
          .insertInto('roomDay')
          .values({ roomId, day, week, ...sums })
          .execute()
      for (const id of ids) for (const day of ['2026-11-10', '2026-11-17']) await addDay(id, day, mondayOf(day))
      const span = { from: '2026-11-01', to: '2026-11-24' }
      const items = []
      for (let page = 1; page <= 3; page++)
        items.push(...(await server().ask(readUtilisation, { ...span, page, limit: 30 })).items)
      expect(items.length).toBe(90)
      const table = new TextDecoder().decode(await server().ask(exportUtilisation, span))
      const lines = items.map(({ room, week }) => `${room._id},${room.name},${week},,1,30,20,0\r\n`)
      expect(table.split('\r\n').slice(1).join('\r\n')).toBe(lines.join(''))
      const weeks = eachWeek(db, span)
      const first = await weeks.next()
      const lastRoom = items.at(-1)!.room._id
      await addDay(lastRoom, '2026-11-24', '2026-11-23')
      const rest = await Array.fromAsync(weeks)
      expect([...first.value!, ...rest.flat()].length).toBe(91)
      await db.deleteFrom('roomDay').where('roomId', 'in', ids).execute()
    })

    test('[entity-room] a day that is over is summed up once, with its booked and used time and the no-shows', async () => {
      const hours = { days: ['MO' as const], from: '08:00', to: '18:00' }
      const settings = { timeZone: 'Europe/Warsaw', checkIn: true, hours }
      const { _id: room } = await server().ask(rooms.create, { name: '=Tromsø, 2', ...settings })
      const add = (name: string, startTime: string, endTime: string, more: object = {}) =>
        server().ask(meetings.create, { name, room, date: clock.day(), startTime, endTime, ...more })
      const { _id: first } = await add('Board', '09:05', '10:05')
      await add('Empty', '11:00', '12:00', { recurrence: 'FREQ=DAILY' })
      await add('Off', '13:00', '14:00', { status: 'disable' })
      const hasState = async (state: RoomState) =>
        (await server().ask(rooms.list, { state, _id: room })).total === 1 &&
        (await server().ask(countRooms, {})).items.some((counted) => counted.state === state && counted.count > 0)
      clock.pass(35)
      await expect.poll(() => hasState('busy')).toBe(true)
      await server().ask(endMeeting, { id: first })
      clock.set(`${clock.day()}T10:10:30Z`)
      await expect.poll(() => hasState('free')).toBe(true)
      const monday = clock.day()
      const span = { from: monday, to: '2026-12-06', room }
      let token: string | undefined
      const readTable = () => server().ask(readUtilisation, span, token)
      // The day is summed up an hour later: until then its last meeting may be released.
      clock.set(`${monday}T23:59:00Z`)
      token = await server().login()
      await sumDays(server().core)
      expect(await readTable()).toEqual({ items: [], total: 0, sum: { meetings: 0, booked: 0, used: 0, noShows: 0 } })
      // Later changes of meetings, and a second summing up, do not change the sums.
      clock.set('2026-12-02T00:00:30Z')
      token = await server().login()
      await sumDays(server().core)
      await server().ask(meetings.remove, { id: first }, token)
      await sumDays(server().core)
      // No meeting was released on Tuesday, as the scheduler took no turn on that day. On Monday "Board" was used for
      // 30 of its 60 minutes and "Empty" was not used; on Tuesday "Empty" counts as used.
      const sum = { meetings: 3, booked: 180, used: 90, noShows: 1 }
      expect(await readTable()).toEqual({
        items: [{ _id: `${room} ${monday}`, room: { _id: room, name: '=Tromsø, 2' }, week: monday, open: 600, ...sum }],
        total: 1,
        sum,
      })
      const table = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        await server().ask(exportUtilisation, { ...span, to: monday }, token),
      )
      expect(table).toBe(
        '\uFEFFroom,name,week,openMinutes,meetings,bookedMinutes,usedMinutes,noShows\r\n' +
          `${room},"'=Tromsø, 2",${monday},600,2,120,30,1\r\n`,
      )
      for (const [to, path] of [
        ['2026-11-29', 'to'],
        ['2027-12-07', 'to'],
        ['never', 'to'],
      ] as const) {
        const { code, body } = await server().tell(readUtilisation, { from: monday, to }, token)
        expect([code, body.errors?.[0]?.path]).toEqual([40000, path])
      }
      await server().core.db.deleteFrom('occurrence').where('roomId', '=', room).execute()
      await server().ask(rooms.remove, { id: room }, token)
      expect(await readTable()).toMatchObject({ total: 0 })
    })
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
