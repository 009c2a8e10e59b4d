import { readObjectHistory } from '@wifi-tms/contract/audit'
import { devices } from '@wifi-tms/contract/devices'
import { bookNow, checkIn, endMeeting } from '@wifi-tms/contract/door'
import { meetings } from '@wifi-tms/contract/meetings'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { beforeEach, expect, test } from 'vitest'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import type { TestServer } from '../../testing/start.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
let token: string | undefined
beforeEach(() => {
  clock.reset()
  token = undefined
})
let count = 0
const MINUTES_PER_SECOND = 1 / 60

eachServer(
  'the door',
  (server) => {
    const ask: TestServer['ask'] = (call, input) => server().ask(call, input, token)
    /** Sets the clock to a time of the next day and signs in again, as the session has expired. */
    const goToTomorrow = async (time: string) => {
      clock.set(`${clock.day(1)}T${time}Z`)
      token = await server().login()
    }
    const addPlate = async () =>
      playTag(server(), await ask(products.create, { name: 'Doors', uri: `at-doors-${++count}` }), {
        screenType: 2,
      })
    const addRoom = async (fields: object = {}) =>
      (await ask(rooms.create, { name: `Bergen ${++count}`, timeZone: 'Europe/Warsaw', ...fields }))._id
    const book = (room: string, startTime: string, endTime: string, more: object = {}) =>
      ask(meetings.create, { name: 'Board', room, date: clock.day(), startTime, endTime, ...more })
    const roomOf = (id: string) => ask(rooms.get, { id })
    const stateOf = async (id: string) => (await roomOf(id)).state
    const runningIn = async (id: string) => {
      const { now } = await roomOf(id)
      return now && `${now.name} ${now.startTime}–${now.endTime}`
    }
    const bookingsOf = async (room: string) =>
      (await ask(meetings.list, { room, from: clock.day(), to: clock.day() })).items.map(
        ({ name, startsAt, endsAt }) => `${name} ${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)}`,
      )
    const readDeeds = async (id: string) =>
      (await ask(readObjectHistory, { noun: 'rooms', id })).items
        .filter(({ call }) => call.startsWith('door'))
        .map(({ call, account }) => [call.slice(5), account.username])
        .reverse()
    const turnClock = () => turnOnce(server().core)
    const expectDeeds = (room: string, ...expected: string[]) =>
      turnClock().then(() => expect.poll(async () => (await readDeeds(room)).map(([deed]) => deed)).toEqual(expected))
    const press = (plate: Awaited<ReturnType<typeof addPlate>>, more: object = {}) =>
      plate.say({ type: 'event', event: 'button', button: 1, ...more })

    test('[entity-room] a press books a free room, a second press extends the meeting, and a long press ends it; the plate shows each change', async () => {
      const plate = await addPlate()
      const room = await addRoom({ devices: [plate._id], language: 'pl' })
      const wantedFrame = () => turnClock().then(async () => (await ask(devices.get, { id: plate._id })).wanted?.frame)
      await expect.poll(wantedFrame).toBeTruthy()
      const free = await plate.messageOf('display')
      await plate.say({ type: 'event', event: 'display-success', id: free.id, frame: free.frame.sha256 })
      await press(plate)
      await expectDeeds(room, 'booked')
      expect(await runningIn(room)).toBe('Spotkanie doraźne 09:00–09:15')
      await expect.poll(wantedFrame).not.toBe(free.frame.sha256)
      const busy = await plate.messageOf('display')
      expect(busy.frame.sha256).not.toBe(free.frame.sha256)
      await plate.say({ type: 'event', event: 'display-success', id: busy.id, frame: busy.frame.sha256 })
      clock.pass(7)
      await press(plate)
      await expectDeeds(room, 'booked', 'extended')
      expect(await runningIn(room)).toBe('Spotkanie doraźne 09:00–09:30')
      clock.pass(1)
      await press(plate, { event: 'button-long' })
      await expectDeeds(room, 'booked', 'extended', 'ended')
      expect(await bookingsOf(room)).toEqual(['Spotkanie doraźne 08:00–08:08'])
      expect(await stateOf(room)).toBe('free')
      await expect.poll(wantedFrame).toBe(free.frame.sha256)
      // Another long press ends nothing, and the next booking begins in the minute in which the meeting ended.
      await press(plate, { event: 'button-long' })
      clock.pass(10 * MINUTES_PER_SECOND)
      await press(plate, { event: 'button-long' })
      await press(plate)
      await expectDeeds(room, 'booked', 'extended', 'ended', 'refusedNothing', 'booked')
      expect(await bookingsOf(room)).toEqual(['Spotkanie doraźne 08:00–08:08', 'Spotkanie doraźne 08:08–08:23'])
      expect((await readDeeds(room))[0]).toEqual(['booked', plate.mac])
    })

    test('a press that arrives several times acts once: repeated at once, repeated with its id a minute later, or from another plate of the room', async () => {
      const [plate, otherPlate] = [await addPlate(), await addPlate()]
      const room = await addRoom({ devices: [plate._id, otherPlate._id] })
      await press(plate, { id: 'p1' })
      await press(plate, { id: 'p1' })
      await press(otherPlate)
      clock.pass(4 * MINUTES_PER_SECOND)
      await press(otherPlate)
      await expectDeeds(room, 'booked')
      await plate.leave()
      clock.pass(1)
      await plate.comeBack()
      await press(plate, { id: 'p1' })
      await press(plate, { id: 'p2' })
      await expectDeeds(room, 'booked', 'extended')
      expect(await runningIn(room)).toBe('Ad hoc meeting 09:00–09:30')
      expect(await server().core.db.selectFrom('press').select('id').where('outcome', '=', '').execute()).toEqual([])
    })

    test('a hundred simultaneous presses book one meeting, even while people book the room in the console', async () => {
      const plates = await Promise.all(Array.from({ length: 10 }, addPlate))
      const room = await addRoom({ devices: plates.map(({ _id }) => _id) })
      const ids = Array.from({ length: 10 }, (_, index) => `p${index}`)
      const [, ...codes] = await Promise.all([
        Promise.all(plates.flatMap((plate) => ids.map((id) => press(plate, { id })))),
        ...Array.from({ length: 5 }, async () => (await server().tell(bookNow, { room, minutes: 30 })).code),
      ])
      await turnClock()
      expect(await server().core.db.selectFrom('press').select('id').where('outcome', '=', '').execute()).toEqual([])
      const { items } = await ask(meetings.list, { room })
      expect(items).toHaveLength(1)
      expect(codes.filter((code) => code === 20000).length).toBeLessThanOrEqual(1)
      expect((await readDeeds(room)).length).toBe(1)
    })

    test('[entity-room] a room with check-in shows that it waits for a check-in, keeps meetings with one, and ends meetings without one', async () => {
      const plate = await addPlate()
      const room = await addRoom({ devices: [plate._id], checkIn: true })
      await book(room, '08:45', '09:15', { name: 'Daily', recurrence: 'FREQ=DAILY;COUNT=3' })
      await book(room, '09:30', '10:30')
      const lateMeeting = await book(room, '11:00', '12:00', { name: 'Late' })
      const fair = await book(room, '13:00', '21:00', { name: 'Fair' })
      expect(await stateOf(room)).toBe('busy')
      clock.pass(20)
      expect(await stateOf(room)).toBe('checkIn')
      await press(plate)
      await expectDeeds(room, 'checkedIn')
      expect(await stateOf(room)).toBe('soon')
      clock.pass(30)
      expect(await roomOf(room)).toMatchObject({ state: 'busy', now: { name: 'Board', checkedIn: true } })
      // Nobody checks in to the second one: it ends ten minutes after it began.
      clock.set(`${clock.day()}T10:05:00Z`)
      expect(await stateOf(room)).toBe('checkIn')
      await expectDeeds(room, 'checkedIn')
      clock.pass(6)
      await expectDeeds(room, 'checkedIn', 'released')
      expect((await readDeeds(room)).at(-1)).toEqual(['released', 'WIFI-TMS'])
      expect(await stateOf(room)).toBe('free')
      expect(await bookingsOf(room)).toContain('Late 10:00–10:10')
      // The meeting's stated times stay although it ended earlier; the remaining time is free for other bookings.
      const read = await ask(meetings.get, { id: lateMeeting._id })
      expect(read).toMatchObject({
        endTime: '12:00',
        endsAt: `${clock.day()}T10:10:00.000Z`,
        updatedAt: lateMeeting.updatedAt,
      })
      await ask(bookNow, { room, minutes: 15 })
      await ask(meetings.update, { ...read, id: lateMeeting._id, description: 'Nobody came' })
      expect(await bookingsOf(room)).toContain('Late 10:00–10:10')
      clock.set(`${clock.day()}T12:30:00Z`)
      expect((await roomOf(room)).now).toMatchObject({ _id: fair._id, checkedIn: false })
      // Only the next day's occurrence of the series is released.
      const today = clock.day()
      await goToTomorrow('07:56:00')
      await expectDeeds(room, 'checkedIn', 'released', 'released')
      expect(await bookingsOf(room)).toEqual(['Daily 07:45–07:55'])
      const { items } = await ask(meetings.list, { room, from: today, q: 'Daily' })
      expect(items.map(({ endsAt }) => endsAt.slice(11, 16))).toEqual(['08:15', '07:55', '08:15'])
    })

    test('meetings that run when check-in is turned on for a room, or are booked while check-in is open, count as checked in', async () => {
      const room = await addRoom()
      await book(room, '08:00', '09:30')
      const { _id: id, ...read } = await roomOf(room)
      await ask(rooms.update, { ...read, id, checkIn: true })
      expect(await stateOf(room)).toBe('busy')
      clock.pass(30)
      await book(room, '09:35', '10:00', { name: 'Quick' })
      await expect.poll(() => stateOf(room)).toBe('soon')
      clock.pass(20)
      expect(await runningIn(room)).toBe('Quick 09:35–10:00')
      expect(await readDeeds(room)).toEqual([])
    })

    test('people book, check in to and end meetings in the console; each is refused at the wrong time', async () => {
      const room = await addRoom({ checkIn: true, name: 'Odense' })
      const { _id: id } = await book(room, '09:20', '10:20', { recurrence: 'FREQ=DAILY' })
      const codeAndReason = async (call: typeof endMeeting) => {
        const { code, body } = await server().tell(call, { id })
        return [code, body.reason]
      }
      for (const call of [checkIn, endMeeting]) expect(await codeAndReason(call)).toEqual([40900, 'not-now'])
      const booked = await ask(bookNow, { room, minutes: 15 })
      expect(booked).toMatchObject({ name: 'Ad hoc meeting', startTime: '09:00', endTime: '09:15', createdBy: 'admin' })
      const clash = await server().tell(bookNow, { room, minutes: 15 })
      expect([clash.code, clash.body.reason]).toEqual([40900, 'held'])
      clock.pass(0.5)
      const ended = await ask(endMeeting, { id: booked._id })
      expect(ended.endsAt).toBe(ended.startsAt)
      await ask(bookNow, { room, minutes: 15 })
      clock.pass(16)
      await ask(checkIn, { id })
      clock.pass(30)
      expect(await runningIn(room)).toBe('Board 09:20–10:20')
      await ask(endMeeting, { id })
      expect(await stateOf(room)).toBe('free')
      // The early end concerns one occurrence only, and remains when another field of the series is changed.
      const series = await ask(meetings.get, { id })
      await ask(meetings.update, { ...series, id, description: 'Notes' })
      expect(await stateOf(room)).toBe('free')
      expect((await roomOf(room)).next).toMatchObject({ date: clock.day(1), endTime: '10:20' })
      // A longer time that a person enters overrides the early end.
      await ask(meetings.update, { ...series, id, endTime: '10:45', updatedAt: undefined })
      expect(await runningIn(room)).toBe('Board 09:20–10:45')
      expect((await server().tell(bookNow, { room: 'nowhere', minutes: 15 })).body.errors?.[0]?.path).toBe('room')
      expect((await server().tell(bookNow, { room, minutes: 0 })).body.errors?.[0]?.path).toBe('minutes')
      expect((await server().tell(endMeeting, { id: 'none' })).code).toBe(40400)
    })

    test('[entity-room] a room has working hours, outside of which it is closed and its button books nothing', async () => {
      const plate = await addPlate()
      const hours = { days: ['TU', 'MO'], from: '08:45', to: '09:30' }
      const room = await addRoom({ devices: [plate._id], hours })
      expect(await roomOf(room)).toMatchObject({ state: 'free', hours: { ...hours, days: ['MO', 'TU'] } })
      const wantedFrame = () => turnClock().then(async () => (await ask(devices.get, { id: plate._id })).wanted?.frame)
      await expect.poll(wantedFrame).toBeTruthy()
      const freeFrame = await wantedFrame()
      clock.pass(30)
      expect(await stateOf(room)).toBe('closed')
      await expect.poll(wantedFrame).not.toBe(freeFrame)
      await press(plate)
      await expectDeeds(room, 'refusedClosed')
      await goToTomorrow('07:50:00')
      await expect.poll(wantedFrame).toBe(freeFrame)
      for (const [path, wrong] of [
        ['hours.to', { days: ['MO'], from: '09:00', to: '09:00' }],
        ['hours.days', { days: [], from: '09:00', to: '10:00' }],
        ['hours.days.0', { days: ['XX'], from: '09:00', to: '10:00' }],
      ] as const) {
        const { code, body } = await server().tell(rooms.create, { name: 'X', hours: wrong }, token)
        expect([code, body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
      }
    })
  },
  { now: clock.now },
)
