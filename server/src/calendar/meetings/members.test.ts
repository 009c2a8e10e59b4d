import { readObjectHistory } from '@wifi-tms/contract/audit'
import { bookNow, endMeeting } from '@wifi-tms/contract/door'
import { createKey } from '@wifi-tms/contract/keys'
import { bookRooms, meetings } from '@wifi-tms/contract/meetings'
import { changeInRooms, changeOccurrence, removeInRooms, removeOccurrence } from '@wifi-tms/contract/occurrences'
import { rooms } from '@wifi-tms/contract/rooms'
import { users } from '@wifi-tms/contract/users'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'bookings of members',
  (server) => {
    const tokens = { anna: '', ben: '', editor: '' }
    beforeAll(async () => {
      for (const [username, role] of [
        ['anna', 'member'],
        ['ben', 'member'],
        ['editor', 'editor'],
      ] as const) {
        await server().ask(users.create, { username, password: 'secret-1', roles: [role] })
        tokens[username] = await server().login(username, 'secret-1')
      }
    })
    const addRoom = async (booking: object = {}) =>
      (
        await server().ask(rooms.create, {
          name: 'Oslo',
          timeZone: 'UTC',
          booking: { who: 'members', ...booking },
        })
      )._id
    const written = (room: string, times = '10:00-11:00', more: object = {}) => {
      const [startTime, endTime] = times.split('-') as [string, string]
      return { name: 'Lunch', room, date: clock.day(), startTime, endTime, ...more }
    }
    const book = (room: string, times?: string, more?: object, token = tokens.anna) =>
      server().ask(meetings.create, written(room, times, more), token)
    /** The code of an answer, and the fields that it refuses. */
    const answerTo = async (
      call: Parameters<ReturnType<typeof server>['tell']>[0],
      input: object,
      token = tokens.anna,
    ) => {
      const { code, body } = await server().tell(call, input, token)
      return [code, ...(body.errors ?? []).map(({ path }) => path)]
    }

    test('[role-member] a member books a room for members, changes, ends and deletes the own meeting', async () => {
      const room = await addRoom()
      const booked = await book(room, '08:00-09:30')
      expect(booked).toMatchObject({ status: 'enable', own: true, createdBy: 'anna' })
      const changed = await server().ask(meetings.update, { ...booked, id: booked._id, name: 'Dinner' }, tokens.anna)
      expect(changed).toMatchObject({ name: 'Dinner', own: true })
      expect((await server().ask(endMeeting, { id: booked._id }, tokens.anna)).endsAt).toBe(clock.now().toISOString())
      await server().ask(meetings.remove, { id: booked._id }, tokens.anna)
      const now = await server().ask(bookNow, { room, minutes: 15 }, tokens.anna)
      expect(now.own).toBe(true)
      const { items } = await server().ask(bookRooms, { ...written(room, '13:00-14:00'), rooms: [room] }, tokens.anna)
      expect(items.map(({ own }) => own)).toEqual([true])
    })

    test('[role-member] a member books no room that only editors book, as all rooms are at first', async () => {
      const { _id: room } = await server().ask(rooms.create, { name: 'Board', timeZone: 'UTC' })
      const open = await addRoom()
      const own = await book(open, '15:00-16:00')
      for (const [call, input] of [
        [meetings.create, written(room)],
        [bookRooms, { ...written(room), rooms: [open, room] }],
        [bookNow, { room, minutes: 15 }],
        [meetings.update, { ...own, id: own._id, room }],
        [changeInRooms, { ...own, id: own._id, room }],
      ] as const)
        expect(await answerTo(call, input)).toEqual([40300])
      expect((await server().tell(meetings.create, written(room), tokens.anna)).body.reason).toBe('editors-only')
      // A room that is closed to members later leaves them the way out of their meetings.
      await server().ask(rooms.update, { id: open, name: 'Oslo', booking: { who: 'editors' } })
      expect(await answerTo(meetings.update, { ...own, id: own._id, name: 'x' })).toEqual([40300])
      expect(await answerTo(meetings.remove, { id: own._id })).toEqual([20000])
    })

    test('[role-member] the meetings of other members, of editors and of a calendar are not a member’s to change', async () => {
      const room = await addRoom()
      const series = { recurrence: 'FREQ=DAILY;COUNT=3' }
      const byBen = await book(room, '08:30-09:30', series, tokens.ben)
      const byEditor = await book(room, '12:00-13:00', series, tokens.editor)
      const byCalendar = await book(room, '14:00-15:00', {}, tokens.anna)
      await server()
        .core.db.updateTable('meeting')
        .set({ source: 'calendar' })
        .where('id', '=', byCalendar._id)
        .execute()
      for (const meeting of [byBen, byEditor, byCalendar]) {
        const id = meeting._id
        const part = { id, day: clock.day(), part: 'one' }
        const stale = { ...meeting, id, updatedAt: '2020-01-01T00:00:00.000Z' }
        for (const [call, input] of [
          [meetings.update, { ...meeting, id, name: 'Mine' }],
          [meetings.update, stale],
          [meetings.remove, { id }],
          [changeOccurrence, { ...meeting, ...part }],
          [changeInRooms, { ...meeting, id }],
          [removeOccurrence, part],
          [removeInRooms, { id }],
          [endMeeting, { id }],
        ] as const)
          expect(await answerTo(call, input)).toEqual([40300])
        const shown = await server().ask(meetings.get, { id }, tokens.anna)
        expect([shown.own, shown.createdBy, shown.updatedBy]).toEqual([false, '', ''])
      }
    })

    test('[role-member] a part that an editor has changed stays the member’s', async () => {
      const room = await addRoom()
      const series = await book(room, '10:00-11:00', { recurrence: 'FREQ=DAILY;COUNT=3' })
      const part = { id: series._id, day: clock.day(1), part: 'one' } as const
      const moved = await server().ask(
        changeOccurrence,
        { ...series, ...part, date: clock.day(1), startTime: '16:00', endTime: '17:00' },
        tokens.editor,
      )
      expect(await server().ask(meetings.get, { id: moved._id }, tokens.anna)).toMatchObject({ own: true })
      await server().ask(meetings.remove, { id: moved._id }, tokens.anna)
    })

    test('[entity-room] the rules of a room bind members, at the field that breaks them, and nobody else', async () => {
      const room = await addRoom({ longest: 60, ahead: 7, buffer: 15 })
      await book(room, '12:00-13:00', {}, tokens.editor)
      const broken = [
        [written(room, '10:00-11:01'), 'endTime'],
        [written(room, '10:00-11:00', { date: clock.day(8) }), 'date'],
        [written(room, '10:00-11:00', { recurrence: 'FREQ=DAILY;COUNT=9' }), 'date'],
        [written(room, '10:00-11:00', { recurrence: 'FREQ=WEEKLY' }), 'date'],
        [written(room, '11:00-11:46'), 'startTime'],
        [written(room, '13:14-14:00'), 'startTime'],
        [written(room, '11:00-11:50', { recurrence: 'FREQ=DAILY;COUNT=2' }), 'startTime'],
      ] as const
      for (const [input, field] of broken) expect(await answerTo(meetings.create, input)).toEqual([40000, field])
      expect(await answerTo(bookNow, { room, minutes: 61 })).toEqual([40000, 'endTime'])
      // A meeting that overlaps is refused as such, before the pause is looked at.
      expect(await answerTo(meetings.create, written(room, '12:30-13:30'))).toEqual([40900])
      const allowed = await book(room, '11:00-11:45', { recurrence: 'FREQ=DAILY;COUNT=8' })
      for (const [input, field] of broken) {
        const change = { ...input, id: allowed._id }
        expect(await answerTo(meetings.update, change)).toEqual([40000, field])
        expect(await answerTo(meetings.update, { ...change, status: 'disable' })).toEqual([20000])
        expect(await answerTo(meetings.update, change)).toEqual([40000, field])
        expect(await answerTo(meetings.update, { ...allowed, id: allowed._id, updatedAt: undefined })).toEqual([20000])
      }
      const part = { id: allowed._id, day: clock.day(2), part: 'one' } as const
      expect(
        await answerTo(changeOccurrence, { ...written(room, '09:00-10:30', { date: clock.day(2) }), ...part }),
      ).toEqual([40000, 'endTime'])
      await book(room, '13:00-14:00', {}, tokens.editor)
      await book(room, '18:00-23:00', { recurrence: 'FREQ=WEEKLY' }, tokens.editor)
    })

    test('[role-member] a refusal offers a member times within the rules of the room, and rooms that members may book', async () => {
      const room = await addRoom({ buffer: 15, ahead: 1 })
      await server().ask(rooms.create, { name: 'A room of editors', timeZone: 'UTC' })
      await server().ask(rooms.create, { name: 'A room of members', timeZone: 'UTC', booking: { who: 'members' } })
      for (const times of ['10:00-12:00', '13:00-24:00']) await book(room, times, {}, tokens.editor)
      await book(room, '00:00-22:00', { date: clock.day(1) }, tokens.editor)
      const offersTo = async (token: string) => {
        const { body } = await server().tell(meetings.create, written(room, '10:15-11:00'), token)
        return body.facts as { free: string[]; rooms: string[] }
      }
      const offers = await offersTo(tokens.anna)
      expect(offers.free).toEqual([`${clock.day(1)} 22:15–23:00`])
      expect((await offersTo(tokens.editor)).free[0]).toBe(`${clock.day()} 12:00–12:45`)
      expect(offers.rooms).toContain('A room of members')
      expect(offers.rooms).not.toContain('A room of editors')
      expect((await offersTo(tokens.editor)).rooms).toContain('A room of editors')
    })

    test('[role-member] a key books as the member whose key it is, and a key of an editor as far as it was given', async () => {
      const keyOf = async (permission: 'meetings.own' | 'meetings.write' | 'devices.read', token: string) =>
        (await server().ask(createKey, { name: 'Key', permissions: [permission] }, token)).key
      const { _id: closed } = await server().ask(rooms.create, { name: 'Closed', timeZone: 'UTC' })
      const open = await addRoom()
      const own = await book(open)
      const memberKey = await keyOf('meetings.own', tokens.anna)
      expect(await answerTo(meetings.update, { ...own, id: own._id }, memberKey)).toEqual([20000])
      expect(await answerTo(meetings.create, written(closed), memberKey)).toEqual([40300])
      expect(await answerTo(meetings.create, written(closed), await keyOf('meetings.write', tokens.anna))).toEqual([
        40300,
      ])
      expect(await answerTo(meetings.create, written(closed), await keyOf('meetings.own', tokens.editor))).toEqual([
        40300,
      ])
      expect(await answerTo(meetings.create, written(closed), await keyOf('meetings.write', tokens.editor))).toEqual([
        20000,
      ])
    })

    test('[role-member] no history is a member’s to read, not even that of an own meeting', async () => {
      const room = await addRoom()
      const own = await book(room)
      expect(await answerTo(readObjectHistory, { noun: 'meetings', id: own._id })).toEqual([40300])
      expect(await answerTo(readObjectHistory, { noun: 'rooms', id: room })).toEqual([40300])
    })
  },
  { now: clock.now },
)
