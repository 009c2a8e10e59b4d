import { endMeeting } from '@wifi-tms/contract/door'
import { meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { readTimeline } from '@wifi-tms/contract/timeline'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'the timeline of rooms',
  (server) => {
    const addRoom = async (name: string, timeZone = 'Europe/Warsaw') =>
      (await server().ask(rooms.create, { name, timeZone }))._id
    const book = (room: string, name: string, times: string, more: object = {}) => {
      const [startTime, endTime] = times.split('-') as [string, string]
      return server().ask(meetings.create, { name, room, date: clock.day(), startTime, endTime, ...more })
    }
    const readWeek = async (...room: string[]) => {
      const span = { from: clock.day(), to: clock.day(6) }
      return (await server().ask(readTimeline, { room, ...span })).items
    }
    const faultsOf = async (input: object) => {
      const { code, body } = await server().tell(readTimeline, input)
      return [code, ...(body.errors ?? []).map(({ path }) => path)]
    }

    test('[route-rooms] the timeline has exactly the times at which the rooms are occupied on these days, by their wall clocks', async () => {
      const [oslo, tokyo, other] = [await addRoom('Oslo'), await addRoom('Tokyo', 'Asia/Tokyo'), await addRoom('Rome')]
      const daily = await book(oslo, 'Daily', '10:00-10:15', { recurrence: 'FREQ=DAILY;COUNT=9' })
      const late = await book(tokyo, 'Late', '23:30-24:00', { date: clock.day(6) })
      await book(tokyo, 'Later', '00:00-01:00', { date: clock.day(7) })
      await book(oslo, 'Off', '12:00-13:00', { status: 'disable' })
      await book(other, 'Elsewhere', '12:00-13:00')
      const items = await readWeek(oslo, tokyo)
      expect(items.filter(({ room }) => room === oslo)).toEqual([
        {
          _id: daily._id,
          room: oslo,
          name: 'Daily',
          dates: Array.from({ length: 7 }, (_, index) => clock.day(index)),
          startTime: '10:00',
          endTime: '10:15',
          source: 'people',
          pending: false,
          own: true,
        },
      ])
      expect(items.filter(({ room }) => room === tokyo)).toEqual([
        expect.objectContaining({ _id: late._id, dates: [clock.day(6)], startTime: '23:30', endTime: '24:00' }),
      ])
      expect((await readWeek(other)).map(({ name }) => name)).toEqual(['Elsewhere'])
    })

    test('[route-rooms] a meeting that was ended early is shorter on that day, and unchanged on the others', async () => {
      const room = await addRoom('Lima')
      const { _id: id } = await book(room, 'Board', '09:00-11:00', { recurrence: 'FREQ=DAILY;COUNT=3' })
      clock.pass(20)
      await server().ask(endMeeting, { id })
      const items = await readWeek(room)
      expect(items.map(({ startTime, endTime, dates }) => [`${startTime}-${endTime}`, dates]).sort()).toEqual([
        ['09:00-09:20', [clock.day()]],
        ['09:00-11:00', [clock.day(1), clock.day(2)]],
      ])
    })

    test('[route-rooms] too many rooms or days, and an end before the start, are refused with the name of the field', async () => {
      const room = await addRoom('Bern')
      const span = { from: clock.day(), to: clock.day(30) }
      expect(await faultsOf({ room, ...span })).toEqual([20000])
      expect(await faultsOf({ room, ...span, to: clock.day(31) })).toEqual([40000, 'to'])
      expect(await faultsOf({ room, from: clock.day(1), to: clock.day() })).toEqual([40000, 'to'])
      expect(await faultsOf({ room: Array.from({ length: 201 }, (_, index) => `${index}`), ...span })).toEqual([
        40000,
        'room',
      ])
      expect(await faultsOf(span)).toEqual([40000, 'room'])
      expect(await faultsOf({ room, from: 'today', to: clock.day() })).toEqual([40000, 'from'])
    })
  },
  { now: clock.now },
)
