import { devices } from '@wifi-tms/contract/devices'
import { displays } from '@wifi-tms/contract/displays'
import { meetings } from '@wifi-tms/contract/meetings'
import { readPlan } from '@wifi-tms/contract/plan'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { readNextRuns, readRuns, runTask, tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0

eachServer(
  'tasks',
  (server) => {
    const addTemplate = async () =>
      (
        await server().ask(templates.create, {
          name: 'Menu',
          resolution: '800x480',
          canvas: { version: 1, elements: [] },
        })
      )._id
    const taskFields = async (more: object = {}) => ({
      name: 'Lunch',
      template: await addTemplate(),
      triggerTime: `${clock.day()}T12:00`,
      timeZone: 'Europe/Warsaw',
      all: true as const,
      ...more,
    })
    const add = async (more: object = {}) => server().ask(tasks.create, await taskFields(more))
    const readTask = (id: string) => server().ask(tasks.get, { id })
    const wantedOf = async (id: string) => (await server().ask(devices.get, { id })).wanted
    let product: string | undefined
    const findProduct = async () => {
      product ??= (await server().ask(products.create, { name: 'Menus', uri: 'menus' }))._id
      return product
    }
    const newDevice = async (more: object = {}) =>
      addDevice(server().core.db, {
        mac: (0xf80000000000 + ++count).toString(16),
        productId: await findProduct(),
        ...more,
      })

    test('[entity-task] a task has a name, a template and a trigger time; it fires once, at its minute', async () => {
      const device = await newDevice()
      const task = await add({ all: undefined, devices: [device], data: { price: 3 } })
      // 12:00 in Warsaw, in winter.
      const due = `${clock.day()}T11:00:00.000Z`
      expect(task).toMatchObject({
        name: 'Lunch',
        enabled: true,
        repeat: '',
        devices: [device],
        nextRuns: [due],
        lastRun: null,
      })
      clock.set(`${clock.day()}T10:59:59Z`)
      expect((await readTask(task._id)).lastRun).toBeNull()
      clock.set(`${clock.day()}T11:00:01Z`)
      await turnOnce(server().core)
      await expect.poll(async () => (await readTask(task._id)).lastRun?.state).toBe('done')
      expect(await wantedOf(device)).toMatchObject({ source: 'task', templateId: task.template })
      const { lastRun, nextRuns } = await readTask(task._id)
      expect([lastRun!.at, nextRuns]).toEqual([`${clock.day()}T11:00:01.000Z`, []])
      // Neither a later look nor a clock that is put back fires it again.
      clock.pass(-60)
      clock.pass(61)
      await expect.poll(async () => (await server().ask(readRuns, { id: task._id })).total).toBe(1)
      const { items } = await server().ask(displays.list, { source: 'task', templateId: task.template })
      expect(items.map(({ _id, total }) => [_id, total])).toEqual([[lastRun!.displayId, 1]])
      const renamed = await server().ask(tasks.update, {
        ...(await taskFields()),
        template: task.template,
        id: task._id,
        name: 'Dinner',
      })
      expect(renamed.name).toBe('Dinner')
    })

    test.each([
      ['name', { name: '' }],
      ['template', { template: 'nothing' }],
      ['triggerTime', { triggerTime: '2026-11-30 09:00' }],
      ['triggerTime', { triggerTime: '2026-13-30T09:00' }],
      ['triggerTime', { triggerTime: '2020-01-01T09:00' }],
      ['timeZone', { timeZone: 'Warsaw' }],
      ['filter', { all: undefined }],
      ['filter', { all: undefined, filter: {} }],
      ['filter.colour', { all: undefined, filter: { colour: 'red' } }],
      ['filter.state', { all: undefined, filter: { state: 'lost' } }],
      ['devices', { devices: ['x'] }],
      ['devices.0', { all: undefined, devices: ['nobody'] }],
      ['rooms.0', { all: undefined, rooms: ['nowhere'] }],
      ['rooms', { rooms: ['x'] }],
      ['repeat', { repeat: 'FREQ=SECONDLY' }],
      ['repeat', { repeat: 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30' }],
      ['repeat', { triggerTime: '2020-01-01T09:00', repeat: 'FREQ=DAILY;COUNT=3' }],
    ])('[entity-task] a wrong %s is refused, and the answer names the field: %j', async (path, wrong) => {
      const answer = await server().tell(tasks.create, await taskFields(wrong))
      expect([answer.code, answer.body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })

    test('[entity-task] a task that repeats runs at each of its times, and times that a stopped server missed are recorded as missed', async () => {
      const task = await add({ repeat: 'FREQ=HOURLY' })
      expect(task.nextRuns).toEqual([11, 12, 13, 14, 15].map((hour) => `${clock.day()}T${hour}:00:00.000Z`))
      const { triggerTime, timeZone, repeat, nextRuns } = task
      expect(await server().ask(readNextRuns, { triggerTime, timeZone, repeat })).toEqual({ nextRuns })
      clock.set(`${clock.day()}T11:00:00Z`)
      await turnOnce(server().core)
      await expect.poll(async () => (await readTask(task._id)).lastRun?.state).toBe('done')
      // The scheduler did not look for two and a half hours.
      clock.pass(150)
      await turnOnce(server().core)
      await expect.poll(async () => (await readTask(task._id)).lastRun?.state).toBe('missed')
      const runs = await server().ask(readRuns, { id: task._id })
      expect(runs.items.map(({ state }) => state)).toEqual(['missed', 'missed', 'done'])
      const stoppedTask = await server().ask(tasks.update, {
        id: task._id,
        name: 'Lunch',
        template: task.template,
        triggerTime: task.triggerTime,
        all: true,
        repeat: 'FREQ=HOURLY',
        enabled: false,
      })
      expect([stoppedTask.enabled, stoppedTask.nextRuns, stoppedTask.timeZone]).toEqual([false, [], 'Europe/Warsaw'])
      const { _id: run, total } = await server().ask(runTask, { id: task._id })
      expect((await readTask(task._id)).lastRun).toMatchObject({ state: 'done', displayId: run })
      expect(total).toBeGreaterThan(0)
      const refused = await server().tell(templates.remove, { id: task.template })
      expect([refused.code, refused.body.facts]).toEqual([40900, { kind: 'tasks', count: 1, names: ['Lunch'] }])
      await server().ask(tasks.remove, { id: task._id })
      expect((await server().tell(readRuns, { id: task._id })).code).toBe(40400)
    })

    test('a device or a room cannot be deleted while a task names it', async () => {
      const device = await newDevice({ alias: 'Lamp' })
      const { _id: room } = await server().ask(rooms.create, { name: 'Kiosk' })
      const uses = [
        [
          devices,
          device,
          'tasks',
          await server().ask(tasks.create, await taskFields({ all: undefined, devices: [device] })),
        ],
        [rooms, room, 'tasks', await server().ask(tasks.create, await taskFields({ all: undefined, rooms: [room] }))],
      ] as const
      for (const [resource, id, kind, task] of uses) {
        const refused = await server().tell(resource.remove, { id })
        expect([refused.code, refused.body.facts]).toEqual([40900, { kind, count: 1, names: [task.name] }])
        await server().ask(tasks.remove, { id: task._id })
        await server().ask(resource.remove, { id })
      }
    })

    test('[entity-task] a task shows on the devices that match a filter at its time, but not at the door of a running meeting', async () => {
      const [first, door] = [await newDevice({ alias: 'Aisle 1' }), await newDevice({ alias: 'Aisle 3' })]
      const { _id: room } = await server().ask(rooms.create, {
        name: 'Oslo',
        timeZone: 'Europe/Warsaw',
        devices: [door],
      })
      await server().ask(meetings.create, {
        name: 'Board',
        room,
        date: clock.day(),
        startTime: '11:30',
        endTime: '12:30',
      })
      const task = await add({ all: undefined, filter: { q: 'aisle' } })
      expect(task.filter).toEqual({ q: 'aisle' })
      const second = await newDevice({ alias: 'Aisle 2' })
      clock.set(`${clock.day()}T11:00:00Z`)
      await turnOnce(server().core)
      await expect.poll(async () => (await readTask(task._id)).lastRun?.state).toBe('done')
      const sources = await Promise.all([first, second].map(async (id) => (await wantedOf(id))?.source))
      expect(sources).toEqual(['task', 'task'])
      await expect.poll(async () => (await wantedOf(door))?.source).toBe('meeting')
    })

    test('a task shows on the devices that its template fits, later added ones too, and on none once the template is gone', async () => {
      const { items } = await server().ask(screenTypes.list, { limit: 100 })
      const typeOf = (sides: number[]) => items.find(({ width, height }) => `${[width, height]}` === `${sides}`)!.type
      const [wide, small] = [typeOf([800, 480]), typeOf([400, 300])]
      const addSized = async (screenType: number) => newDevice({ alias: 'Sized', screenType })
      const first = await addSized(wide)
      await addSized(small)
      const fitsTemplate = await addTemplate()
      const task = await add({ all: undefined, filter: { fitsTemplate, q: 'sized' } })
      expect(task.filter).toEqual({ fitsTemplate, q: 'sized' })
      const second = await addSized(wide)
      expect(await server().ask(runTask, { id: task._id })).toMatchObject({ total: 2 })
      for (const id of [first, second]) expect((await wantedOf(id))?.source).toBe('task')
      const sized = { q: 'sized', resolution: ['800x480', '400x300'] }
      expect((await server().ask(devices.list, sized)).total).toBe(3)
      await server().ask(templates.remove, { id: fitsTemplate })
      expect(await server().ask(runTask, { id: task._id })).toMatchObject({ total: 0 })
      // A device that the template does not fit is no failure: it is left out and counted.
      const { _id: unfitted } = await add({ all: undefined, filter: { q: 'sized' } })
      expect(await server().ask(runTask, { id: unfitted })).toMatchObject({ total: 2, skipped: 1 })
      clock.set(`${clock.day()}T11:00:00Z`)
      await turnOnce(server().core)
      await expect.poll(async () => (await readTask(unfitted)).lastRun).toMatchObject({ state: 'done', skipped: 1 })
      const scaled = await add({ all: undefined, filter: { q: 'sized' }, fit: 'contain', repeat: 'FREQ=DAILY' })
      expect(await server().ask(runTask, { id: scaled._id })).toMatchObject({ total: 3, skipped: 0 })
    })

    test('a task shows on the plates that its rooms have at its time, and the plates’ plans have the reason and the next picture', async () => {
      const [plate, laterPlate] = [await newDevice(), await newDevice()]
      const oslo = { name: 'Oslo', timeZone: 'Europe/Warsaw' }
      const { _id: room } = await server().ask(rooms.create, { ...oslo, devices: [plate] })
      const planOf = (id: string) => server().ask(readPlan, { id })
      await turnOnce(server().core)
      await expect.poll(async () => (await planOf(plate)).why).toMatchObject({ source: 'meeting', meeting: null })
      const task = await add({ all: undefined, rooms: [room], repeat: 'FREQ=DAILY' })
      const named = { _id: task._id, name: 'Lunch' }
      expect((await planOf(plate)).next).toEqual({ source: 'task', at: `${clock.day()}T11:00:00.000Z`, task: named })
      expect(await planOf(laterPlate)).toMatchObject({ why: null, next: null })
      await server().ask(rooms.update, { ...oslo, id: room, devices: [plate, laterPlate] })
      await turnOnce(server().core)
      await expect.poll(async () => (await planOf(laterPlate)).why).toMatchObject({ source: 'meeting' })
      clock.set(`${clock.day()}T11:00:00Z`)
      await turnOnce(server().core)
      await expect.poll(async () => (await planOf(laterPlate)).why).toMatchObject({ source: 'task', task: named })
      expect((await planOf(plate)).next).toMatchObject({ source: 'task', at: `${clock.day(1)}T11:00:00.000Z` })
    })
  },
  { now: clock.now },
)
