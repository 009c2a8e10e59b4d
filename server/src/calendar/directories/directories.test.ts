import { devices } from '@wifi-tms/contract/devices'
import { directories } from '@wifi-tms/contract/directories'
import { showOne } from '@wifi-tms/contract/displays'
import { meetings } from '@wifi-tms/contract/meetings'
import { readPlan } from '@wifi-tms/contract/plan'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import { findChanges } from '../plan/find-changes.ts'
import { movableClock } from '../testing/clock.ts'
import { LEAD_SECONDS, momentBefore } from '../times/lead.ts'
import { SHIPPED } from './shipped-directory.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0

eachServer(
  'directories',
  (server) => {
    const addTag = async (tagFields: object = {}) => {
      const product = await server().ask(products.create, { name: 'Lift', uri: `lift-${++count}` })
      return playTag(server(), product, { screenType: 2, ...tagFields })
    }
    const addRoom = (name: string, roomFields: object = {}) =>
      server().ask(rooms.create, { name, timeZone: 'Europe/Warsaw', ...roomFields })
    const book = (room: string, startTime: string, endTime: string) =>
      server().ask(meetings.create, { name: 'Board', room, date: clock.day(), startTime, endTime, organiser: 'Anna' })
    const addTemplate = async (text: string) => {
      const element = { kind: 'text', id: 't', x: 0, y: 0, width: 800, height: 60, text }
      const canvas = { version: 1 as const, elements: [element as never] }
      return (await server().ask(templates.create, { name: text, resolution: '800x480', canvas }))._id
    }
    /**
     * The source and the template of a device's wish, and each room's state and running meeting in the wish's values.
     */
    const readWish = async (id: string) => {
      const row = await server()
        .core.db.selectFrom('device')
        .innerJoin('display', 'display.seq', 'wishSeq')
        .select(['templateId', 'context', 'source'])
        .where('device.id', '=', id)
        .executeTakeFirst()
      const { rooms: roomsInValues = [] } = JSON.parse(row?.context ?? '{}') as { rooms?: RoomValues[] }
      return [
        row?.source,
        row?.templateId,
        ...roomsInValues.map(({ name, state, now }) => `${name} ${state} ${now?.name}`),
      ]
    }
    interface RoomValues {
      name: string
      state: string
      now: { name: string } | null
    }
    const expectWish = (id: string, ...wish: string[]) => expect.poll(() => readWish(id)).toEqual(['meeting', ...wish])
    const codeAndFacts = async (fields: object) => {
      const { code, body } = await server().tell(directories.create, { name: 'Lift', ...fields } as never)
      return [code, body.errors?.map(({ path }) => path) ?? body.facts]
    }

    test('the devices of a directory show its rooms in order, to the minute and with each room’s privacy, and the devices’ plans name the directory', async () => {
      const tag = await addTag()
      const { _id: oslo } = await addRoom('Oslo')
      const { _id: rome } = await addRoom('Rome', { privacy: 'organiser' })
      const lift = await server().ask(directories.create, { name: 'Lift', rooms: [rome, oslo], devices: [tag._id] })
      expect(lift).toMatchObject({ rooms: [rome, oslo], devices: [tag._id], template: null, language: 'en' })
      await expectWish(tag._id, SHIPPED.id, 'Rome free undefined', 'Oslo free undefined')
      await book(rome, '08:30', '10:00')
      await expectWish(tag._id, SHIPPED.id, 'Rome busy Anna', 'Oslo free undefined')
      await book(oslo, '09:30', '09:45')
      const plan = () => server().ask(readPlan, { id: tag._id })
      const directory = { _id: lift._id, name: 'Lift' }
      const momentOf = (time: string) => new Date(`${clock.day()}T${time}:00+01:00`).toISOString()
      expect(await plan()).toMatchObject({
        why: { source: 'directory', directory },
        next: {
          source: 'directory',
          directory,
          at: momentOf('09:30'),
          room: { _id: oslo, name: 'Oslo' },
          state: 'busy',
          meeting: 'Board',
        },
      })
      clock.set(momentOf('09:30'))
      await expectWish(tag._id, SHIPPED.id, 'Rome busy Anna', 'Oslo busy Board')
      clock.set(momentOf('10:00'))
      await expectWish(tag._id, SHIPPED.id, 'Rome free undefined', 'Oslo free undefined')

      // A person's display stays until one of the rooms changes; a task does not change the devices of a directory.
      const ownTemplate = await addTemplate('{{rooms.1.name}} {{rooms.1.state}} {{directory.name}}')
      await server().ask(showOne, { mac: tag.mac, templateId: ownTemplate, fit: 'contain', force: true })
      const noonTask = {
        name: 'Noon',
        template: ownTemplate,
        triggerTime: `${clock.day()}T10:30`,
        timeZone: 'Europe/Warsaw',
      }
      const { _id: task } = await server().ask(tasks.create, { ...noonTask, devices: [tag._id] })
      await book(rome, '11:00', '12:00')
      clock.set(momentOf('10:45'))
      await expect.poll(async () => (await server().ask(tasks.get, { id: task })).lastRun?.state).toBe('done')
      expect((await readWish(tag._id))[0]).toBe('manual')
      clock.set(momentOf('11:00'))
      await expectWish(tag._id, SHIPPED.id, 'Rome busy Anna', 'Oslo free undefined')

      // The directory is given a template of its own, and another order of rooms.
      const { _id: id } = lift
      await server().ask(directories.update, {
        id,
        name: 'Hall',
        rooms: [oslo, rome],
        devices: [tag._id],
        template: ownTemplate,
      })
      await expectWish(tag._id, ownTemplate, 'Oslo free undefined', 'Rome busy Anna')
      for (const [call, object] of [
        [templates.remove, ownTemplate],
        [rooms.remove, oslo],
      ] as const) {
        const used = await server().tell(call, { id: object })
        expect([used.code, used.body.facts]).toEqual([40900, { kind: 'directories', count: 1, names: ['Hall'] }])
      }
      await server().ask(directories.remove, { id })
      await server().ask(rooms.remove, { id: oslo })
      await server().ask(rooms.update, { id: rome, name: 'Rome', timeZone: 'Europe/Warsaw', devices: [tag._id] })
    })

    test('a wrong field is refused by name, and so is a device of a room or of another directory', async () => {
      const tag = await addTag()
      const { _id: room } = await addRoom('Bern', { devices: [tag._id] })
      expect(await codeAndFacts({ rooms: [] })).toEqual([40000, ['rooms']])
      expect(await codeAndFacts({ rooms: [room, 'nowhere'] })).toEqual([40000, ['rooms.1']])
      expect(await codeAndFacts({ rooms: Array.from({ length: 31 }, (_, index) => `${index}`) })).toEqual([
        40000,
        ['rooms'],
      ])
      expect(await codeAndFacts({ rooms: [room], devices: ['nobody'] })).toEqual([40000, ['devices.0']])
      expect(await codeAndFacts({ rooms: [room], template: 'nothing' })).toEqual([40000, ['template']])
      expect(await codeAndFacts({ rooms: [room], devices: [tag._id] })).toEqual([
        40900,
        { device: tag.mac, room: 'Bern' },
      ])
      const other = await addTag()
      await server().ask(directories.create, { name: 'Hall', rooms: [room], devices: [other._id] })
      const refusedForHall = [40900, { device: other.mac, directory: 'Hall' }]
      expect(await codeAndFacts({ rooms: [room], devices: [other._id] })).toEqual(refusedForHall)
      const { code, body } = await server().tell(rooms.create, { name: 'Kyiv', devices: [other._id] })
      expect([code, body.facts]).toEqual(refusedForHall)
      // A press on a directory books nothing.
      await other.say({ type: 'event', event: 'button', button: 1, id: 'p1' })
      const presses = server().core.db.selectFrom('press').selectAll().where('deviceId', '=', other._id)
      expect(await presses.execute()).toEqual([])
      const held = await server().tell(devices.remove, { id: other._id })
      expect([held.code, held.body.facts]).toEqual([40900, { kind: 'directories', count: 1, names: ['Hall'] }])
    })

    test('a sleeping device is told to wake for the next change of any of its rooms, and gets the picture ahead of time', async () => {
      const tag = await addTag({ sleeps: true })
      const [{ _id: oslo }, { _id: rome }] = [await addRoom('Near'), await addRoom('Far')]
      await book(oslo, '09:30', '10:00')
      await book(rome, '09:20', '10:00')
      await server().ask(directories.create, { name: 'Cellar', rooms: [oslo, rome], devices: [tag._id] })
      const nextChange = async () => {
        const span = { from: clock.now().toISOString(), until: '2027' }
        return (await findChanges(server().core.db, [tag._id], span, clock.now())).get(tag._id) ?? ''
      }
      await expectWish(tag._id, SHIPPED.id, 'Near free undefined', 'Far free undefined')
      // The picture changes 15 minutes before a meeting, when its room is 'soon taken'.
      await expect.poll(nextChange).toBe(momentBefore(`${clock.day()}T08:05:00.000Z`, LEAD_SECONDS))
    })
  },
  { now: clock.now },
)
