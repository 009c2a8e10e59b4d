import { meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { pressOnPage } from '../phone/press-phone.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'long extensions',
  (server) => {
    test('[entity-room] a meeting of a whole day that people extend again and again holds its room until its end', async () => {
      const { _id: room } = await server().ask(rooms.create, { name: 'Oslo', timeZone: 'UTC' })
      const day = { name: 'Fair', date: clock.day(), startTime: '00:00', endTime: '24:00' }
      const { _id: meeting } = await server().ask(meetings.create, { ...day, room })
      const by = { deviceId: `phone ${room}`, event: 'phone', who: { accountId: '', username: '' } } as const
      const deeds: string[] = []
      for (let press = 0; press < 12; press++) {
        clock.pass(0.1)
        const fields = { room, pressId: `press ${press}`, wish: { to: 'extend', meeting }, ...by } as const
        deeds.push(await pressOnPage(server().core, fields))
      }
      expect([deeds[0], deeds.at(-1)]).toEqual(['extended', 'refusedLimit'])
      const { now } = await server().ask(rooms.get, { id: room })
      expect(now!.endsAt > `${clock.day(1)}T01:00`).toBe(true)
      clock.set(new Date(Date.parse(now!.endsAt) - 60_000).toISOString())
      const token = await server().login()
      expect((await server().ask(rooms.get, { id: room }, token)).now?.name).toBe('Fair')
    })
  },
  { now: clock.now },
)
