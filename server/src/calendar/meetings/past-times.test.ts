import { bookNow, endMeeting } from '@wifi-tms/contract/door'
import { meetings } from '@wifi-tms/contract/meetings'
import { changeInRooms, changeOccurrence, removeOccurrence } from '@wifi-tms/contract/occurrences'
import { rooms } from '@wifi-tms/contract/rooms'
import { readTimeline } from '@wifi-tms/contract/timeline'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import type { TestServer } from '../../testing/start.ts'
import { movableClock } from '../testing/clock.ts'
import { extendSeries } from './extend-series.ts'

const clock = movableClock()
let token: string | undefined
beforeEach(() => clock.reset())
const oslo = { name: 'Oslo', timeZone: 'Europe/Warsaw' }

eachServer(
  'times that are over',
  (server) => {
    const ask: TestServer['ask'] = (call, input) => server().ask(call, input, token)
    const addRoom = async () => {
      token = await server().login()
      return (await ask(rooms.create, oslo))._id
    }
    const add = (room: string, more: object = {}) =>
      ask(meetings.create, { name: 'Board', room, date: '2026-12-01', startTime: '10:00', endTime: '11:00', ...more })
    /** Lets days pass and signs in again, as the session has ended. */
    const passDays = async (days: number) => {
      clock.pass(days * 1440)
      token = await server().login()
    }
    const startsIn = async (room: string, to = '2026-12-31') => {
      const { items } = await ask(meetings.list, { room, from: '2026-11-01', to, limit: 100 })
      return items.map(({ name, startsAt }) => `${name} ${startsAt.slice(0, 16)}`)
    }

    test('[entity-meeting] a series that gets another name keeps its past times, however long ago they were', async () => {
      const room = await addRoom()
      const { _id: id, ...series } = await add(room, { recurrence: 'FREQ=WEEKLY' })
      await passDays(90)
      const times = (name: string) => ['01', '08', '15', '22', '29'].map((day) => `${name} 2026-12-${day}T09:00`)
      const { updatedAt: _, ...fields } = series
      await ask(meetings.update, { ...fields, id, name: 'Staff' })
      expect(await startsIn(room)).toEqual(times('Staff'))
      await ask(changeInRooms, { ...fields, id, name: 'All hands' })
      expect(await startsIn(room)).toEqual(times('All hands'))
    })

    test('[entity-meeting] a series that gets another time, room or status keeps its times of long ago where they were', async () => {
      const room = await addRoom()
      const otherRoom = (await ask(rooms.create, { ...oslo, name: 'Bonn' }))._id
      const { _id: id, updatedAt: _, ...series } = await add(room, { recurrence: 'FREQ=WEEKLY' })
      await passDays(90)
      const range = { from: '2026-12-01', to: '2026-12-31' }
      const bookingsIn = async (room: string) =>
        (await ask(readTimeline, { room, ...range })).items.map(
          ({ dates, startTime, endTime }) => `${dates.map((date) => date.slice(8))} ${startTime}–${endTime}`,
        )
      const pastTimes = ['01,08,15,22,29 10:00–11:00']
      const moved = { ...series, id, startTime: '14:00', endTime: '15:30' }
      await ask(meetings.update, moved)
      expect(await bookingsIn(room)).toEqual(pastTimes)
      await ask(changeInRooms, { ...moved, room: otherRoom })
      expect([await bookingsIn(room), await bookingsIn(otherRoom)]).toEqual([pastTimes, []])
      await ask(changeInRooms, { ...moved, room: otherRoom, status: 'disable' })
      expect(await bookingsIn(room)).toEqual(pastTimes)
      const { items } = await ask(meetings.list, { room: otherRoom, from: '2027-02-01', to: '2027-03-09' })
      expect(items.map(({ room, startsAt }) => [room, startsAt.slice(0, 16)])).toEqual(
        ['02-02', '02-09', '02-16', '02-23', '03-02', '03-09'].map((day) => [otherRoom, `2027-${day}T13:00`]),
      )
    })

    test('[entity-meeting] times of long ago are listed in the room in which they were, after their series has moved', async () => {
      const room = await addRoom()
      const otherRoom = (await ask(rooms.create, { ...oslo, name: 'Bern' }))._id
      const { _id: id, updatedAt: _, ...series } = await add(room, { recurrence: 'FREQ=WEEKLY' })
      await passDays(90)
      await ask(meetings.update, { ...series, id, room: otherRoom })
      expect([(await startsIn(room)).length, await startsIn(otherRoom)]).toEqual([5, []])
      const { items } = await ask(meetings.list, { from: '2026-12-01', to: '2026-12-31', name: 'Board' })
      expect(items.filter(({ _id }) => _id === id).map((time) => time.room)).toEqual(Array(5).fill(room))
    })

    test.each(['all', 'following'] as const)(
      '[entity-meeting] a series that becomes a single meeting keeps its past times: %s',
      async (part) => {
        const room = await addRoom()
        const { _id: id, updatedAt: _, ...series } = await add(room, { recurrence: 'FREQ=WEEKLY' })
        await passDays(90)
        const single = { ...series, id, recurrence: '', date: '2027-03-02' }
        const times = ['01', '08', '15', '22', '29'].map((day) => `Board 2026-12-${day}T09:00`)
        if (part === 'all') await ask(meetings.update, single)
        else await ask(changeOccurrence, { ...single, part, day: '2026-12-15' })
        expect(await startsIn(room)).toEqual(times)
        const laterTimes = ['01-05', '01-12', '01-19', '01-26', '02-02', '02-09', '02-16', '02-23', '03-02']
        const allTimes = [...times, ...laterTimes.map((day) => `Board 2027-${day}T09:00`)]
        expect(await startsIn(room, '2027-12-31')).toEqual(allTimes)
        const changed = (await ask(meetings.list, { room })).items.find(({ recurrence }) => recurrence === '')!
        expect([changed.date, changed.day]).toEqual(['2027-03-02', '2027-03-02'])
        await ask(meetings.update, { ...single, id: changed._id, updatedAt: changed.updatedAt, startTime: '09:00' })
        expect((await startsIn(room)).length).toBe(5)
      },
    )

    test.each([
      ['2026-12-15', ['Board 01,08 10:00', 'Staff 15,22,29 10:00']],
      ['2026-12-01', ['Staff 01,08,15,22,29 10:00']],
    ])(
      '[entity-meeting] a series that is changed from a day of long ago on keeps its times until a month ago: %s',
      async (day, times) => {
        const room = await addRoom()
        const { _id: id, updatedAt: _, ...series } = await add(room, { recurrence: 'FREQ=WEEKLY' })
        await passDays(90)
        const change = { ...series, id, part: 'following' as const, day, date: day }
        await ask(changeOccurrence, { ...change, name: 'Staff', startTime: '10:30' })
        const { items } = await ask(readTimeline, { room, from: '2026-12-01', to: '2026-12-31' })
        const found = items.map(
          ({ name, dates, startTime }) => `${name} ${dates.map((date) => date.slice(8))} ${startTime}`,
        )
        expect(found.sort()).toEqual(times)
      },
    )

    test('[entity-meeting] a series that ended long ago can get another description', async () => {
      const room = await addRoom()
      const { _id: id, updatedAt: _, ...series } = await add(room, { recurrence: 'FREQ=DAILY;COUNT=2' })
      await passDays(60)
      const described = await ask(meetings.update, { ...series, id, description: 'Minutes are in the archive' })
      expect(described).toMatchObject({ description: 'Minutes are in the archive', day: '2026-12-02' })
      expect(await startsIn(room)).toEqual(['Board 2026-12-01T09:00', 'Board 2026-12-02T09:00'])
    })

    test('[entity-meeting] a series that gives way to another meeting on a later day can get another name', async () => {
      const room = await addRoom()
      const { _id: id, updatedAt: _, ...series } = await add(room, { recurrence: 'FREQ=DAILY' })
      const other = await add(room, { name: 'Fair', date: '2028-01-20' })
      await passDays(60)
      await extendSeries(server().core)
      await ask(meetings.update, { ...series, id, name: 'Staff' })
      const { items } = await ask(meetings.list, { room, from: '2028-01-19', to: '2028-01-20' })
      expect(items.map(({ name, date }) => `${name} ${date}`)).toEqual(['Staff 2028-01-19', `Fair ${other.date}`])
    })

    test('[entity-meeting] a series that leaves out as many days as it may forgets those of long ago for another one, and can still be changed', async () => {
      const room = await addRoom()
      const days = (from: number, count: number) => Array.from({ length: count }, (_, later) => clock.day(from + later))
      const series = await add(room, { recurrence: 'FREQ=DAILY', exceptions: [...days(1, 20), ...days(40, 380)] })
      const { _id: id, updatedAt: _, ...fields } = series
      const removeDay = (day: string) => server().tell(removeOccurrence, { id, day, part: 'one' }, token)
      await passDays(10)
      const most = await removeDay(clock.day(20))
      expect([most.code, most.body.errors?.[0]?.path]).toEqual([40000, 'exceptions'])
      await passDays(35)
      const left = clock.day(-10)
      expect((await removeDay(left)).code).toBe(20000)
      const { exceptions } = await ask(meetings.get, { id })
      expect(exceptions.length).toBeLessThan(400)
      expect(exceptions).toContain(left)
      await ask(meetings.update, { ...fields, id, exceptions, name: 'Staff' })
    })

    test('[entity-meeting] the zone of a room changes no times of long ago, and all its meetings are still listed', async () => {
      const room = await addRoom()
      await add(room, { name: 'Ended', startTime: '08:00', endTime: '09:00', recurrence: 'FREQ=DAILY;COUNT=2' })
      await add(room, { recurrence: 'FREQ=WEEKLY' })
      await passDays(60)
      await ask(rooms.update, { ...oslo, id: room, timeZone: 'America/New_York' })
      expect((await ask(meetings.list, { room })).items.map(({ name }) => name).sort()).toEqual(['Board', 'Ended'])
      expect((await startsIn(room, '2026-12-08')).sort()).toEqual([
        'Board 2026-12-01T09:00',
        'Board 2026-12-08T09:00',
        'Ended 2026-12-01T07:00',
        'Ended 2026-12-02T07:00',
      ])
      const [next] = (await ask(meetings.list, { room, name: 'Board' })).items
      expect(next!.startsAt.slice(10, 16)).toBe('T15:00')
    })

    test('[entity-meeting] a meeting in an hour that the new zone of its room skips is still listed', async () => {
      const room = await addRoom()
      // In the night to 28 March 2027, Warsaw puts its clocks forward at two, and Tokyo does not.
      await ask(rooms.update, { ...oslo, id: room, timeZone: 'Asia/Tokyo' })
      await add(room, { date: '2027-03-28', startTime: '02:00', endTime: '03:00' })
      await ask(rooms.update, { ...oslo, id: room })
      expect((await ask(meetings.list, { room })).items).toMatchObject([{ name: 'Board', date: '2027-03-28' }])
    })

    test('a meeting that was ended in its first minute keeps nobody from its time', async () => {
      const room = await addRoom()
      clock.set('2026-11-30T08:10:20Z')
      const { _id: id } = await ask(bookNow, { room, minutes: 30 })
      clock.set('2026-11-30T08:10:50Z')
      await ask(endMeeting, { id })
      clock.set('2026-11-30T08:12:00Z')
      await add(room, { date: '2026-11-30', startTime: '09:00', endTime: '10:00' })
      expect((await ask(rooms.get, { id: room })).now?.name).toBe('Board')
    })
  },
  { now: clock.now },
)
