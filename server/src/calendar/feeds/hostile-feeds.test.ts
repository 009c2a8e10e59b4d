import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { computeMeetings, type FeedRequest } from './compute-meetings.ts'
import { calendarOf } from './testing/calendar-of.ts'
import { serveFeed } from './testing/serve-feed.ts'

const span = { timeZone: 'UTC', from: '2026-11-01T00:00:00.000Z', until: '2027-12-01T00:00:00.000Z' }
const requestOf = (reading: FeedRequest['reading']): FeedRequest => ({
  reading,
  span,
  now: new Date('2026-11-25T12:00:00Z'),
  ownEntryIds: [],
  writtenInstances: [],
  room: { id: 'a', timeZone: 'UTC', language: 'en' },
})
/** The meetings of a calendar, and the number of conversions from a moment to a wall minute that it took. */
const computeAndCount = (reading: FeedRequest['reading']) => {
  const conversions = vi.spyOn(Temporal.Instant, 'fromEpochMilliseconds')
  const { meetings } = computeMeetings(requestOf(reading))
  const conversionCount = conversions.mock.calls.length
  conversions.mockRestore()
  return { meetings, conversionCount }
}

test('a year-long event listed 600 times takes less than five times the work of 5000 different meetings', () => {
  const manySeries = Array.from(
    { length: 100 },
    (_, n) => `DTSTART:20261126T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=50\nUID:${n}`,
  )
  const differentMeetings = computeAndCount({ texts: [calendarOf(manySeries)] })
  const repeatedDates = Array(600).fill('20261102').join()
  const year = `DTSTART;VALUE=DATE:20261102\nDTEND;VALUE=DATE:20271130\nRDATE;VALUE=DATE:${repeatedDates}`
  const repeatedMeeting = computeAndCount({ texts: [calendarOf([year])] })
  expect([differentMeetings.meetings.length, repeatedMeeting.meetings.length]).toEqual([5000, 393])
  expect(repeatedMeeting.conversionCount).toBeLessThan(5 * differentMeetings.conversionCount)
})

/** A small XML text with many element names, which takes seconds to parse. */
const manyElements = Array.from({ length: 4000 }, (_, n) => `<a${n}>text</a${n}>`).join('')
const slowXml = `<multistatus><response><href>/cal/</href>${manyElements}</response></multistatus>`

eachServer(
  'hostile calendars',
  (server) => {
    test('an answer is not parsed in the thread that handles calls', async () => {
      const feed = await serveFeed((_, reply) => {
        reply.writeHead(404).end()
      })
      const calendar = { kind: 'caldav' as const, url: feed.url, refresh: 1440 }
      const room = await server().ask(rooms.create, { name: 'Oslo', calendar })
      await server().ask(syncRoom, { id: room._id })
      feed.answer((_, reply) => void reply.writeHead(207, { 'content-type': 'text/xml' }).end(slowXml))
      const parsedResponses = vi.spyOn(globalThis, 'Response')
      onTestFinished(() => parsedResponses.mockRestore())
      const before = feed.requests.length
      await server().ask(syncRoom, { id: room._id })
      expect(feed.requests.length).toBeGreaterThan(before)
      expect(parsedResponses.mock.calls.filter(([body]) => body === slowXml)).toEqual([])
    })
  },
  { innerHosts: ['127.0.0.1'] },
)
