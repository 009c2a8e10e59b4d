import { meetings } from '@wifi-tms/contract/meetings'
import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { startCloud } from '../cloud/testing/start-cloud.ts'
import { movableClock } from '../testing/clock.ts'
import { findEntries, findFeed } from './queries.ts'
import { syncFeed } from './sync-feed.ts'
import { calendarOf } from './testing/calendar-of.ts'
import { sendCalendar, serveFeed } from './testing/serve-feed.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0
let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud?.stop())

const BOARD = 'SUMMARY:Board\nDTSTART:20261130T083000Z\nDTEND:20261130T093000Z'
const LUNCH = 'SUMMARY:Lunch\nDTSTART:20261130T110000Z\nDTEND:20261130T120000Z\nRRULE:FREQ=DAILY;COUNT=2'
const BREAK = { name: 'Break', startTime: '16:00', endTime: '16:30' }

eachServer(
  'entries of calendars',
  (server) => {
    test('a list of entries has one row for each entry of a calendar, with its next time, and a list of days has every time', async () => {
      const feed = await serveFeed(sendCalendar(calendarOf([BOARD, LUNCH])))
      const calendar = { kind: 'ics' as const, url: feed.url }
      const { _id: room } = await server().ask(rooms.create, { name: 'Oslo', timeZone: 'Europe/Warsaw', calendar })
      await server().ask(syncRoom, { id: room })
      await server().ask(meetings.create, { ...BREAK, room, date: clock.day() })
      const listRows = async (more: object = {}) => {
        const { items, total } = await server().ask(meetings.list, { room, by: 'entry', sort: '-name', ...more })
        expect(total).toBe(items.length)
        return items.map(({ name, day, days = 0 }) => `${name} ${day} ${days}`)
      }
      expect(await listRows()).toEqual(['Lunch 2026-11-30 2', 'Break 2026-11-30 0', 'Board 2026-11-30 1'])
      expect(await listRows({ sort: 'date' })).toHaveLength(3)
      clock.set('2026-11-30T12:00:00Z')
      expect(await listRows({ q: 'Lunch' })).toEqual(['Lunch 2026-12-01 2'])
      expect(await listRows({ q: 'Lunch', from: clock.day(), to: clock.day(9), sort: 'date' })).toEqual([
        'Lunch 2026-11-30 0',
        'Lunch 2026-12-01 0',
      ])
    })

    test('an entry of ours that changed in a calendar stays there if the room loses the calendar while it is read', async () => {
      const { core } = server()
      const mailbox = `room${++count}@example.com`
      const calendar = { kind: 'google' as const, mailbox, password: cloud.secrets.google }
      const room = await server().ask(rooms.create, { name: 'Bonn', timeZone: 'Europe/Warsaw', calendar })
      const { _id: own } = await server().ask(meetings.create, { ...BREAK, room: room._id, date: clock.day() })
      await server().ask(syncRoom, { id: room._id })
      const eventsThere = () => [...cloud.calendar(mailbox).values()].filter(({ status }) => status !== 'cancelled')
      await expect.poll(() => eventsThere().length).toBe(1)
      const recorded = await findEntries(core.db, room._id)
      const feed = (await findFeed(core.db, room._id))!
      const result = { meetings: [], changedEntryIds: [...recorded.keys()], skipped: 0, losses: [] }
      await syncFeed(core, feed, {
        seal: core.seal,
        tokens: new Map(),
        signal: new AbortController().signal,
        parseAnswer: async () => [],
        computeMeetings: async () => {
          await server().ask(rooms.update, { id: room._id, name: 'Bonn', timeZone: 'Europe/Warsaw', calendar: null })
          return result
        },
      })
      expect([...recorded.keys()]).toEqual([`${own}${clock.day().replaceAll('-', '')}`])
      expect([(await findEntries(core.db, room._id)).size, eventsThere().length]).toEqual([0, 1])
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
