import { meetings } from '@wifi-tms/contract/meetings'
import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { hasXandikos, startXandikos } from '../caldav/testing/start-xandikos.ts'
import { movableClock } from '../testing/clock.ts'
import { calendarOf } from './testing/calendar-of.ts'

const clock = movableClock()
let xandikos: Awaited<ReturnType<typeof startXandikos>>
beforeEach(async () => {
  clock.reset()
  if (hasXandikos) xandikos = await startXandikos()
})
afterEach(() => xandikos?.stop())

const BOARD =
  'UID:board\nDTSTAMP:20261101T000000Z\nSUMMARY:Board\nDTSTART:20261130T083000Z\nDTEND:20261130T093000Z\nRRULE:FREQ=DAILY;COUNT=3'

describe.skipIf(!hasXandikos)('against Xandikos', () =>
  eachServer(
    'calendars of rooms by CalDAV',
    (server) => {
      test('events of a calendar are read, and meetings booked here are written, changed and removed there', async () => {
        const calendar = { kind: 'caldav' as const, url: xandikos.url, refresh: 1440 }
        const { _id: room } = await server().ask(rooms.create, { name: 'Rome', timeZone: 'Europe/Warsaw', calendar })
        const sync = () => server().ask(syncRoom, { id: room })
        await xandikos.put('board', calendarOf([BOARD]))
        expect(await sync()).toMatchObject({
          calendar: { error: null, skipped: 0 },
          next: { name: 'Board' },
          meetings: 3,
        })
        const times = { date: clock.day(), startTime: '12:00', endTime: '13:00' }
        const booked = await server().ask(meetings.create, { name: 'Own; one, two', room, ...times })
        await expect.poll(() => xandikos.read(booked._id)).toContain('SUMMARY:Own\\; one\\, two')
        const { _id: id, updatedAt: _, ...fields } = booked
        await server().ask(meetings.update, { ...fields, id, name: 'Later' })
        await sync()
        await expect.poll(() => xandikos.read(id)).toContain('SUMMARY:Later')
        expect((await sync()).meetings).toBe(4)
        await server().ask(meetings.remove, { id })
        await sync()
        await expect.poll(() => xandikos.read(id)).toBeUndefined()
        await xandikos.remove('board')
        await expect.poll(async () => (await sync()).meetings).toBe(0)
      })
    },
    { now: clock.now, innerHosts: ['127.0.0.1'] },
  ),
)
