import { MEETING_EXPIRED, meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'meetings',
  (server) => {
    const addRoom = async (name = 'Oslo', more: object = {}) =>
      (await server().ask(rooms.create, { name, timeZone: 'Europe/Warsaw', ...more }))._id
    const meetingFields = (room: string, startTime = '10:00', endTime = '11:00', more: object = {}) => ({
      name: 'Board',
      room,
      date: clock.day(),
      startTime,
      endTime,
      ...more,
    })
    const add = (room: string, startTime?: string, endTime?: string, more?: object) =>
      server().ask(meetings.create, meetingFields(room, startTime, endTime, more))
    const codeAndFaultsOfAdding = async (input: object) => {
      const { code, body } = await server().tell(meetings.create, input)
      return [code, ...(body.errors ?? []).map(({ path }) => path)]
    }
    const runningMeetingIn = async (room: string) => (await server().ask(rooms.get, { id: room })).now?.name

    test('[entity-meeting] a meeting has a name, status and description, and date, start and end in the wall time of its room', async () => {
      const room = await addRoom()
      const added = await add(room, '10:00', '11:30', { description: 'Budget' })
      const day = clock.day()
      expect(added).toMatchObject({ name: 'Board', room, date: day, startTime: '10:00', endTime: '11:30' })
      expect(added).toMatchObject({ status: 'enable', description: 'Budget', recurrence: '', exceptions: [] })
      expect([added.startsAt, added.endsAt]).toEqual([`${day}T09:00:00.000Z`, `${day}T10:30:00.000Z`])
      for (const [from, to] of [
        ['14:00', '15:00'],
        ['12:00', '13:00'],
      ])
        await add(room, from!, to!)
      const { items } = await server().ask(meetings.list, { room })
      expect(items.map(({ startTime }) => startTime)).toEqual(['14:00', '12:00', '10:00'])
      const tokyo = await add(await addRoom('Tokyo', { timeZone: 'Asia/Tokyo' }), '20:00', '24:00')
      expect([tokyo.startsAt, tokyo.endsAt]).toEqual([`${day}T11:00:00.000Z`, `${day}T15:00:00.000Z`])
    })

    test.each([
      ['name', { name: ' ' }],
      ['room', { room: 'nobody' }],
      ['date', { date: '2026-02-30' }],
      ['date', { date: 'tomorrow' }],
      ['startTime', { startTime: '24:00' }],
      ['endTime', { endTime: '9:30' }],
      ['endTime', { endTime: '10:00' }],
      ['endTime', { endTime: '09:59' }],
      ['status', { status: 'perhaps' }],
      ['recurrence', { recurrence: 'FREQ=MINUTELY' }],
      ['recurrence', { recurrence: 'FREQ=HOURLY;COUNT=3' }],
      ['recurrence', { recurrence: 'FREQ=DAILY;BYHOUR=1,2' }],
      ['recurrence', { recurrence: 'every day' }],
      ['recurrence', { recurrence: 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30' }],
    ])('[entity-meeting] a wrong %s is refused by name: %j', async (path, wrong) => {
      const room = await addRoom()
      expect(await codeAndFaultsOfAdding({ ...meetingFields(room), ...wrong })).toEqual([40000, path])
    })

    test('[error-meeting] a meeting in the past is refused, when it is made and when it is moved there', async () => {
      const room = await addRoom()
      // It is 9:00 now in the room's zone.
      const pastMeeting = await server().tell(meetings.create, meetingFields(room, '08:00', '09:00'))
      expect([pastMeeting.code, pastMeeting.body.message]).toEqual([40000, MEETING_EXPIRED])
      expect(pastMeeting.body.message).toBe('The meeting time has expired!')
      const { _id: id } = await add(room, '08:00', '09:01')
      const moved = await server().tell(meetings.update, { ...meetingFields(room, '07:00', '08:00'), id })
      expect([moved.code, moved.body.message]).toEqual([40000, MEETING_EXPIRED])
      const endedSeries = await server().tell(meetings.create, {
        ...meetingFields(room, '08:00', '08:30'),
        date: '2025-01-06',
        recurrence: 'FREQ=DAILY;COUNT=3',
      })
      expect([endedSeries.code, endedSeries.body.message]).toEqual([40000, MEETING_EXPIRED])
      clock.pass(30)
      const renamed = await server().ask(meetings.update, {
        ...meetingFields(room, '08:00', '09:01'),
        name: 'Other',
        id,
      })
      expect(renamed.name).toBe('Other')
    })

    test('[entity-meeting] a meeting that overlaps another is refused with the name of the other and the next free times; a meeting that only touches another is not', async () => {
      const [room, other] = [await addRoom(), await addRoom('A hall')]
      const day = clock.day()
      await add(room, '10:00', '11:00')
      await add(room, '11:00', '12:00', { name: 'Sales' })
      await add(room, '09:30', '10:00')
      await add(room, '12:30', '13:00')
      const clash = await server().tell(meetings.create, meetingFields(room, '10:30', '11:30', { name: 'Late' }))
      expect([clash.code, clash.body.reason]).toEqual([40900, 'held'])
      expect(clash.body.facts).toEqual({
        by: 'Board',
        at: `${day} 10:00–11:00`,
        free: [`${day} 13:00–14:00`],
        rooms: expect.arrayContaining(['A hall']),
      })
      expect(clash.body.message).toMatch(/^Board holds the room .* 10:00–11:00; next free: .* 13:00–14:00; free then: /)
      await add(other, '10:30', '11:30')
    })

    test('the free times that a refusal offers in a night with a repeated hour can be booked', async () => {
      const room = await addRoom()
      const night = { date: '2027-10-31' }
      await add(room, '01:00', '02:30', night)
      const clash = await server().tell(meetings.create, meetingFields(room, '02:00', '02:30', night))
      expect(clash.body.facts?.free).toEqual(['2027-10-31 03:00–03:30'])
      const booked = await add(room, '03:00', '03:30', night)
      expect(booked.startsAt).toBe('2027-10-31T02:00:00.000Z')
    })

    test('[state-meeting] a disabled meeting stays stored and no longer occupies its time, which is checked when it is enabled again', async () => {
      const room = await addRoom()
      const added = await add(room, '08:30', '09:30')
      expect(await runningMeetingIn(room)).toBe('Board')
      const { _id: id } = added
      const disabled = await server().ask(meetings.update, {
        ...meetingFields(room, '08:30', '09:30'),
        id,
        status: 'disable',
      })
      expect([disabled.status, await runningMeetingIn(room)]).toEqual(['disable', undefined])
      const { _id: second } = await add(room, '08:45', '09:15', { name: 'Second' })
      const again = await server().tell(meetings.update, {
        ...meetingFields(room, '08:30', '09:30'),
        id,
        status: 'enable',
      })
      expect([again.code, again.body.reason]).toEqual([40900, 'held'])
      await server().ask(meetings.remove, { id: second })
      const enabled = await server().ask(meetings.update, {
        ...meetingFields(room, '08:30', '09:30'),
        id,
        status: 'enable',
      })
      expect([enabled.status, await runningMeetingIn(room)]).toEqual(['enable', 'Board'])
      await server().ask(meetings.update, { ...meetingFields(room, '08:30', '09:30'), id, status: 'disable' })
      clock.pass(60)
      const late = await server().tell(meetings.update, {
        ...meetingFields(room, '08:30', '09:30'),
        id,
        status: 'enable',
      })
      expect([late.code, late.body.message]).toEqual([40000, MEETING_EXPIRED])
    })

    test('[entity-meeting] a series has its occurrences by day, without its exceptions; none of them may overlap another meeting', async () => {
      const room = await addRoom()
      const series = { recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5', exceptions: [clock.day(7)] }
      const added = await add(room, '10:00', '11:00', series)
      const daysOf = async (from: string, to: string) => {
        const { items, total } = await server().ask(meetings.list, { room, from, to })
        expect(total).toBe(items.length)
        return items.map(({ date, startsAt }) => [date, startsAt.slice(0, 16)])
      }
      expect(await daysOf(clock.day(), clock.day(60))).toEqual(
        [0, 2, 9, 14].map((later) => [clock.day(later), `${clock.day(later)}T09:00`]),
      )
      expect(await daysOf(clock.day(1), clock.day(9))).toHaveLength(2)
      expect((await server().ask(meetings.list, { room })).items).toEqual([added])
      const clash = await server().tell(meetings.create, meetingFields(room, '10:59', '11:30', { date: clock.day(14) }))
      expect(clash.code).toBe(40900)
      await add(room, '10:00', '11:00', { date: clock.day(7), name: 'In between' })
      const other = await server().tell(
        meetings.create,
        meetingFields(room, '10:30', '10:45', { date: clock.day(1), recurrence: 'FREQ=DAILY' }),
      )
      expect(other.body.facts).toMatchObject({ at: `${clock.day(2)} 10:00–11:00` })
      clock.pass(125)
      expect((await server().ask(meetings.get, { id: added._id })).startsAt.slice(0, 10)).toBe(clock.day(2))
    })

    test('a meeting stays at its wall time when its room gets another zone', async () => {
      const room = await addRoom()
      const { _id: id } = await add(room, '10:00', '11:00')
      await server().ask(rooms.update, { id: room, name: 'Oslo', timeZone: 'America/New_York' })
      expect((await server().ask(meetings.get, { id })).startsAt).toBe(`${clock.day()}T15:00:00.000Z`)
    })

    test('[entity-meeting] one of a hundred simultaneous bookings of one time succeeds', async () => {
      const room = await addRoom()
      const token = await server().login()
      const tries = Array.from({ length: 100 }, (_, number) =>
        server().tell(meetings.create, meetingFields(room, '14:00', '15:00', { name: `Try ${number}` }), token),
      )
      const codes = (await Promise.all(tries)).map(({ code }) => code)
      // On a busy machine a caller may be refused because it has waited too long: it has no meeting either.
      const refused = codes.filter((code) => code === 40900 || code === 50300)
      expect([codes.filter((code) => code === 20000).length, refused.length]).toEqual([1, 99])
      expect((await server().ask(meetings.list, { room, from: clock.day(), to: clock.day() })).total).toBe(1)
    })
  },
  { now: clock.now },
)
