import { bookNow } from '@wifi-tms/contract/door'
import { meetings } from '@wifi-tms/contract/meetings'
import { changeInRooms, changeOccurrence } from '@wifi-tms/contract/occurrences'
import { rooms } from '@wifi-tms/contract/rooms'
import { readTimeline } from '@wifi-tms/contract/timeline'
import { users } from '@wifi-tms/contract/users'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'meetings that wait for approval',
  (server) => {
    let anna: string
    let editor: string
    beforeAll(async () => {
      await server().ask(users.create, { username: 'anna', password: 'secret-1', roles: ['member'] })
      await server().ask(users.create, { username: 'editor', password: 'secret-1', roles: ['editor'] })
      anna = await server().login('anna', 'secret-1')
      editor = await server().login('editor', 'secret-1')
    })
    const addRoom = async (booking: object = { approval: true }) =>
      (
        await server().ask(rooms.create, {
          name: 'Oslo',
          timeZone: 'UTC',
          booking: { who: 'members', ...booking },
        })
      )._id
    const written = (room: string, more: object = {}) => ({
      name: 'Lunch',
      room,
      date: clock.day(),
      startTime: '10:00',
      endTime: '11:00',
      ...more,
    })
    const book = (room: string, more?: object, token = anna) =>
      server().ask(meetings.create, written(room, more), token)
    type Booked = Awaited<ReturnType<typeof book>>
    const put = async ({ _id: id, ...meeting }: Booked, change: object, token = anna) =>
      server().ask(meetings.update, { ...meeting, ...change, id, updatedAt: undefined }, token)
    const statusNow = async ({ _id: id }: Booked) => (await server().ask(meetings.get, { id }, anna)).status

    test('[entity-meeting] a pending meeting holds its room, and is shown as pending in lists, timeline and room', async () => {
      const room = await addRoom()
      const booked = await book(room)
      expect([booked.status, booked.own]).toEqual(['pending', true])
      for (const token of [anna, editor]) {
        const { body } = await server().tell(meetings.create, written(room, { startTime: '10:30' }), token)
        expect([body.code, body.reason]).toEqual([40900, 'held'])
      }
      const listed = async (query: object) =>
        (await server().ask(meetings.list, { room, ...query }, editor)).items.map(({ status }) => status)
      const days = { from: clock.day(), to: clock.day() }
      for (const span of [{}, days, { by: 'entry' }]) {
        expect(await listed({ ...span, status: 'pending' })).toEqual(['pending'])
        expect(await listed({ ...span, status: 'enable' })).toEqual([])
        expect(await listed({ ...span, sort: 'status' })).toEqual(['pending'])
      }
      const timeline = await server().ask(readTimeline, { room, ...days }, editor)
      expect(timeline.items.map(({ pending, own }) => [pending, own])).toEqual([[true, false]])
      expect((await server().ask(rooms.get, { id: room }, anna)).next).toMatchObject({ pending: true, own: true })
      clock.pass(150)
      expect(await server().ask(rooms.get, { id: room }, editor)).toMatchObject({
        state: 'busy',
        now: { _id: booked._id, pending: true, own: false },
      })
    })

    test('[role-member] somebody with meetings.write approves or deletes; a member cannot approve', async () => {
      const room = await addRoom()
      const booked = await book(room)
      expect((await put(booked, { status: 'enable', name: 'Dinner' })).status).toBe('pending')
      expect((await put(booked, { status: undefined })).status).toBe('pending')
      expect((await put(booked, { status: 'enable' }, editor)).status).toBe('enable')
      const other = await book(room, { startTime: '12:00', endTime: '13:00' })
      await server().ask(meetings.remove, { id: other._id }, editor)
      expect((await server().tell(meetings.get, { id: other._id }, anna)).code).toBe(40400)
      expect((await server().ask(bookNow, { room, minutes: 30 }, anna)).status).toBe('pending')
      expect((await book(room, { startTime: '14:00', endTime: '15:00' }, editor)).status).toBe('enable')
    })

    test('[role-member] a change of room, time or days of an approved meeting needs approval again, a change of a text does not', async () => {
      const room = await addRoom()
      const approve = async (more: object = {}) => put(await book(room, more), { status: 'enable' }, editor)
      const approved = await approve()
      expect((await put(approved, { name: 'Dinner', organiser: 'Anna', description: 'Soup' })).status).toBe('enable')
      const changes = [
        { startTime: '10:15' },
        { date: clock.day(1) },
        { endTime: '11:30' },
        { recurrence: 'FREQ=DAILY;COUNT=2' },
      ]
      for (const change of changes) {
        expect((await put(approved, change)).status, JSON.stringify(change)).toBe('pending')
        await put(approved, {}, editor)
        expect(await statusNow(approved)).toBe('enable')
      }
      expect((await put(approved, { status: 'disable' })).status).toBe('disable')
      expect((await put(approved, { status: 'enable' })).status).toBe('pending')
      await server().ask(meetings.remove, { id: approved._id }, anna)
      const elsewhere = await book(await addRoom({}))
      expect(elsewhere.status).toBe('enable')
      expect((await put(elsewhere, { room })).status).toBe('pending')
    })

    test('[role-member] a changed part of an approved series waits by itself, and a renamed part does not', async () => {
      const room = await addRoom()
      const series = await put(await book(room, { recurrence: 'FREQ=DAILY;COUNT=4' }), { status: 'enable' }, editor)
      const change = (day: number, more: object) =>
        server().ask(
          changeOccurrence,
          {
            ...series,
            id: series._id,
            date: clock.day(day),
            day: clock.day(day),
            part: 'one',
            updatedAt: undefined,
            ...more,
          },
          anna,
        )
      expect((await change(1, { name: 'Renamed' })).status).toBe('enable')
      expect((await change(2, { startTime: '10:30' })).status).toBe('pending')
      expect(await statusNow(series)).toBe('enable')
      const { items } = await server().ask(
        meetings.list,
        { room, from: clock.day(), to: clock.day(4), sort: 'date' },
        anna,
      )
      expect(items.map(({ status }) => status)).toEqual(['enable', 'enable', 'pending', 'enable'])
    })

    test('[role-member] one approval in all rooms approves the meetings of a booking there', async () => {
      const [first, second] = [await addRoom(), await addRoom()]
      const booked = await book(first)
      const { _id: other } = await book(second)
      await server()
        .core.db.updateTable('meeting')
        .set({ booking: 'together' })
        .where('id', 'in', [booked._id, other])
        .execute()
      const input = { ...booked, id: booked._id, updatedAt: undefined, status: 'enable' } as const
      expect((await server().ask(changeInRooms, input, anna)).status).toBe('pending')
      expect((await server().ask(changeInRooms, input, editor)).status).toBe('enable')
      expect((await server().ask(meetings.get, { id: other }, anna)).status).toBe('enable')
    })
  },
  { now: clock.now },
)
