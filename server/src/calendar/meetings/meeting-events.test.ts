import { bookNow, checkIn, endMeeting } from '@wifi-tms/contract/door'
import { bookRooms, meetings } from '@wifi-tms/contract/meetings'
import { changeOccurrence, removeOccurrence } from '@wifi-tms/contract/occurrences'
import { rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { beforeEach, expect, test } from 'vitest'
import { addReceiver } from '../../api/webhooks/testing/receiver.ts'
import { eachServer } from '../../testing/each-server.ts'
import { calendarOf } from '../feeds/testing/calendar-of.ts'
import { sendCalendar, serveFeed } from '../feeds/testing/serve-feed.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0

eachServer(
  'events of meetings',
  (server) => {
    const addRoom = async (fields: object = {}) =>
      (await server().ask(rooms.create, { name: `Oslo ${++count}`, timeZone: 'Europe/Warsaw', ...fields }))._id
    const write = (room: string, startTime: string, endTime: string) => ({
      name: 'Board',
      room,
      date: clock.day(),
      startTime,
      endTime,
    })
    /** Starts a receiver of changes. `next` waits for its next message, and returns the change and the meeting. */
    const listenToChanges = async () => {
      const receiver = await addReceiver(server(), ['meeting.changed'])
      return {
        ...receiver,
        async next() {
          await expect.poll(() => receiver.received.length > 0, { timeout: 120_000 }).toBe(true)
          const { data } = receiver.received.shift()!.message
          return { change: data.change, ...data.meeting, room: data.room!._id }
        },
      }
    }

    test('a meeting that is made, changed and removed by calls is told of with its room', async () => {
      const room = await addRoom()
      const hook = await listenToChanges()
      const meeting = await server().ask(meetings.create, write(room, '10:00', '11:00'))
      await expect.poll(() => hook.received.length, { timeout: 120_000 }).toBe(1)
      expect(hook.received[0]!.message.data.room).toEqual({
        _id: room,
        name: `Oslo ${count}`,
        timeZone: 'Europe/Warsaw',
      })
      expect(await hook.next()).toMatchObject({
        change: 'added',
        room,
        _id: meeting._id,
        name: 'Board',
        endTime: '11:00',
      })
      await server().ask(meetings.update, { ...write(room, '10:00', '11:30'), id: meeting._id })
      expect(await hook.next()).toMatchObject({ change: 'changed', _id: meeting._id, endTime: '11:30' })
      await server().ask(meetings.remove, { id: meeting._id })
      expect(await hook.next()).toMatchObject({ change: 'removed', _id: meeting._id, room })
      await server().ask(bookRooms, { ...write(room, '10:00', '11:00'), rooms: [room] })
      expect(await hook.next()).toMatchObject({ change: 'added', room })
      await server().ask(meetings.create, { ...write(room, '12:00', '13:00'), status: 'pending' })
      expect(await hook.next()).toMatchObject({ change: 'added', status: 'pending' })
      expect(hook.received).toEqual([])
    })

    test('a part of a series that is changed or removed is told of', async () => {
      const room = await addRoom()
      const hook = await listenToChanges()
      const series = { ...write(room, '12:00', '13:00'), recurrence: 'FREQ=DAILY;COUNT=5' }
      const { _id: id } = await server().ask(meetings.create, series)
      expect(await hook.next()).toMatchObject({ change: 'added', _id: id, recurrence: 'FREQ=DAILY;COUNT=5' })
      const day = clock.day(2)
      const moved = { ...series, date: day, startTime: '14:00', endTime: '15:00', recurrence: '' }
      const { _id: part } = await server().ask(changeOccurrence, { ...moved, id, day, part: 'one' })
      const changes = [await hook.next(), await hook.next()]
      expect(
        new Set(changes.map(({ change, ...meeting }) => `${change} ${(meeting as { _id?: string })._id}`)),
      ).toEqual(new Set([`changed ${id}`, `added ${part}`]))
      await server().ask(removeOccurrence, { id, day: clock.day(1), part: 'following' })
      expect(await hook.next()).toMatchObject({ change: 'changed', _id: id })
      await server().ask(removeOccurrence, { id, day: clock.day(), part: 'following' })
      expect(await hook.next()).toMatchObject({ change: 'removed', _id: id })
    })

    test('bookings at the door, check-ins and early ends are told of', async () => {
      const room = await addRoom({ checkIn: true })
      const hook = await listenToChanges()
      const { _id: booked } = await server().ask(bookNow, { room, minutes: 30 })
      expect(await hook.next()).toMatchObject({ change: 'added', _id: booked, startTime: '09:00', endTime: '09:30' })
      clock.pass(10)
      await server().ask(endMeeting, { id: booked })
      expect(await hook.next()).toMatchObject({ change: 'changed', _id: booked, endTime: '09:10' })
      const { _id: next } = await server().ask(meetings.create, write(room, '09:30', '10:00'))
      expect(await hook.next()).toMatchObject({ change: 'added', _id: next })
      clock.pass(15)
      await server().ask(checkIn, { id: next })
      expect(await hook.next()).toMatchObject({ change: 'changed', _id: next, endTime: '10:00' })
      const { _id: missed } = await server().ask(meetings.create, write(room, '10:15', '11:00'))
      expect(await hook.next()).toMatchObject({ change: 'added', _id: missed })
      clock.pass(65)
      await turnOnce(server().core)
      expect(await hook.next()).toMatchObject({ change: 'changed', _id: missed, endTime: '10:25' })
    })

    test('meetings of a calendar elsewhere are told of as they come, change and go', async () => {
      const entry = (title: string) => `SUMMARY:${title}\nDTSTART:20261201T110000Z\nDTEND:20261201T120000Z`
      const feed = await serveFeed(sendCalendar(calendarOf([entry('Lunch')])))
      const hook = await listenToChanges()
      const room = await addRoom({ calendar: { kind: 'ics', url: feed.url, refresh: 1440 } })
      await server().ask(syncRoom, { id: room })
      expect(await hook.next()).toMatchObject({ change: 'added', room, name: 'Lunch', startTime: '12:00' })
      feed.answer(sendCalendar(calendarOf([entry('Dinner')])))
      await server().ask(syncRoom, { id: room })
      expect(await hook.next()).toMatchObject({ change: 'changed', room, name: 'Dinner' })
      feed.answer(sendCalendar(calendarOf([])))
      await server().ask(syncRoom, { id: room })
      expect(await hook.next()).toMatchObject({ change: 'removed', room, name: 'Dinner' })
    })

    test('a meeting starts and ends at its minutes, early by an end at the door, and with its removal', async () => {
      const room = await addRoom()
      const hook = await addReceiver(server(), ['meeting.started', 'meeting.ended'])
      const messagesHere = () => hook.received.filter(({ message }) => message.data.room!._id === room)
      const told = () => messagesHere().map(({ message: { type, data } }) => `${type} ${data.meeting!.name}`)
      const turn = async (minutes: number, ...expected: string[]) => {
        clock.pass(minutes)
        await turnOnce(server().core)
        await expect.poll(told, { timeout: 120_000 }).toEqual(expected.map((text) => `meeting.${text}`))
      }
      const add = (name: string, startTime: string, endTime: string) =>
        server().ask(meetings.create, { ...write(room, startTime, endTime), name })
      await add('First', '09:10', '09:20')
      const { _id: second } = await add('Second', '09:20', '10:00')
      const { _id: third } = await add('Third', '10:00', '11:00')
      await turn(9)
      await turn(1, 'started First')
      await turn(5, 'started First')
      const handed = ['started First', 'ended First', 'started Second']
      await turn(5, ...handed)
      expect(messagesHere()[0]!.message.data.meeting).toMatchObject({
        startTime: '09:10',
        startsAt: `${clock.day()}T08:10:00.000Z`,
        endsAt: `${clock.day()}T08:20:00.000Z`,
      })
      clock.pass(10)
      await server().ask(endMeeting, { id: second })
      await turn(0, ...handed, 'ended Second')
      await turn(30, ...handed, 'ended Second', 'started Third')
      await server().ask(meetings.remove, { id: third })
      await turn(0, ...handed, 'ended Second', 'started Third', 'ended Third')
    })
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
