import { audits } from '@wifi-tms/contract/audit'
import { endMeeting } from '@wifi-tms/contract/door'
import { meetings } from '@wifi-tms/contract/meetings'
import { endCalendarLink, makeCalendarLink, rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'
import { expandCalendar } from './expand.ts'
import { calendarOf } from './testing/calendar-of.ts'
import { sendCalendar, serveFeed } from './testing/serve-feed.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0

const BOARD = 'SUMMARY:Board\nDTSTART:20261130T083000Z\nDTEND:20261130T093000Z'
const LUNCH = 'SUMMARY:Lunch\nDTSTART:20261130T110000Z\nDTEND:20261130T120000Z\nRRULE:FREQ=DAILY;COUNT=2'

eachServer(
  'calendars of rooms',
  (server) => {
    const addRoom = (calendar: { kind: 'ics'; url?: string; refresh?: number }) =>
      server().ask(rooms.create, { name: `Oslo ${++count}`, timeZone: 'Europe/Warsaw', calendar })
    const readRoom = (id: string) => server().ask(rooms.get, { id })
    const sync = (id: string) => server().ask(syncRoom, { id })
    const bookingsOf = async (room: string) =>
      (await server().ask(meetings.list, { room, limit: 100 })).items
        .map(({ name, date, startTime, endTime }) => `${name} ${date} ${startTime}–${endTime}`)
        .sort()

    test('a calendar is read again after its minutes, and events that it no longer has are removed', async () => {
      const feed = await serveFeed(sendCalendar(calendarOf([BOARD, LUNCH]), { etag: '"1"' }))
      const room = await addRoom({ kind: 'ics', url: feed.url, refresh: 7 })
      expect(room.calendar).toMatchObject({ kind: 'ics', host: feed.host, refresh: 7, error: null, skipped: 0 })
      await expect.poll(async () => (await readRoom(room._id)).calendar?.readAt).toBe(clock.now().toISOString())
      expect(await bookingsOf(room._id)).toEqual([
        'Board 2026-11-30 09:30–10:30',
        'Lunch 2026-11-30 12:00–13:00',
        'Lunch 2026-12-01 12:00–13:00',
      ])
      expect(await readRoom(room._id)).toMatchObject({ state: 'free', next: { name: 'Board' } })
      const ids = (await server().ask(meetings.list, { room: room._id })).items.map(({ _id }) => _id)
      const before = feed.requests.length
      clock.pass(6)
      feed.answer(
        (request, reply) => void reply.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end(),
      )
      clock.pass(1)
      await expect.poll(() => feed.requests.length).toBe(before + 1)
      await expect.poll(async () => (await readRoom(room._id)).calendar?.readAt).toBe(clock.now().toISOString())
      feed.answer(sendCalendar(calendarOf([BOARD.replace('Board', 'Sales')])))
      expect((await sync(room._id)).next?.name).toBe('Sales')
      expect(await bookingsOf(room._id)).toEqual(['Sales 2026-11-30 09:30–10:30'])
      const [sales] = (await server().ask(meetings.list, { room: room._id })).items
      expect(ids).toContain(sales!._id)
      // Once a day the calendar is requested without the marks of the last answer, as the stored span of days moves on.
      clock.pass(24 * 60)
      await expect.poll(() => feed.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
    })

    test('a room whose calendar fails shows the reason and since when, and keeps the meetings of the last good reading', async () => {
      const feed = await serveFeed(sendCalendar(calendarOf([BOARD])))
      const { _id: id } = await addRoom({ kind: 'ics', url: feed.url })
      expect(await sync(id)).toMatchObject({ calendar: { error: null, since: null }, next: { name: 'Board' } })
      const since = clock.now().toISOString()
      const expectFailure = async (reason: string) => {
        const { calendar } = await sync(id)
        expect(calendar).toMatchObject({ reason, since })
        expect(calendar!.error).toMatch(/^The calendar|^What is there/)
        expect(await bookingsOf(id)).toEqual(['Board 2026-11-30 09:30–10:30'])
      }
      feed.answer(sendCalendar('<!doctype html><title>Sign in</title>'))
      await expectFailure('not-calendar')
      clock.pass(1)
      feed.answer(sendCalendar(calendarOf([BOARD, LUNCH]).slice(0, -20)))
      await expectFailure('not-calendar')
      feed.answer((_, reply) => void reply.writeHead(503).end())
      await expectFailure('status')
      expect((await readRoom(id)).calendar!.error).toMatch(/503$/)
      feed.answer((_, reply) => void reply.writeHead(302, { location: 'http://127.0.0.2:9/' }).end())
      await expectFailure('address')
      feed.answer(sendCalendar(calendarOf([LUNCH, 'RRULE:FREQ=SECONDLY\nDTSTART:20200101T000000Z\nDURATION:PT1S'])))
      expect((await sync(id)).calendar).toMatchObject({ error: null, reason: null, since: null, skipped: 1 })
      feed.close()
      const afterClose = await sync(id)
      expect(afterClose.calendar).toMatchObject({ reason: 'unreachable', since: clock.now().toISOString(), skipped: 1 })
      expect((await bookingsOf(id)).length).toBe(2)
    })

    test('a meeting that was ended at the door stays ended when the calendar is read again, unless the calendar has changed its end', async () => {
      const feed = await serveFeed(sendCalendar(calendarOf([BOARD])))
      const { _id: id } = await addRoom({ kind: 'ics', url: feed.url })
      clock.set('2026-11-30T08:40:00Z')
      const { now } = await sync(id)
      expect(now?.name).toBe('Board')
      await server().ask(endMeeting, { id: now!._id })
      for (const board of [BOARD, BOARD.replace('Board', 'Sales')]) {
        feed.answer(sendCalendar(calendarOf([board])))
        expect(await sync(id)).toMatchObject({ state: 'free', now: null })
      }
      feed.answer(sendCalendar(calendarOf([BOARD.replace('T0930', 'T1000')])))
      expect(await sync(id)).toMatchObject({ state: 'busy', now: { name: 'Board', endTime: '11:00' } })
    })

    test('the address is a secret: no answer and no history line contains it, and the database stores it sealed', async () => {
      const feed = await serveFeed(sendCalendar(calendarOf([])))
      const room = await addRoom({ kind: 'ics', url: feed.url })
      const { _id: id, ...fields } = room
      const changed = await server().ask(rooms.update, {
        ...fields,
        id,
        name: 'Other',
        calendar: { kind: 'ics', refresh: 9 },
      })
      expect(changed.calendar).toMatchObject({ host: feed.host, urlSet: true, refresh: 9 })
      await sync(id)
      const history = await server().ask(audits.list, { limit: 100 })
      const row = await server().core.db.selectFrom('feed').selectAll().where('roomId', '=', id).executeTakeFirst()
      for (const text of [room, changed, history, row].map((value) => JSON.stringify(value)))
        expect(text).not.toContain('very-secret')
      // An update without the field keeps the calendar, and null removes it.
      const withoutCalendar = { id, name: 'Other' }
      expect((await server().ask(rooms.update, withoutCalendar)).calendar).not.toBeNull()
      expect((await server().ask(rooms.update, { ...withoutCalendar, calendar: null })).calendar).toBeNull()
      const none = await server().tell(syncRoom, { id })
      expect([none.code, none.body.errors?.[0]?.path]).toEqual([40000, 'calendar'])
      expect((await server().tell(syncRoom, { id: 'nothing' })).code).toBe(40400)
    })

    test.each([
      ['calendar.kind', { kind: 'exchange', url: 'https://x.example/' }],
      ['calendar.url', { kind: 'ics' }],
      ['calendar.url', { kind: 'ics', url: 'file:///etc/passwd' }],
      ['calendar.url', { kind: 'ics', url: 'not an address' }],
      ['calendar.refresh', { kind: 'ics', url: 'https://x.example/', refresh: 0 }],
    ])('a wrong %s is refused: %j', async (path, calendar) => {
      const answer = await server().tell(rooms.create, { name: 'Oslo', calendar })
      expect([answer.code, answer.body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })

    test('a meeting from a calendar is read-only, holds the room, may overlap others, and is removed with its room', async () => {
      const allDayEvent = 'SUMMARY:Fair\nDTSTART;VALUE=DATE:20261130'
      const feed = await serveFeed(sendCalendar(calendarOf([BOARD, allDayEvent])))
      const ownMeeting = { name: 'Own', date: clock.day(), startTime: '09:45', endTime: '10:00' }
      const { _id: id } = await addRoom({ kind: 'ics', url: 'http://127.0.0.2:9/' })
      await server().ask(meetings.create, { ...ownMeeting, room: id })
      const { _id: _, ...rest } = await readRoom(id)
      await server().ask(rooms.update, { ...rest, id, calendar: { kind: 'ics', url: feed.url } })
      expect(await sync(id)).toMatchObject({
        state: 'busy',
        meetings: 3,
        now: { name: 'Fair' },
        next: { name: 'Board' },
      })
      const { items } = await server().ask(meetings.list, { room: id })
      expect(items.map(({ name, source }) => [name, source]).sort()).toEqual([
        ['Board', 'calendar'],
        ['Fair', 'calendar'],
        ['Own', 'people'],
      ])
      const { _id: fair, ...fields } = items.find(({ name }) => name === 'Fair')!
      for (const answer of [
        await server().tell(meetings.update, { ...fields, id: fair, status: 'disable' }),
        await server().tell(meetings.remove, { id: fair }),
      ])
        expect([answer.code, answer.body.reason]).toEqual([40900, 'calendar'])
      const clash = await server().tell(meetings.create, {
        ...ownMeeting,
        room: id,
        startTime: '16:00',
        endTime: '17:00',
      })
      expect([clash.code, clash.body.reason]).toEqual([40900, 'held'])
      await server().ask(meetings.remove, { id: items.find(({ name }) => name === 'Own')!._id })
      await server().ask(rooms.remove, { id })
      expect((await server().ask(meetings.list, { room: id })).total).toBe(0)
    })

    test('whole days and words follow the zone and the language of the room', async () => {
      const feed = await serveFeed((request, reply) => {
        if (request.headers['if-none-match']) return void reply.writeHead(304).end()
        return sendCalendar(calendarOf(['DTSTART;VALUE=DATE:20261201\nCLASS:PRIVATE']), { etag: '"1"' })(request, reply)
      })
      const { _id: id, ...fields } = await addRoom({ kind: 'ics', url: feed.url })
      expect((await sync(id)).next).toMatchObject({
        name: 'Busy',
        startsAt: '2026-11-30T23:00:00.000Z',
        endTime: '24:00',
      })
      const calendar = { kind: 'ics' as const }
      await server().ask(rooms.update, { ...fields, id, timeZone: 'Asia/Tokyo', language: 'ja', calendar: calendar })
      expect((await sync(id)).next).toMatchObject({ name: '予定あり', startsAt: '2026-11-30T15:00:00.000Z' })
    })

    test('a reading that is requested while another one runs includes changes that were made after that one began', async () => {
      const answerGate = Promise.withResolvers<void>()
      const requestArrived = Promise.withResolvers<void>()
      const feed = await serveFeed(async (request, reply) => {
        requestArrived.resolve()
        await answerGate.promise
        sendCalendar(calendarOf(['DTSTART;VALUE=DATE:20261201\nSUMMARY:Fair']))(request, reply)
      })
      const { _id: id, ...fields } = await addRoom({ kind: 'ics', url: feed.url })
      await requestArrived.promise
      await server().ask(rooms.update, { ...fields, id, timeZone: 'Asia/Tokyo', calendar: { kind: 'ics' } })
      const synced = sync(id)
      // The answer proves that the second request waits for the reading that is under way.
      await readRoom(id)
      answerGate.resolve()
      expect((await synced).next).toMatchObject({ name: 'Fair', startsAt: '2026-11-30T15:00:00.000Z' })
    })

    test('other calendars can read a room’s own meetings at a secret address until somebody removes the address', async () => {
      const feed = await serveFeed(sendCalendar(calendarOf([LUNCH])))
      const { _id: id, name, calendarLink } = await addRoom({ kind: 'ics', url: feed.url })
      expect(calendarLink).toBeNull()
      await sync(id)
      const meeting = { room: id, date: '2026-12-01', startTime: '09:00', endTime: '10:00' }
      await server().ask(meetings.create, {
        ...meeting,
        name: 'Daily; one, two',
        organiser: 'Anna',
        recurrence: 'FREQ=WEEKLY;COUNT=2',
      })
      await server().ask(meetings.create, { ...meeting, name: 'Off', status: 'disable' })
      const { url } = await server().ask(makeCalendarLink, { id })
      const answer = await fetch(url)
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      const text = await answer.text()
      expect(text).toContain(`X-WR-CALNAME:${name}\r\n`)
      expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
      const span = { timeZone: 'Asia/Tokyo', from: '2026-11-01T00:00:00.000Z', until: '2027-11-01T00:00:00.000Z' }
      const { instances, skipped } = expandCalendar({ texts: [text], ...span })
      expect(skipped).toBe(0)
      expect(instances.map(({ name, startsAt, endsAt }) => [name, startsAt, endsAt])).toEqual([
        ['Daily; one, two', '2026-12-01T08:00:00.000Z', '2026-12-01T09:00:00.000Z'],
        ['Daily; one, two', '2026-12-08T08:00:00.000Z', '2026-12-08T09:00:00.000Z'],
      ])
      const etag = answer.headers.get('etag')!
      expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await readRoom(id)).calendarLink).toBe(clock.now().toISOString())
      const { url: secondUrl } = await server().ask(makeCalendarLink, { id })
      expect([(await fetch(url)).status, (await fetch(secondUrl)).status]).toEqual([404, 200])
      await server().ask(endCalendarLink, { id })
      expect([(await fetch(secondUrl)).status, (await readRoom(id)).calendarLink]).toEqual([404, null])
      expect((await fetch(secondUrl.replace(/\w+\.ics$/, 'x.ics'))).status).toBe(404)
    })
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
