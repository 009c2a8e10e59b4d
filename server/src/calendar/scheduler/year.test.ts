import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices } from '@wifi-tms/contract/devices'
import { checkIn, endMeeting } from '@wifi-tms/contract/door'
import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import { meetings } from '@wifi-tms/contract/meetings'
import { products } from '@wifi-tms/contract/products'
import { type RoomState, roomStates, rooms } from '@wifi-tms/contract/rooms'
import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { chances } from '../../base/random/testing/chances.ts'
import { startTestServer } from '../../testing/start.ts'
import { dayAfter, momentAt, wallAt } from '../times/zones.ts'
import { turnOnce } from './loop.ts'
import {
  CHECK_IN,
  changeMomentsOf,
  isTaken,
  leavesAt,
  type ModelMeeting,
  type RoomModel,
  stateAt,
} from './testing/model.ts'

const ZONE = 'Europe/Warsaw'
const [MINUTE, DAY] = [60_000, 86_400_000]
/** The working hours of a room. */
const HOURS = { from: '08:00', to: '18:00' }
/** The part of a day in which meetings are booked, as minutes of the day. */
const BOOKED = { from: 5 * 60, to: 23 * 60 }
const BEGIN = Date.parse('2026-03-02T08:00:00Z')
/** The approximate number of random actions. */
const ACTION_COUNT = Number(process.env.YEAR_DEEDS ?? 30)
/**
 * The share of the server's stored moments at which the scheduler takes a turn. With 1 the test takes four times as
 * long.
 */
const LOOK_SHARE = Number(process.env.YEAR_LOOKS ?? 0.1)

const wallOf = (moment: number) => wallAt(new Date(moment), ZONE)
const minuteOfDay = (moment: number) => Number(wallOf(moment).slice(11, 13)) * 60 + Number(wallOf(moment).slice(14))
const timeOf = (moment: number) => wallOf(moment).slice(11)
const isWorkday = (moment: number) => new Date(`${wallOf(moment).slice(0, 10)}T12:00Z`).getUTCDay() % 6 !== 0

test('[entity-room] [entity-task] in a year of bookings, edits, check-ins, restarts and clock steps plates show the same as a model, and each task runs once or is missed', async () => {
  const random = chances(Number(process.env.YEAR_SEED ?? 1))
  const choose = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const minutes = (from: number, to: number) => Math.round(from + random() * (to - from)) * MINUTE
  let clock = BEGIN
  const dataDir = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  const start = () => startTestServer({ dataDir, now: () => new Date(clock) })
  let server = await start()
  const ask = <E extends Endpoint>(call: E, input: Input<E>) => server.ask(call, input)
  /** Keeps the session alive, as it would end long before the simulated year does. */
  const keepSessionAlive = async () => {
    const now = new Date(clock).toISOString()
    await server.core.db.updateTable('session').set({ createdAt: now, usedAt: now }).execute()
  }

  const addTemplate = async (name: string) =>
    (await ask(templates.create, { name, resolution: '800x480', canvas: { version: 1, elements: [] } }))._id
  const templateByState = Object.fromEntries(
    await Promise.all(roomStates.map(async (state) => [state, await addTemplate(state)] as const)),
  ) as Record<RoomState, string>
  const { _id: product } = await ask(products.create, { name: 'Doors', uri: 'a-year' })
  const addDevice = async (number: number) =>
    (await ask(devices.create, { mac: `02000000000${number}`, alias: '', product }))._id
  const models: (RoomModel & { id: string; plate: string })[] = []
  for (const number of [1, 2]) {
    const plate = await addDevice(number)
    const hours = number === 2 ? { days: ['MO', 'TU', 'WE', 'TH', 'FR'] as const, ...HOURS } : null
    const room = {
      name: `Room ${number}`,
      timeZone: ZONE,
      devices: [plate],
      templates: templateByState,
      checkIn: number === 1,
    }
    const { _id: id } = await ask(rooms.create, { ...room, hours: hours && { ...hours, days: [...hours.days] } })
    const isOpen = (moment: number) => isWorkday(moment) && HOURS.from <= timeOf(moment) && timeOf(moment) < HOURS.to
    models.push({ id, plate, checkIn: number === 1, meetings: [], ...(hours && { isOpen }) })
  }
  const sleepingDevice = await addDevice(4)
  await server.core.db.updateTable('device').set({ sleeps: 1 }).where('id', '=', sleepingDevice).execute()
  const daily = {
    name: 'Daily',
    template: templateByState.free,
    timeZone: ZONE,
    devices: [await addDevice(3), sleepingDevice],
  }
  await ask(tasks.create, { ...daily, triggerTime: '2026-03-03T07:00', repeat: 'FREQ=DAILY' })
  /** The moments of the scheduler's turns. */
  const turnMoments: number[] = []

  /** Lets the scheduler take a turn, and compares all rooms and plates with the model. */
  const turnAndCompare = async (why: string) => {
    turnMoments.push(clock)
    await keepSessionAlive()
    await turnOnce(server.core)
    const wantedByDevice = new Map(
      (await ask(devices.list, {})).items.map((device) => [device._id, device.wanted?.templateId]),
    )
    const roomsById = new Map((await ask(rooms.list, {})).items.map((room) => [room._id, room]))
    for (const model of models) {
      const { state, now } = stateAt(model, clock)
      const room = roomsById.get(model.id)!
      const plate = roomStates.find((roomState) => templateByState[roomState] === wantedByDevice.get(model.plate))
      expect({ state: room.state, now: room.now?._id, plate }, `${wallOf(clock)}, ${why}`).toEqual({
        state,
        now,
        plate: state,
      })
    }
  }

  const book = async (model: (typeof models)[number], earlier?: ModelMeeting) => {
    const spans = Array.from({ length: 40 }, () => {
      const from = Math.ceil(clock / MINUTE) * MINUTE + choose([minutes(0, 40), minutes(60, 3000)])
      return { from, until: from + choose([minutes(5, 180), minutes(5, 180), minutes(480, 500)]) }
    })
    // No meeting is booked at night, when clocks are put forward or back.
    const span = spans.find(
      ({ from, until }) => minuteOfDay(from) > BOOKED.from && minuteOfDay(from) + (until - from) / MINUTE < BOOKED.to,
    )
    if (!span) return
    const { from, until } = span
    const [date, startTime] = wallOf(from).split('T') as [string, string]
    const endTime = wallOf(until).slice(11)
    const times = { name: 'Meeting', room: model.id, date, startTime, endTime }
    const { code, body } = earlier
      ? await server.tell(meetings.update, { ...times, id: earlier.id })
      : await server.tell(meetings.create, times)
    const why = `${wallOf(clock)}: ${date} ${startTime}–${endTime} ${JSON.stringify(body)}`
    expect(code, why).toBe(isTaken(model, from, until, clock, earlier?.id) ? 40900 : 20000)
    if (code !== 20000) return
    const modelMeeting = {
      id: (body.data as { _id: string })._id,
      from,
      until,
      enabled: true,
      // Somebody who books while check-in is open counts as checked in.
      isCheckedIn: from <= clock + CHECK_IN,
    }
    model.meetings = [...model.meetings.filter(({ id }) => id !== earlier?.id), modelMeeting]
  }

  const setBack = async () => {
    const now = clock
    clock -= minutes(1, 15)
    await turnAndCompare('set back')
    clock = now
    await turnAndCompare('set forward again')
  }

  const actions: Record<string, (model: (typeof models)[number]) => Promise<void>> = {
    book: (model) => book(model),
    // Bookings are twice as likely as other actions.
    'book as well': (model) => book(model),
    async 'book both'() {
      for (const model of models) await book(model)
    },
    async move(model) {
      const coming = model.meetings.filter((meeting) => meeting.enabled && meeting.from > clock)
      if (coming.length > 0) await book(model, choose(coming))
    },
    async cancel(model) {
      const coming = model.meetings.filter((meeting) => leavesAt(model, meeting) > clock)
      if (coming.length === 0) return
      const { id } = choose(coming)
      await ask(meetings.remove, { id })
      model.meetings = model.meetings.filter((meeting) => meeting.id !== id)
    },
    async 'check in or end'(model) {
      const { state, now } = stateAt(model, clock)
      const nextMeeting = model.meetings
        .filter((meeting) => meeting.enabled && leavesAt(model, meeting) > clock)
        .sort((first, second) => first.from - second.from)[0]
      if (state === 'checkIn' && nextMeeting) {
        await ask(checkIn, { id: nextMeeting.id })
        nextMeeting.isCheckedIn = true
      } else if (now && nextMeeting && nextMeeting.from < clock) {
        await ask(endMeeting, { id: now })
        nextMeeting.until = clock
      }
    },
    async restart() {
      await server.stop()
      clock += minutes(1, 90)
      server = await start()
      await keepSessionAlive()
    },
    'clock set back': () => setBack(),
  }

  /** The next moment at which the scheduler is to look at a room, as the server stores it. */
  const nextLook = async () => {
    const { next } = await server.core.db
      .selectFrom('room')
      .select((row) => row.fn.min('nextAt').as('next'))
      .executeTakeFirstOrThrow()
    return Date.parse(next)
  }

  /** The moments at which the task is to run. */
  const dueMoments = Array.from({ length: 500 }, (_, day) =>
    Date.parse(momentAt(`${dayAfter('2026-03-03', day)}T07:00`, ZONE)),
  )
  try {
    await turnAndCompare('the begin')
    const actionEveryMs = (365 * DAY) / ACTION_COUNT
    while (clock < BEGIN + 365 * DAY) {
      const name = choose(Object.keys(actions))
      await keepSessionAlive()
      await actions[name]!(choose(models))
      await turnAndCompare(name)
      const next = clock + choose([minutes(1, 60), minutes(1, 60), Math.min(20 * DAY, 6 * actionEveryMs * random())])
      const momentAround = (due: number) => due + minutes(-2, 20)
      const changes = [...models.flatMap(changeMomentsOf), ...dueMoments.filter(() => random() < 0.1).map(momentAround)]
      // Between two of these moments neither the model nor the server changes anything.
      for (;;) {
        const storedLooks = random() < LOOK_SHARE ? [await nextLook()] : []
        const nextChange = Math.min(...[...changes, ...storedLooks].filter((change) => change > clock))
        if (nextChange >= next) break
        clock = Math.max(clock, nextChange + choose([0, 0, -1, 1]) * MINUTE)
        await turnAndCompare('a change')
        if (random() < 0.3) await setBack()
      }
      clock = Math.floor(next / MINUTE) * MINUTE
      await turnAndCompare('a while later')
    }
    // Each time of the task has one run: done where the scheduler looked within 15 minutes, otherwise missed.
    const passedMoments = dueMoments.filter((due) => due <= Math.max(...turnMoments))
    const stateOf = (due: number, next: number) => {
      const firstLook = turnMoments.find((moment) => moment >= due)!
      return firstLook < next && firstLook - due <= 15 * MINUTE ? 'done' : 'missed'
    }
    const rows = await server.core.db.selectFrom('taskRun').select(['dueAt', 'state']).orderBy('dueAt').execute()
    expect(rows.map(({ dueAt, state }) => [Date.parse(dueAt), state])).toEqual(
      passedMoments.map((due, number) => [due, stateOf(due, dueMoments[number + 1]!)]),
    )
    expect(rows.some(({ state }) => state === 'done')).toBe(true)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 900_000)
