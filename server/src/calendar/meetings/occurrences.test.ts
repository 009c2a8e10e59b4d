import { bookRooms, MEETING_EXPIRED, type Meeting, meetings } from '@wifi-tms/contract/meetings'
import { changeInRooms, changeOccurrence, removeInRooms, removeOccurrence } from '@wifi-tms/contract/occurrences'
import { rooms } from '@wifi-tms/contract/rooms'
import { beforeEach, describe, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'parts of series',
  (server) => {
    const addRoom = async (name = 'Oslo') => (await server().ask(rooms.create, { name, timeZone: 'Europe/Warsaw' }))._id
    const board = { name: 'Board', startTime: '10:00', endTime: '11:00', recurrence: 'FREQ=DAILY;COUNT=6' }
    const addSeries = async (more: object = {}) => {
      const room = await addRoom()
      const made = await server().ask(meetings.create, { ...board, room, date: clock.day(), ...more })
      return { room, id: made._id, made }
    }
    /** The times in a room on the next days, each as the number of days from today, name and start. */
    const timesIn = async (room: string) => {
      const { items } = await server().ask(meetings.list, { room, from: clock.day(-9), to: clock.day(900), limit: 100 })
      const days = Array.from({ length: 900 }, (_, later) => clock.day(later))
      return items.map(({ date, name, startTime }) => `${days.indexOf(date)} ${name} ${startTime}`)
    }
    /** The usual times after these numbers of days, as `timesIn` prints them. */
    const daily = (...daysLater: number[]) => daysLater.map((days) => `${days} Board 10:00`)
    const meetingsIn = async (room: string) => (await server().ask(meetings.list, { room, sort: 'createdAt' })).items

    test('[entity-meeting] one time of a series becomes a meeting of its own, and its day is left out', async () => {
      const { room, id, made } = await addSeries()
      const day = clock.day(2)
      expect(made.day).toBe(clock.day())
      const input = { ...board, id, day, part: 'one' as const, room, date: clock.day(2), updatedAt: made.updatedAt }
      const occurrence = await server().ask(changeOccurrence, { ...input, name: 'Off-site', startTime: '08:00' })
      expect(occurrence).toMatchObject({ name: 'Off-site', date: day, day, recurrence: '', exceptions: [] })
      expect(await timesIn(room)).toEqual([...daily(0, 1), '2 Off-site 08:00', ...daily(3, 4, 5)])
      const series = await server().ask(meetings.get, { id })
      expect(series).toMatchObject({ exceptions: [day], recurrence: board.recurrence })
      const again = await server().tell(changeOccurrence, { ...input, day: clock.day(3) })
      expect([again.code, again.body.reason]).toEqual([40900, 'stale'])
      // The exception can be removed from the series once the room is free on that day.
      const back = { ...series, id, exceptions: [] }
      expect((await server().tell(meetings.update, back)).body.facts).toMatchObject({ by: 'Off-site' })
      await server().ask(meetings.remove, { id: occurrence._id })
      await server().ask(meetings.update, back)
      expect(await timesIn(room)).toEqual(daily(0, 1, 2, 3, 4, 5))
    })

    test('[entity-meeting] a change of a part that overlaps another meeting is refused with that meeting’s organiser, and nothing is changed', async () => {
      const { room, id, made } = await addSeries()
      await server().ask(meetings.create, { ...board, room, date: clock.day(9), name: 'Sales', recurrence: '' })
      const held = { ...board, id, day: clock.day(2), room, date: clock.day(9), startTime: '10:30', endTime: '11:30' }
      for (const part of ['one', 'following'] as const) {
        const clash = await server().tell(changeOccurrence, { ...held, part })
        expect([clash.code, clash.body.reason]).toEqual([40900, 'held'])
        expect(clash.body.facts).toMatchObject({ by: 'Sales', at: `${clock.day(9)} 10:00–11:00` })
      }
      const input = { ...held, part: 'one' as const, date: clock.day(-1) }
      expect((await server().tell(changeOccurrence, input)).body.message).toBe(MEETING_EXPIRED)
      expect((await server().tell(changeOccurrence, { ...input, startTime: '12:00' })).body.errors).toMatchObject([
        { path: 'endTime' },
      ])
      expect((await server().tell(changeOccurrence, { ...input, room: 'none' })).body.errors).toMatchObject([
        { path: 'room' },
      ])
      for (const wrong of [{ day: clock.day(7) }, { day: 'today' }, { id: 'none' }]) {
        expect((await server().tell(changeOccurrence, { ...input, ...wrong })).code).toBe(40400)
        expect((await server().tell(removeOccurrence, { id, day: clock.day(1), part: 'one', ...wrong })).code).toBe(
          40400,
        )
      }
      expect(await server().ask(meetings.get, { id })).toEqual(made)
      expect(await timesIn(room)).toEqual([...daily(0, 1, 2, 3, 4, 5), '9 Sales 10:00'])
    })

    test('[entity-meeting] a change from a day on keeps the remaining number of times, and the exceptions', async () => {
      const { room, id } = await addSeries({ exceptions: [clock.day(1), clock.day(4)] })
      const { exceptions } = await server().ask(meetings.get, { id })
      const input = {
        ...board,
        id,
        day: clock.day(2),
        part: 'following' as const,
        room,
        date: clock.day(2),
        exceptions,
      }
      const next = await server().ask(changeOccurrence, { ...input, name: 'Later', startTime: '10:30' })
      expect(next).toMatchObject({ recurrence: 'FREQ=DAILY;COUNT=4', exceptions: [clock.day(4)] })
      const until = clock.day(1).replaceAll('-', '')
      const series = await server().ask(meetings.get, { id })
      expect(series).toMatchObject({ recurrence: `FREQ=DAILY;UNTIL=${until}`, exceptions: [clock.day(1)] })
      expect(await timesIn(room)).toEqual(['0 Board 10:00', '2 Later 10:30', '3 Later 10:30', '5 Later 10:30'])
      const moved = { ...input, id: next._id, day: clock.day(3), date: clock.day(4), exceptions: [] }
      await server().ask(changeOccurrence, { ...moved, recurrence: 'FREQ=WEEKLY;COUNT=2' })
      expect(await timesIn(room)).toEqual(['0 Board 10:00', '2 Later 10:30', ...daily(4, 11)])
      expect(await meetingsIn(room)).toHaveLength(3)
    })

    test('[entity-meeting] a part of a series can be removed, and removing its last time removes the series', async () => {
      const { room, id } = await addSeries()
      const remove = (later: number, part: 'one' | 'following') =>
        server().ask(removeOccurrence, { id, day: clock.day(later), part })
      await remove(1, 'one')
      expect(await timesIn(room)).toEqual(daily(0, 2, 3, 4, 5))
      await remove(4, 'following')
      expect(await timesIn(room)).toEqual(daily(0, 2, 3))
      await remove(2, 'following')
      expect((await server().ask(meetings.get, { id })).exceptions).toEqual([clock.day(1)])
      await remove(0, 'one')
      expect([await timesIn(room), (await server().tell(meetings.get, { id })).code]).toEqual([[], 40400])
      const { items } = await server().ask(rooms.list, { _id: room })
      expect(items[0]!.meetings).toBe(0)
    })

    test('a series whose last time is changed becomes the meeting that replaces that time', async () => {
      const { room, id } = await addSeries()
      const input = { ...board, id, day: clock.day(), room, date: clock.day() }
      const all = await server().ask(changeOccurrence, { ...input, part: 'following', name: 'Renamed' })
      expect(all).toMatchObject({ _id: id, recurrence: board.recurrence, name: 'Renamed' })
      await server().ask(removeOccurrence, { id, day: clock.day(1), part: 'following' })
      const occurrence = await server().ask(changeOccurrence, { ...input, part: 'one', name: 'Last' })
      expect(occurrence).toMatchObject({ _id: id, recurrence: '', name: 'Last' })
      expect(await timesIn(room)).toEqual(['0 Last 10:00'])
    })

    test('a series with rare times always has its next time computed, however far ahead', async () => {
      const { room, id } = await addSeries({ recurrence: 'FREQ=YEARLY;INTERVAL=2' })
      await server().ask(removeOccurrence, { id, day: clock.day(), part: 'one' })
      expect((await server().ask(meetings.get, { id })).day).toBe('2028-11-30')
      expect(await timesIn(room)).toEqual(daily(731))
    })

    test('[entity-meeting] a meeting is booked in several rooms at once, or in none of them', async () => {
      const [first, second] = [await addRoom('First'), await addRoom('Second')]
      const { recurrence: _, ...once } = { ...board, date: clock.day(), rooms: [first, second] }
      const { items } = await server().ask(bookRooms, { ...once, rooms: [first, second, first] })
      expect(items.map(({ room }) => room)).toEqual([first, second])
      expect([await timesIn(first), await timesIn(second)]).toEqual([daily(0), daily(0)])
      const third = await addRoom('Third')
      const clash = await server().tell(bookRooms, { ...once, rooms: [third, second] })
      expect([clash.code, clash.body.reason]).toEqual([40900, 'held'])
      expect(clash.body.facts).toMatchObject({ room: 'Second', by: 'Board', at: `${clock.day()} 10:00–11:00` })
      const gone = await server().tell(bookRooms, { ...once, rooms: [third, 'none'] })
      expect([gone.code, gone.body.errors?.map(({ path }) => path)]).toEqual([40000, ['rooms']])
      expect((await server().tell(bookRooms, { ...once, rooms: [] })).code).toBe(40000)
      expect(await timesIn(third)).toEqual([])
    })

    describe('in several rooms', () => {
      const addThree = async (more: object = {}) => {
        const ids = [await addRoom('First'), await addRoom('Second'), await addRoom('Third')] as const
        const { items } = await server().ask(bookRooms, { ...board, date: clock.day(), rooms: [...ids], ...more })
        const [first, second, third] = items as [Meeting, Meeting, Meeting]
        return { ids, first, second, third }
      }
      const allTimes = (ids: readonly string[]) => Promise.all(ids.map(timesIn))

      test('[entity-meeting] a change is made in one room or in all; each room’s meeting keeps its own fields, and lists the other rooms', async () => {
        const { ids, first, second, third } = await addThree()
        expect(first.alsoIn).toEqual([ids[1], ids[2]].sort())
        await server().ask(meetings.update, { ...second, id: second._id, description: 'With a screen' })
        const { updatedAt, ...stale } = { ...first, id: first._id }
        const input = { ...stale, updatedAt, name: 'Staff', startTime: '10:30', exceptions: [clock.day(1)] }
        const now = await server().ask(changeInRooms, input)
        expect(now).toMatchObject({ _id: first._id, name: 'Staff', alsoIn: first.alsoIn })
        const later = [0, 2, 3, 4, 5].map((index) => `${index} Staff 10:30`)
        expect(await allTimes(ids)).toEqual([later, later, later])
        const { items } = await server().ask(meetings.list, { _id: [second._id, third._id], sort: 'createdAt' })
        expect(new Map(items.map(({ room, description }) => [room, description]))).toEqual(
          new Map([
            [ids[1], 'With a screen'],
            [ids[2], ''],
          ]),
        )
        expect((await server().tell(changeInRooms, input)).body.reason).toBe('stale')
        // A meeting that is moved to another room still belongs to the booking; a removed one does not.
        const fourth = await addRoom('Fourth')
        await server().ask(meetings.update, { ...now, id: now._id, room: fourth })
        await server().ask(meetings.remove, { id: second._id })
        expect((await server().ask(meetings.get, { id: third._id })).alsoIn).toEqual([fourth])
        await server().ask(changeInRooms, { ...stale, id: third._id, room: ids[2], status: 'disable' })
        expect((await server().ask(meetings.get, { id: first._id })).status).toBe('disable')
      })

      test('[entity-meeting] a change in all rooms is refused with the name of a room that is not free; nothing is changed', async () => {
        const { ids, first } = await addThree()
        const held = { ...board, name: 'Sales', room: ids[1], date: clock.day(3), startTime: '12:00', endTime: '13:00' }
        await server().ask(meetings.create, { ...held, recurrence: '' })
        const before = await allTimes(ids)
        const wide = { ...first, id: first._id, name: 'Long', endTime: '12:30' }
        for (const part of [{}, { day: clock.day(2), date: clock.day(2), part: 'following' as const }]) {
          const clash = await server().tell(changeInRooms, { ...wide, ...part })
          expect([clash.code, clash.body.reason]).toEqual([40900, 'held'])
          expect(clash.body.facts).toMatchObject({ room: 'Second', by: 'Sales', at: `${clock.day(3)} 12:00–13:00` })
          expect(clash.body.message).toMatch(/^Second: Sales holds .*next free: /)
        }
        expect((await server().tell(changeInRooms, { ...wide, date: clock.day(-9), recurrence: '' })).code).toBe(40000)
        expect(await allTimes(ids)).toEqual(before)
        await server().ask(meetings.update, wide)
        expect((await allTimes(ids)).map(([first]) => first)).toEqual([
          '0 Long 10:00',
          '0 Board 10:00',
          '0 Board 10:00',
        ])
      })

      test('[entity-meeting] parts of a series are changed and removed in all rooms that have the day', async () => {
        const { ids, first, second } = await addThree()
        const alone = { id: second._id, day: clock.day(1), part: 'one' as const }
        await server().ask(changeOccurrence, { ...board, ...alone, room: ids[1], date: clock.day(1), name: 'Alone' })
        const part = { ...board, room: ids[0], id: first._id }
        const wide = { day: clock.day(1), date: clock.day(1), part: 'one' as const, name: 'Wide' }
        const made = await server().ask(changeInRooms, { ...part, ...wide })
        expect(made.alsoIn).toEqual([ids[2]])
        const from = { day: clock.day(4), date: clock.day(4), part: 'following' as const, startTime: '10:30' }
        expect((await server().ask(changeInRooms, { ...part, ...from })).alsoIn).toEqual(first.alsoIn)
        const late = ['4 Board 10:30', '5 Board 10:30']
        const rest = (name: string) => [...daily(0), `1 ${name} 10:00`, ...daily(2, 3), ...late]
        expect(await allTimes(ids)).toEqual([rest('Wide'), rest('Alone'), rest('Wide')])
        const gone = { id: first._id, day: clock.day(4), part: 'one' as const }
        expect((await server().tell(removeInRooms, gone)).code).toBe(40400)
        const withoutDay = await server().tell(removeInRooms, { id: first._id, part: 'one' })
        expect(withoutDay.body.errors).toMatchObject([{ path: 'day' }])
        await server().ask(removeInRooms, { id: first._id, day: clock.day(2), part: 'one' })
        const remaining = (name: string) => [...daily(0), `1 ${name} 10:00`, ...daily(3), ...late]
        expect(await allTimes(ids)).toEqual([remaining('Wide'), remaining('Alone'), remaining('Wide')])
        await server().ask(removeInRooms, { id: first._id })
        expect(await allTimes(ids)).toEqual([
          ['1 Wide 10:00', ...late],
          ['1 Alone 10:00', ...late],
          ['1 Wide 10:00', ...late],
        ])
      })
    })

    test('a check-in stays when the texts of its meeting change', async () => {
      const { room, id } = await addSeries({ startTime: '08:30', endTime: '09:30' })
      const runningMeeting = async () => (await server().ask(rooms.get, { id: room })).now
      expect(await runningMeeting()).toMatchObject({ checkedIn: true, _id: id })
      clock.pass(15)
      const input = { ...board, startTime: '08:30', endTime: '09:30', id, day: clock.day(), room, date: clock.day() }
      const { _id } = await server().ask(changeOccurrence, { ...input, part: 'one', name: 'Renamed' })
      expect(await runningMeeting()).toMatchObject({ checkedIn: true, _id, name: 'Renamed' })
    })
  },
  { now: clock.now },
)
