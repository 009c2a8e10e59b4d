import { meetings } from '@wifi-tms/contract/meetings'
import { makeCalendarLink, rooms } from '@wifi-tms/contract/rooms'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'links to the calendars of rooms',
  (server) => {
    const addRoom = async (name: string) => {
      const { _id: room } = await server().ask(rooms.create, { name, timeZone: 'UTC' })
      return { room, url: (await server().ask(makeCalendarLink, { id: room })).url }
    }
    const add = (room: string, hour: number, recurrence = '') => {
      const [startTime, endTime] = [hour, hour + 1].map((number) => `${number}`.padStart(2, '0').concat(':00'))
      const date = `${clock.day().slice(0, 8)}30`
      return server().ask(meetings.create, {
        name: 'Daily',
        room,
        date,
        recurrence,
        startTime: startTime!,
        endTime: endTime!,
      })
    }
    const namesIn = async (url: string) =>
      [...(await (await fetch(url)).text()).matchAll(/SUMMARY:(\w+)/g)].map(([, name]) => name)
    const passAMinute = () => {
      clock.pass(1)
      return turnOnce(server().core)
    }

    test('a calendar is printed once and stays in memory until its room changes', async () => {
      const { room, url } = await addRoom('Oslo')
      const { _id: id } = await add(room, 20)
      await passAMinute()
      expect(await namesIn(url)).toEqual(['Daily'])
      // This change bypasses the program: only a newly printed calendar would show it.
      await server().core.db.updateTable('meeting').set({ name: 'Hidden' }).where('id', '=', id).execute()
      expect(await namesIn(url)).toEqual(['Daily'])
      // A change appears at once and stays. The test moves the clock on, as a calendar's version is made of the moments
      // of the scheduler's looks.
      clock.pass(1)
      await add(room, 21)
      expect(await namesIn(url)).toEqual(['Hidden', 'Daily'])
      await passAMinute()
      expect(await namesIn(url)).toEqual(['Hidden', 'Daily'])
      clock.pass(1)
      const stored = await server().ask(rooms.get, { id: room })
      await server().ask(rooms.update, { ...stored, id: room, privacy: 'busy' })
      await passAMinute()
      expect(await namesIn(url)).toEqual(['Busy', 'Busy'])
      const { headers } = await fetch(url)
      const again = await fetch(url, { headers: { 'if-none-match': headers.get('etag')! } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    })

    test('[entity-meeting] a meeting that waits for approval is tentative there', async () => {
      const { room, url } = await addRoom('Narvik')
      const { _id: id, updatedAt: _, ...fields } = await add(room, 20)
      const isTentative = async () => (await (await fetch(url)).text()).includes('STATUS:TENTATIVE')
      expect(await isTentative()).toBe(false)
      await server().ask(meetings.update, { ...fields, id, status: 'pending' })
      expect(await isTentative()).toBe(true)
    })

    test('twenty simultaneous readers of a full calendar delay no other call', async () => {
      const { room, url } = await addRoom('Bergen')
      for (let hour = 0; hour < 6; hour++) await add(room, hour, 'FREQ=DAILY')
      let answeredCount = 0
      const readers = Array.from({ length: 20 }, async () => {
        const text = await (await fetch(url)).text()
        answeredCount++
        return text.length
      })
      await server().ask(rooms.list, {})
      expect(answeredCount).toBe(0)
      const lengths = new Set(await Promise.all(readers))
      expect(lengths.size).toBe(1)
    })

    test('a caller who reads one link over and over is told to wait, and readers of other links are not', async () => {
      const [{ url }, { url: other }] = [await addRoom('Tromsø'), await addRoom('Bodø')]
      await passAMinute()
      let status = 200
      for (let tries = 0; status === 200 && tries < 1000; tries++) status = (await fetch(url)).status
      expect(status).toBe(429)
      expect(await (await fetch(url)).json()).toMatchObject({ code: 42900 })
      expect((await fetch(other)).status).toBe(200)
    })
  },
  { now: clock.now },
)
