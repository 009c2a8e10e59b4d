import { bookNow, endMeeting } from '@wifi-tms/contract/door'
import { meetings } from '@wifi-tms/contract/meetings'
import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { hasRadicale, startRadicale } from '../caldav/testing/start-radicale.ts'
import { movableClock } from '../testing/clock.ts'
import { expandCalendar } from './expand.ts'
import { calendarOf } from './testing/calendar-of.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0
let radicale: Awaited<ReturnType<typeof startRadicale>>
beforeAll(async () => {
  if (hasRadicale) radicale = await startRadicale()
})
afterAll(() => radicale?.stop())

const BOARD = 'UID:board\nDTSTAMP:20261101T000000Z\nSUMMARY:Board\nDTSTART:20261130T083000Z\nDTEND:20261130T093000Z'

describe.skipIf(!hasRadicale)('against Radicale', () =>
  eachServer(
    'calendars of rooms by CalDAV',
    (server) => {
      const addRoomWithCalendar = async () => {
        const name = `room${++count}`
        const url = await radicale.addCalendar(name)
        const { username, password } = radicale
        const calendar = { kind: 'caldav' as const, url, username, password, refresh: 7 }
        const room = await server().ask(rooms.create, { name: `Rome ${count}`, timeZone: 'Europe/Warsaw', calendar })
        return { name, url, room }
      }
      const readRoom = (id: string) => server().ask(rooms.get, { id })
      const sync = (id: string) => server().ask(syncRoom, { id })
      const bookHere = (room: string, startTime: string, endTime: string, more: object = {}) =>
        server().ask(meetings.create, { name: 'Own', date: clock.day(), room, startTime, endTime, ...more })
      /** The meetings in the calendar of the server, each as 'name day and start–end', sorted. */
      const readCalendar = async (name: string) => {
        const span = { timeZone: 'UTC', from: '2026-01-01T00:00:00.000Z', until: '2028-01-01T00:00:00.000Z' }
        const { instances } = expandCalendar({ texts: [await radicale.read(name)], ...span })
        return instances
          .map(({ name, startsAt, endsAt }) => `${name} ${startsAt.slice(5, 16)}–${endsAt.slice(11, 16)}`)
          .sort()
      }
      const expectMeetings = (name: string, expectedTimes: string[]) =>
        expect.poll(() => readCalendar(name)).toEqual(expectedTimes)
      /** Requests a reading, and expects these meetings in the calendar after it. */
      const expectAfterSync = async (id: string, name: string, expectedTimes: string[]) => {
        await sync(id)
        await expectMeetings(name, expectedTimes)
      }
      const expectAllWritten = (id: string) => expect.poll(async () => (await readRoom(id)).calendar?.unwritten).toBe(0)

      test('events of a calendar are read, meetings booked here are written to it, and none appears twice', async () => {
        const { name, room } = await addRoomWithCalendar()
        await radicale.put(name, 'board', calendarOf([BOARD]))
        expect(await sync(room._id)).toMatchObject({
          calendar: {
            kind: 'caldav',
            host: radicale.host,
            username: radicale.username,
            passwordSet: true,
            error: null,
          },
          next: { name: 'Board' },
        })
        const booked = await bookHere(room._id, '12:00', '13:00', { organiser: 'Anna', description: 'One; two, three' })
        await expectMeetings(name, ['Board 11-30T08:30–09:30', 'Own 11-30T11:00–12:00'])
        await sync(room._id)
        const all = await server().ask(meetings.list, { room: room._id })
        expect(all.items.map(({ name, source }) => `${name} ${source}`).sort()).toEqual([
          'Board calendar',
          'Own people',
        ])
        const { _id: id, updatedAt: _, ...fields } = booked
        await server().ask(meetings.update, { ...fields, id, name: 'Later', endTime: '13:30' })
        await expectAfterSync(room._id, name, ['Board 11-30T08:30–09:30', 'Later 11-30T11:00–12:30'])
        await server().ask(meetings.update, { ...fields, id, status: 'disable' })
        await expectAfterSync(room._id, name, ['Board 11-30T08:30–09:30'])
        await server().ask(meetings.update, { ...fields, id })
        await expectAfterSync(room._id, name, ['Board 11-30T08:30–09:30', 'Own 11-30T11:00–12:00'])
        await server().ask(meetings.remove, { id })
        await expectAfterSync(room._id, name, ['Board 11-30T08:30–09:30'])
        await radicale.remove(name, 'board')
        await expect.poll(async () => (await sync(room._id)).meetings).toBe(0)
      })

      test('a series is written with its exceptions and early ends, and a booking that is ended early also ends early in the calendar', async () => {
        const { name, room } = await addRoomWithCalendar()
        await bookHere(room._id, '15:00', '16:00', { recurrence: 'FREQ=DAILY;COUNT=3', exceptions: [clock.day(1)] })
        await expectMeetings(name, ['Own 11-30T14:00–15:00', 'Own 12-02T14:00–15:00'])
        const { _id } = await server().ask(bookNow, { room: room._id, minutes: 30 })
        clock.pass(10)
        await server().ask(endMeeting, { id: _id })
        await expect.poll(async () => (await readCalendar(name)).at(-3)).toMatch(/11-30T08:00–08:10$/)
        clock.set('2026-11-30T14:20:00Z')
        await server().ask(endMeeting, { id: (await readRoom(room._id)).now!._id })
        await expect
          .poll(async () => (await readCalendar(name)).slice(-2))
          .toEqual(['Own 11-30T14:00–14:20', 'Own 12-02T14:00–15:00'])
        await sync(room._id)
        expect((await server().ask(meetings.list, { room: room._id })).total).toBe(2)
      })

      test('meetings booked while the calendar is out of reach are written when it answers again, and the room shows since when it failed', async () => {
        const { name, room } = await addRoomWithCalendar()
        await sync(room._id)
        const startAgain = await radicale.pause()
        const since = clock.now().toISOString()
        await bookHere(room._id, '12:00', '13:00')
        try {
          await expect
            .poll(async () => (await readRoom(room._id)).calendar)
            .toMatchObject({ reason: 'unreachable', since, unwritten: 1, error: 'The calendar cannot be reached' })
        } finally {
          await startAgain()
        }
        expect(await readCalendar(name)).toEqual([])
        clock.pass(1)
        await expectMeetings(name, ['Own 11-30T11:00–12:00'])
        await expectAllWritten(room._id)
        expect((await readRoom(room._id)).calendar).toMatchObject({ error: null, since: null })
      })

      test('an entry of ours that was changed or removed in the calendar is written again, also after a lost answer', async () => {
        const { name, room } = await addRoomWithCalendar()
        const { _id: id } = await bookHere(room._id, '12:00', '13:00')
        await expectMeetings(name, ['Own 11-30T11:00–12:00'])
        await expectAllWritten(room._id)
        const text = await radicale.read(name)
        await radicale.put(
          name,
          id,
          text.replace('SUMMARY:Own', 'SUMMARY:Mine').replace('DTEND:20261130T12', 'DTEND:20261130T13'),
        )
        await sync(room._id)
        expect(await readCalendar(name)).toEqual(['Own 11-30T11:00–12:00'])
        await radicale.remove(name, id)
        await sync(room._id)
        expect(await readCalendar(name)).toEqual(['Own 11-30T11:00–12:00'])
        // The state after the server has stopped between writing an entry and recording it.
        await server().core.db.deleteFrom('calendarEntry').where('meetingId', '=', id).execute()
        await sync(room._id)
        expect(await readCalendar(name)).toEqual(['Own 11-30T11:00–12:00'])
        expect(await readRoom(room._id)).toMatchObject({ meetings: 1, calendar: { unwritten: 0, error: null } })
        // If a meeting is changed both here and in the calendar, the change made here wins.
        const { _id, updatedAt: _, ...fields } = await server().ask(meetings.get, { id })
        await radicale.put(name, id, text.replace('SUMMARY:Own', 'SUMMARY:Mine'))
        await server().ask(meetings.update, { ...fields, id, name: 'Both' })
        await expectMeetings(name, ['Both 11-30T11:00–12:00'])
      })

      test('the address of the server is enough if it has a single calendar, and a wrong address or login is reported', async () => {
        const { name, url, room } = await addRoomWithCalendar()
        const { username, password } = radicale
        const { _id: id, updatedAt: _, ...fields } = room
        const change = (calendar: object) =>
          server().tell(rooms.update, { ...fields, id, calendar: { kind: 'caldav', username, ...calendar } })
        expect((await change({ password: 'wrong' })).code).toBe(20000)
        expect((await sync(id)).calendar).toMatchObject({ reason: 'login', status: null })
        expect((await change({ password })).code).toBe(20000)
        expect((await sync(id)).calendar).toMatchObject({ reason: null })
        // A stored password is sent only to the address for which it was entered.
        const moved = await change({ url: radicale.url })
        expect([moved.code, moved.body.errors?.[0]?.path]).toEqual([40000, 'calendar.password'])
        const user = `bob${count}`
        await radicale.addUser(user)
        await change({ url: radicale.url, username: user, password })
        expect((await sync(id)).calendar).toMatchObject({ reason: 'which' })
        await radicale.addCalendar(name, user)
        expect((await sync(id)).calendar).toMatchObject({ reason: null, username: user })
        await radicale.addCalendar('other', user)
        expect((await sync(id)).calendar).toMatchObject({ reason: 'which' })
        await change({ url: `${url}nothing/`, password })
        expect((await sync(id)).calendar).toMatchObject({ reason: 'status', status: 404 })
        await change({ url, password })
        expect((await change({ username: '' })).code).toBe(20000)
        expect((await sync(id)).calendar).toMatchObject({ reason: 'login', passwordSet: false })
        const row = await server().core.db.selectFrom('feed').selectAll().where('roomId', '=', id).executeTakeFirst()
        const history = await server().core.db.selectFrom('audit').selectAll().execute()
        for (const value of [row, history, fields]) expect(JSON.stringify(value)).not.toContain('very:secret')
      })
    },
    { now: clock.now, innerHosts: ['127.0.0.1'] },
  ),
)
