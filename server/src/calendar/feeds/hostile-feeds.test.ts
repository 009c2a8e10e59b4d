import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { calendarOf } from './testing/calendar-of.ts'
import { serveFeed } from './testing/serve-feed.ts'
import { type FeedRequest, workOut } from './work-out.ts'

const span = { timeZone: 'UTC', from: '2026-11-01T00:00:00.000Z', until: '2027-12-01T00:00:00.000Z' }
const requestOf = (reading: FeedRequest['reading']): FeedRequest => ({
  reading: reading,
  span,
  now: new Date('2026-11-25T12:00:00Z'),
  ownEntryIds: [],
  wanted: [],
  room: { id: 'a', timeZone: 'UTC', language: 'en' },
})
/** The outcome of a reading, and the number of conversions from a moment to a wall minute that it took. */
const workOutCounted = (reading: FeedRequest['reading']) => {
  const conversions = vi.spyOn(Temporal.Instant, 'fromEpochMilliseconds')
  const { meetings } = workOut(requestOf(reading))
  const times = conversions.mock.calls.length
  conversions.mockRestore()
  return { meetings, times }
}

test('a time that a calendar lists thousands of times takes no more work than as many different meetings', () => {
  const days = Array.from(
    { length: 100 },
    (_, n) => `DTSTART:20261126T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=50\nUID:${n}`,
  )
  const differentMeetings = workOutCounted({ texts: [calendarOf(days)] })
  const twins = Array(600).fill('20261102').join()
  const year = `DTSTART;VALUE=DATE:20261102\nDTEND;VALUE=DATE:20271130\nRDATE;VALUE=DATE:${twins}`
  const repeatedMeeting = workOutCounted({ texts: [calendarOf([year])] })
  expect([differentMeetings.meetings.length, repeatedMeeting.meetings.length]).toEqual([5000, 393])
  expect(repeatedMeeting.times).toBeLessThan(5 * differentMeetings.times)
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
