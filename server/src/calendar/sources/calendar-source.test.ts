import { dataSources, fetchSource, trySource } from '@wifi-tms/contract/read-sources'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { serveFeed } from '../feeds/testing/serve-feed.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Yard', ...events, 'END:VCALENDAR', ''].join('\r\n')

const waste = event('UID:1', 'SUMMARY:Paper', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY', 'TRANSP:TRANSPARENT')
const visit = event('UID:2', 'SUMMARY:Visit', 'LOCATION:Gate 2', 'DTSTART:20261130T090000Z', 'DTEND:20261130T100000Z')
const secret = event(
  'UID:3',
  'SUMMARY:Doctor',
  'LOCATION:Clinic',
  'CLASS:PRIVATE',
  'DTSTART:20261202T090000Z',
  'DTEND:20261202T100000Z',
)
const trip = event('UID:4', 'SUMMARY:Trip', 'DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261202')
const cancelled = event(
  'UID:5',
  'SUMMARY:Off',
  'STATUS:CANCELLED',
  'DTSTART:20261130T090000Z',
  'DTEND:20261130T100000Z',
)

const paperValue = (day: string) => ({ title: 'Paper', start: day, end: day, place: '', allDay: true })
const visitValue = {
  title: 'Visit',
  start: '2026-11-30T10:00',
  end: '2026-11-30T11:00',
  place: 'Gate 2',
  allDay: false,
}
const tripValue = { title: 'Trip', start: '2026-11-30', end: '2026-12-01', place: '', allDay: true }

eachServer(
  'calendars as sources',
  (server) => {
    let count = 0
    const add = (url: string, more: object = {}) =>
      server().ask(dataSources.create, {
        name: `calendar-${++count}`,
        kind: 'calendar',
        url,
        timeZone: 'Europe/Warsaw',
        ...more,
      } as never)
    const serve = (text: string) => serveFeed((_, reply) => void reply.writeHead(200, { etag: '"same"' }).end(text))

    test('a calendar has the events of 30 days by the wall clock, with the current and the next event', async () => {
      const web = await serve(calendar(waste, visit, trip, cancelled))
      const { _id: id, timeZone } = await add(web.url)
      expect(timeZone).toBe('Europe/Warsaw')
      const read = async () => (await server().ask(fetchSource, { id })).value
      expect(await read()).toEqual({
        name: 'Yard',
        today: '2026-11-30',
        now: tripValue,
        next: visitValue,
        events: [tripValue, visitValue, ...['01', '08', '15', '22', '29'].map((day) => paperValue(`2026-12-${day}`))],
      })
      // The file is unchanged an hour later, and an appointment takes precedence over an event of the whole day.
      // It is 10:15 in Warsaw, during the visit.
      clock.pass(75)
      expect(await read()).toMatchObject({ now: visitValue, next: paperValue('2026-12-01') })
      clock.pass(60)
      expect(await read()).toMatchObject({ now: tripValue, next: paperValue('2026-12-01') })
    })

    test('a calendar is read again automatically when an event begins or ends, and at midnight', async () => {
      const web = await serve(calendar(visit))
      const { _id: id } = await add(web.url, { every: 86_400, timeZone: 'Pacific/Auckland' })
      const value = async () => (await server().ask(dataSources.get, { id })).value
      await expect.poll(value).toMatchObject({ now: null, next: { title: 'Visit' } })
      clock.set('2026-11-30T09:00:00Z')
      await expect.poll(value).toMatchObject({ now: { title: 'Visit' }, next: null })
      clock.set('2026-11-30T10:30:00Z')
      await expect.poll(value).toMatchObject({ now: null, today: '2026-11-30' })
      clock.set('2026-11-30T11:00:00Z')
      await expect.poll(value).toMatchObject({ today: '2026-12-01' })
    })

    test('a private event shows neither title nor place, and a file that is no calendar is reported', async () => {
      const web = await serve(calendar(secret))
      const answer = await server().ask(trySource, { kind: 'calendar', url: web.url, pick: 'events' } as never)
      expect(answer).toMatchObject({ error: '', value: [{ title: '', place: '', allDay: false }] })
      web.answer((_, reply) => void reply.writeHead(200).end('<!doctype html>'))
      expect(await server().ask(trySource, { kind: 'calendar', url: web.url } as never)).toEqual({
        came: '<!doctype html>',
        value: null,
        error: 'is no calendar',
      })
    })

    test('an unknown time zone is refused', async () => {
      const wrong = { name: 'x', kind: 'calendar', url: 'http://localhost/', timeZone: 'Mars/Base' }
      const { code, body } = await server().tell(dataSources.create, wrong as never)
      expect([code, body.errors?.map(({ path }) => path)]).toEqual([40000, ['timeZone']])
    })

    test('a whole day on which clocks are put forward at midnight is a whole day', async () => {
      // In Chile, 6 September 2026 begins at 01:00.
      clock.set('2026-09-04T12:00:00Z')
      const day = event('UID:6', 'SUMMARY:Glass', 'DTSTART;VALUE=DATE:20260906')
      const dayBefore = event('UID:7', 'SUMMARY:Paper', 'DTSTART;VALUE=DATE:20260905')
      const web = await serve(calendar(dayBefore, day))
      const { _id: id } = await add(web.url, { timeZone: 'America/Santiago' })
      const { value } = await server().ask(fetchSource, { id })
      expect(value).toMatchObject({
        events: [
          { title: 'Paper', start: '2026-09-05', end: '2026-09-05', allDay: true },
          { title: 'Glass', start: '2026-09-06', end: '2026-09-06', allDay: true },
        ],
      })
    })
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
