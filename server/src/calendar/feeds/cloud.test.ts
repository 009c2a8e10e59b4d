import { audits } from '@wifi-tms/contract/audit'
import { bookNow, endMeeting } from '@wifi-tms/contract/door'
import { type CloudKind, cloudKinds } from '@wifi-tms/contract/feeds'
import { meetings } from '@wifi-tms/contract/meetings'
import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { startCloud } from '../cloud/testing/start-cloud.ts'
import { movableClock } from '../testing/clock.ts'
import { otherEvents } from './testing/other-events.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0
let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud?.stop())

const BOARD = { start: '2026-11-30T08:30', end: '2026-11-30T09:30' }

eachServer(
  'calendars of rooms by services',
  (server) => {
    const readRoom = (id: string) => server().ask(rooms.get, { id })
    const sync = (id: string) => server().ask(syncRoom, { id })
    const bookHere = (room: string, startTime: string, endTime: string, more: object = {}) =>
      server().ask(meetings.create, { name: 'Own', date: clock.day(), room, startTime, endTime, ...more })
    const calendarOf = (kind: CloudKind, mailbox: string) => ({
      kind,
      mailbox,
      password: cloud.secrets[kind],
      refresh: 7,
      ...(kind === 'microsoft' && { tenant: 'example.com', username: 'app-1' }),
    })
    const addRoomWithCalendar = async (kind: CloudKind) => {
      const mailbox = `room${++count}@example.com`
      const calendar = calendarOf(kind, mailbox)
      const room = await server().ask(rooms.create, { name: `Bonn ${count}`, timeZone: 'Europe/Warsaw', calendar })
      // Once no feed is due at once, the first reading is under way, and `sync` waits for it.
      const due = () => server().core.db.selectFrom('feed').select('roomId').where('nextAt', '=', '').execute()
      await expect.poll(due).toEqual([])
      await sync(room._id)
      return { id: room._id, room, mailbox, events: cloud.calendar(mailbox), calendar }
    }
    const bookingsOf = async (room: string) =>
      (await server().ask(meetings.list, { room, limit: 100 })).items
        .map(({ name, date, startTime, endTime, organiser }) => `${name} ${date} ${startTime}–${endTime} ${organiser}`)
        .sort()

    describe.each(cloudKinds)('%s', (kind) => {
      /** The events at the service that are not cancelled, each as 'name start–end' in UTC, sorted. */
      const textsOf = (events: ReturnType<typeof cloud.calendar>) =>
        [...events.values()]
          .filter(({ status }) => status !== 'cancelled')
          .map(({ subject, summary, start, end }) => {
            const [from, to] = [start, end].map((time) => (time as { dateTime: string }).dateTime.slice(5, 16)) as [
              string,
              string,
            ]
            return `${subject ?? summary} ${from}–${to.slice(6)}`
          })
          .sort()
      const expectEvents = (events: ReturnType<typeof cloud.calendar>, texts: string[]) =>
        expect.poll(() => textsOf(events)).toEqual(texts)

      /** Requests a reading, and expects these events in the calendar after it. */
      const expectEventsAfterSync = (id: string, events: ReturnType<typeof cloud.calendar>, texts: string[]) =>
        expect.poll(() => sync(id).then(() => textsOf(events))).toEqual(texts)

      test('all pages are read; free, cancelled and declined events occupy no room, and private ones have no name or description', async () => {
        const { id, events } = await addRoomWithCalendar(kind)
        for (const [name, event] of Object.entries(otherEvents[kind](BOARD))) events.set(name, { ...event, id: name })
        const { calendar } = await sync(id)
        expect(calendar).toMatchObject({ kind, error: null, skipped: 1, passwordSet: true })
        const day = kind === 'google' ? null : '2026-11-30'
        expect(calendar?.losses).toEqual([{ title: 'Board', day, reason: 'object' }])
        expect(await bookingsOf(id)).toEqual([
          'Board 2026-11-30 09:30–10:30 Anna',
          'Busy 2026-11-30 09:30–10:30 ',
          'Fair 2026-12-02 00:00–24:00 ',
        ])
        events.clear()
        expect((await sync(id)).meetings).toBe(0)
      })

      test('[entity-meeting] a meeting that waits for approval is written there once it is approved', async () => {
        const { id, events } = await addRoomWithCalendar(kind)
        const { _id, updatedAt: _, ...fields } = await bookHere(id, '12:00', '13:00', { status: 'pending' })
        await bookHere(id, '14:00', '15:00')
        await expectEventsAfterSync(id, events, ['Own 11-30T13:00–14:00'])
        await server().ask(meetings.update, { ...fields, id: _id, status: 'enable' })
        await expectEventsAfterSync(id, events, ['Own 11-30T11:00–12:00', 'Own 11-30T13:00–14:00'])
      })

      test('a meeting booked here is written there once, also after a lost answer, and is changed, ended and removed there too', async () => {
        const { id, events } = await addRoomWithCalendar(kind)
        events.set('board', { ...otherEvents[kind](BOARD).board, id: 'board' })
        // The service makes the event, but its answer is lost.
        cloud.replyOnce(/^POST .*events/, (reply) => reply.destroy())
        const bookedMeeting = await bookHere(id, '12:00', '13:00', {
          organiser: 'Anna',
          recurrence: 'FREQ=DAILY;COUNT=3',
          exceptions: [clock.day(1)],
        })
        const bothTimes = ['Board 11-30T08:30–09:30', 'Own 11-30T11:00–12:00', 'Own 12-02T11:00–12:00']
        await expect.poll(async () => (await readRoom(id)).calendar).toMatchObject({ reason: 'unreachable' })
        await sync(id)
        await expectEvents(events, bothTimes)
        expect((await sync(id)).calendar).toMatchObject({ error: null, unwritten: 0 })
        expect((await server().ask(meetings.list, { room: id })).total).toBe(2)
        const { _id, updatedAt: _, ...fields } = bookedMeeting
        await server().ask(meetings.update, { ...fields, id: _id, name: 'Later', endTime: '13:30' })
        const laterTimes = ['Board 11-30T08:30–09:30', 'Later 11-30T11:00–12:30', 'Later 12-02T11:00–12:30']
        await expectEvents(events, laterTimes)
        // Somebody changes one event at the service and deletes the other.
        const [first, second] = [...events.values()].filter((event) => (event.subject ?? event.summary) === 'Later')
        events.set(first!.id, { ...first!, subject: 'Mine', summary: 'Mine' })
        if (kind === 'google') events.set(second!.id, { ...second!, status: 'cancelled' })
        else events.delete(second!.id)
        await expectEventsAfterSync(id, events, laterTimes)
        expect(await readRoom(id)).toMatchObject({ calendar: { unwritten: 0, error: null } })
        // The state after the server has stopped between writing an event and recording it.
        await server().core.db.deleteFrom('calendarEntry').where('roomId', '=', id).execute()
        await expectEventsAfterSync(id, events, laterTimes)
        clock.set('2026-11-30T11:20:00Z')
        await server().ask(endMeeting, { id: (await readRoom(id)).now!._id })
        await expectEvents(events, [laterTimes[0]!, 'Later 11-30T11:00–11:20', laterTimes[2]!])
        await server().ask(meetings.remove, { id: _id })
        await expectEvents(events, [laterTimes[0]!])
        const { _id: booked } = await server().ask(bookNow, { room: id, minutes: 30 })
        await expect.poll(() => textsOf(events).length).toBe(2)
        await server().ask(meetings.remove, { id: booked })
        await expectEvents(events, [laterTimes[0]!])
      })

      test('a meeting that was ended in its first minute leaves the calendar, and is not written again and again', async () => {
        const { id, events } = await addRoomWithCalendar(kind)
        clock.pass(5)
        const { _id: booked } = await server().ask(bookNow, { room: id, minutes: 30 })
        await expect.poll(() => textsOf(events).length).toBe(1)
        await server().ask(endMeeting, { id: booked })
        await expectEventsAfterSync(id, events, [])
        expect(await sync(id)).toMatchObject({ calendar: { unwritten: 0, error: null } })
        const writes = () =>
          cloud.requests.filter((request) => /^(POST|PUT|PATCH|DELETE) .*events/.test(request)).length
        const before = writes()
        await sync(id)
        expect(writes()).toBe(before)
      })

      test('a token is reused, requested once more where it was revoked, and a wrong secret is reported', async () => {
        const { id, room, mailbox } = await addRoomWithCalendar(kind)
        const countAsked = (pattern: RegExp) => cloud.requests.filter((request) => pattern.test(request)).length
        const before = countAsked(/token$/)
        await sync(id)
        expect(countAsked(/token$/)).toBe(before)
        cloud.revokeTokens()
        expect((await sync(id)).calendar).toMatchObject({ error: null })
        expect(countAsked(/token$/)).toBe(before + 1)
        const ownMailbox = new RegExp(mailbox)
        cloud.replyOnce(ownMailbox, (reply) => reply.writeHead(401).end())
        cloud.replyOnce(ownMailbox, (reply) => reply.writeHead(401).end())
        expect((await sync(id)).calendar).toMatchObject({ reason: 'login', status: null })
        const { _id, updatedAt: _, ...fields } = room
        const wrong = kind === 'google' ? cloud.secrets.google.replace('rooms@', 'other@') : 'wrong'
        const calendar = { ...calendarOf(kind, mailbox), password: wrong }
        await server().ask(rooms.update, { ...fields, id, calendar })
        expect((await sync(id)).calendar).toMatchObject({ reason: 'login', error: 'The calendar refuses the login' })
      })

      test('a request is repeated after a short Retry-After, abandoned after a long one, and follows no redirect', async () => {
        const { id, mailbox } = await addRoomWithCalendar(kind)
        const ownMailbox = new RegExp(mailbox)
        cloud.replyOnce(ownMailbox, (reply) => reply.writeHead(429, { 'retry-after': '0' }).end())
        cloud.replyOnce(ownMailbox, (reply) => reply.writeHead(503).end())
        expect((await sync(id)).calendar).toMatchObject({ error: null })
        cloud.replyOnce(ownMailbox, (reply) => reply.writeHead(429, { 'retry-after': '1800' }).end())
        expect((await sync(id)).calendar).toMatchObject({ reason: 'status', status: 429 })
        const row = await server().core.db.selectFrom('feed').selectAll().where('roomId', '=', id).executeTakeFirst()
        expect(row?.nextAt).toBe(new Date(clock.now().getTime() + 1_800_000).toISOString())
        cloud.replyOnce(ownMailbox, (reply) =>
          reply.writeHead(302, { location: `${cloud.services.google.api}/other` }).end(),
        )
        const before = cloud.requests.length
        expect((await sync(id)).calendar).toMatchObject({ reason: 'redirects' })
        expect(cloud.requests.length).toBe(before + 1)
        cloud.replyOnce(ownMailbox, (reply) => reply.writeHead(200).end('<!doctype html>'))
        expect((await sync(id)).calendar).toMatchObject({ reason: 'not-calendar' })
        cloud.replyOnce(ownMailbox, (reply) => reply.writeHead(429, { 'retry-after': '1800' }).end())
        await sync(id)
        // A booking is written after the pause, too.
        await bookHere(id, '15:00', '16:00')
        expect(await server().core.db.selectFrom('feed').select('nextAt').where('roomId', '=', id).execute()).toEqual([
          { nextAt: row!.nextAt },
        ])
      })

      test('secrets appear in no answer, row or log, and have to be entered again for another calendar', async () => {
        const { id, room, calendar } = await addRoomWithCalendar(kind)
        const { _id, updatedAt: _, ...fields } = room
        const change = (other: object) => server().tell(rooms.update, { ...fields, id, calendar: { kind, ...other } })
        expect((await change({ refresh: 9 })).code).toBe(20000)
        const synced = await sync(id)
        expect(synced.calendar).toMatchObject({ mailbox: calendar.mailbox, refresh: 9, passwordSet: true, error: null })
        if (kind === 'google') expect(synced.calendar?.username).toBe(cloud.account)
        for (const other of [
          { mailbox: 'other@example.com' },
          ...(kind === 'microsoft' ? [{ tenant: 'other' }] : []),
        ]) {
          const answer = await change(other)
          expect([answer.code, answer.body.errors?.[0]?.path]).toEqual([40000, 'calendar.password'])
        }
        const rows = await server().core.db.selectFrom('feed').selectAll().execute()
        const history = await server().core.db.selectFrom('audit').selectAll().execute()
        for (const value of [room, synced, rows, history, await server().ask(audits.list, { limit: 100 })])
          for (const secret of cloud.secretTexts) expect(JSON.stringify(value)).not.toContain(secret)
      })
    })

    test.each([
      ['calendar.mailbox', { kind: 'microsoft', tenant: 'x', username: 'x', password: 'x' }],
      ['calendar.mailbox', { kind: 'microsoft', tenant: 'x', username: 'x', password: 'x', mailbox: '../a' }],
      ['calendar.mailbox', { kind: 'google', password: '{}' }],
      ['calendar.tenant', { kind: 'microsoft', mailbox: 'a@b.c', username: 'x', password: 'x' }],
      ['calendar.username', { kind: 'microsoft', mailbox: 'a@b.c', tenant: 'x', password: 'x' }],
      ['calendar.password', { kind: 'microsoft', mailbox: 'a@b.c', tenant: 'x', username: 'x' }],
      ['calendar.password', { kind: 'google', mailbox: 'a@b.c' }],
      ['calendar.password', { kind: 'google', mailbox: 'a@b.c', password: '{"client_email":"a","private_key":"b"}' }],
    ])('a missing or wrong %s is refused: %j', async (path, calendar) => {
      const answer = await server().tell(rooms.create, { name: 'Bonn', calendar })
      expect([answer.code, answer.body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })
  },
  {
    now: clock.now,
    innerHosts: ['127.0.0.1'],
    get calendarServices() {
      return cloud.services
    },
  },
)
