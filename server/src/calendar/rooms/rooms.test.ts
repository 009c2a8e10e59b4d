import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { meetings } from '@wifi-tms/contract/meetings'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import { SHIPPED } from '../plates/shipped-plate.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0

eachServer(
  'rooms',
  (server) => {
    /** Adds a tag with screen type 2 of a new installation. */
    const addPlate = async () => {
      const product = await server().ask(products.create, { name: 'Doors', uri: `doors-${++count}` })
      return playTag(server(), product, { screenType: 2 })
    }
    const addTemplate = async (text: string) =>
      (
        await server().ask(templates.create, {
          name: text,
          resolution: '800x480',
          canvas: { version: 1, elements: [{ kind: 'text', id: 't', x: 0, y: 0, width: 800, height: 60, text }] },
        })
      )._id
    const addRoom = (more: object = {}) =>
      server().ask(rooms.create, { name: `Oslo ${++count}`, timeZone: 'Europe/Warsaw', ...more })
    const addMeeting = (room: string, startTime: string, endTime: string, more: object = {}) =>
      server().ask(meetings.create, { name: 'Board', room, date: clock.day(), startTime, endTime, ...more })
    const wantedOf = async (id: string) => (await server().ask(devices.get, { id })).wanted
    const expectWanted = async (id: string, templateId: string) => {
      await turnOnce(server().core)
      await expect.poll(async () => (await wantedOf(id))?.templateId).toBe(templateId)
    }

    test('[entity-room] a room has a name, devices, meetings, a zone and its present state', async () => {
      const plain = await server().ask(rooms.create, { name: 'Plain' })
      expect(plain).toMatchObject({ name: 'Plain', devices: [], templates: {}, meetings: 0, language: 'en' })
      expect(plain).toMatchObject({ timeZone: Temporal.Now.timeZoneId(), state: 'free', now: null, next: null })
      const { _id: room } = await addRoom()
      await addMeeting(room, '10:00', '11:00', { organiser: 'Anna' })
      await addMeeting(room, '08:30', '09:30', { name: 'Early' })
      const readRoom = () => server().ask(rooms.get, { id: room })
      expect(await readRoom()).toMatchObject({ meetings: 2, state: 'busy', now: { name: 'Early', endTime: '09:30' } })
      expect((await readRoom()).next).toMatchObject({ name: 'Board', startTime: '10:00', organiser: 'Anna' })
      clock.pass(30)
      expect(await readRoom()).toMatchObject({ state: 'free', now: null, next: { name: 'Board' } })
      clock.pass(15)
      expect((await readRoom()).state).toBe('soon')
      const { items } = await server().ask(rooms.list, { q: 'plain' })
      expect(items.map(({ name }) => name)).toEqual(['Plain'])
    })

    test.each([
      ['name', { name: '' }],
      ['devices.0', { devices: ['nobody'] }],
      ['timeZone', { timeZone: 'Mars/Base' }],
      ['timeZone', { timeZone: '+01:00' }],
      ['timeZone', { timeZone: 'JST' }],
      ['timeZone', { timeZone: 'SystemV/EST5EDT' }],
      ['templates.busy', { templates: { busy: 'nothing' } }],
      ['templates.other', { templates: { other: 'x' } }],
    ])('[entity-room] a wrong %s is refused by name: %j', async (path, wrong) => {
      const answer = await server().tell(rooms.create, { name: 'Oslo', ...wrong })
      expect([answer.code, answer.body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })

    test('a device is the plate of one room only; a room with future meetings, or a template that rooms show, cannot be removed', async () => {
      const plate = await addPlate()
      const templateId = await addTemplate('Used')
      const first = await addRoom({ devices: [plate._id, plate._id], templates: { free: templateId } })
      expect(first.devices).toEqual([plate._id])
      const second = await server().tell(rooms.create, { name: 'Rome', devices: [plate._id] })
      expect([second.code, second.body.reason, second.body.facts]).toEqual([
        40900,
        'plate',
        { device: plate.mac, room: first.name },
      ])
      const refusedTemplate = await server().tell(templates.remove, { id: templateId })
      expect([refusedTemplate.code, refusedTemplate.body.facts]).toEqual([
        40900,
        { kind: 'rooms', count: 1, names: [first.name] },
      ])
      await addMeeting(first._id, '08:00', '09:30')
      const refused = await server().tell(rooms.remove, { id: first._id })
      expect([refused.code, refused.body.facts]).toEqual([40900, { kind: 'meetings', count: 1, names: ['Board'] }])
      clock.pass(31)
      await server().ask(rooms.remove, { id: first._id })
      expect((await server().ask(meetings.list, { room: first._id })).total).toBe(0)
      await server().ask(rooms.create, { name: 'Rome', devices: [plate._id] })
      await server().ask(templates.remove, { id: templateId })
    })

    test('[entity-room] a room’s plate gets the picture of the room’s state over MQTT to the minute, and none where nothing that it shows has changed', async () => {
      const plate = await addPlate()
      const [free, busy] = [await addTemplate('Free {{room.now.name}}'), await addTemplate('{{room.now.name}}!')]
      const { _id: room } = await addRoom({ devices: [plate._id], templates: { free, busy } })
      const expectShown = async (templateId: string) => {
        await turnOnce(server().core)
        const { id, frame } = await plate.messageOf('display')
        await plate.say({ type: 'event', event: 'display-success', id, frame: frame.sha256 })
        await expectWanted(plate._id, templateId)
        expect(await wantedOf(plate._id)).toMatchObject({ source: 'meeting', frame: frame.sha256, state: 'shown' })
      }
      await expectShown(free)
      await addMeeting(room, '09:30', '10:00')
      await addMeeting(room, '10:00', '11:00', { name: 'Sales' })
      clock.set(`${clock.day()}T08:29:59Z`)
      await expect.poll(async () => (await server().ask(rooms.get, { id: room })).state).toBe('soon')
      expect((await wantedOf(plate._id))!.templateId).toBe(free)
      clock.set(`${clock.day()}T08:30:00Z`)
      await expectShown(busy)
      const { at: wantedAt } = (await wantedOf(plate._id))!
      // A change of the description, which no template shows, makes no new picture.
      const [board] = (await server().ask(meetings.list, { room, from: clock.day(), to: clock.day() })).items
      const { _id: id, ...fields } = board!
      await server().ask(meetings.update, { ...fields, id, description: 'Long', updatedAt: undefined })
      clock.set(`${clock.day()}T09:00:00Z`)
      await expectShown(busy)
      expect((await wantedOf(plate._id))!.at > wantedAt).toBe(true)
      clock.pass(60)
      await expectShown(free)
    })

    test('a picture that a person displays on a plate stays until the room’s period changes, even after the clock is put back', async () => {
      const plate = await addPlate()
      const [free, byHand] = [await addTemplate('Free'), await addTemplate('By hand')]
      const { _id: room } = await addRoom({ devices: [plate._id], templates: { free } })
      await expectWanted(plate._id, free)
      await server().ask(showOne, { mac: plate.mac, templateId: byHand, fit: 'contain' })
      expect((await wantedOf(plate._id))!.source).toBe('manual')
      const { _id: id } = await addMeeting(room, '12:00', '13:00')
      await expect.poll(async () => (await server().ask(rooms.get, { id: room })).next?.name).toBe('Board')
      // From 9:00 in Warsaw to 11:50: the meeting begins in ten minutes.
      clock.pass(170)
      await expect.poll(async () => (await server().ask(rooms.get, { id: room })).state).toBe('soon')
      expect((await wantedOf(plate._id))!.templateId).toBe(byHand)
      clock.pass(15)
      await expectWanted(plate._id, SHIPPED.id)
      expect((await wantedOf(plate._id))!).toMatchObject({ source: 'meeting', templateName: SHIPPED.name })
      // The clock is put back by hours, and the plate shows the room at the corrected time.
      clock.pass(-180)
      await expectWanted(plate._id, free)
      clock.pass(180)
      await expectWanted(plate._id, SHIPPED.id)
      await server().ask(meetings.remove, { id })
      await expectWanted(plate._id, free)
    })
  },
  { now: clock.now },
)
