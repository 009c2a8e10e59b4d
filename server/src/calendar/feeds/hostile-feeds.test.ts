import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { readProfile } from '@wifi-tms/contract/session'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { calendarOf } from './testing/calendar-of.ts'
import { serveFeed } from './testing/serve-feed.ts'
import { type Asked, workOut } from './work-out.ts'

const span = { timeZone: 'UTC', from: '2026-11-01T00:00:00.000Z', until: '2027-12-01T00:00:00.000Z' }
const asked = (said: Asked['said']): Asked => ({
  ...{ said, span, now: new Date('2026-11-25T12:00:00Z'), own: [], wanted: [] },
  room: { id: 'a', timeZone: 'UTC', language: 'en' },
})
const timed = (said: Asked['said']) => {
  const from = performance.now()
  return { ...workOut(asked(said)), ms: performance.now() - from }
}

test('one time that is said over and over takes no longer than as many meetings as are kept', () => {
  const days = Array.from(
    { length: 100 },
    (_, n) => `DTSTART:20261126T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=50\nUID:${n}`,
  )
  const many = timed({ texts: [calendarOf(days)] })
  const twins = Array(3000).fill('20261102').join()
  const year = `DTSTART;VALUE=DATE:20261102\nDTEND;VALUE=DATE:20271130\nRDATE;VALUE=DATE:${twins}`
  const same = timed({ texts: [calendarOf([year])] })
  expect([many.meetings.length, same.meetings.length]).toEqual([5000, 393])
  expect(same.ms).toBeLessThan(30 * many.ms)
})

/** Texts of XML that take seconds to be taken apart, though they are small. */
const names = Array.from({ length: 4000 }, (_, n) => `<a${n}>text</a${n}>`).join('')
const odd = `<multistatus><response><href>/cal/</href>${names}</response></multistatus>`

eachServer(
  'calendars that mean harm',
  (server) => {
    test('while an answer is taken apart others are served', async () => {
      let answered = () => {}
      const isAnswered = new Promise<void>((resolve) => {
        answered = resolve
      })
      const feed = await serveFeed((_, reply) => {
        reply.writeHead(404).end()
      })
      const calendar = { kind: 'caldav' as const, url: feed.url, refresh: 1440 }
      const room = await server().ask(rooms.create, { name: 'Oslo', calendar })
      await server().ask(syncRoom, { id: room._id })
      feed.answer((_, reply) => void reply.writeHead(207, { 'content-type': 'text/xml' }).end(odd, answered))
      const read = server()
        .ask(syncRoom, { id: room._id })
        .then(() => 'calendar')
      await isAnswered
      const other = async () => {
        for (let turn = 0; turn < 10; turn++) await server().ask(readProfile, {})
        return 'others'
      }
      expect(await Promise.race([read, other()])).toBe('others')
      await read
    })
  },
  { calendarHosts: ['127.0.0.1'] },
)
