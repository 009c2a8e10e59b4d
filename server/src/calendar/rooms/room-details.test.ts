import { readObjectHistory } from '@wifi-tms/contract/audit'
import { devices } from '@wifi-tms/contract/devices'
import { listEquipment, listSites } from '@wifi-tms/contract/labels'
import { meetings } from '@wifi-tms/contract/meetings'
import { products } from '@wifi-tms/contract/products'
import { makeCalendarLink, rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

const writtenDetails = {
  capacity: 12,
  equipment: ['screen', ' whiteboard ', 'screen'],
  place: { site: 'North', floor: '2' },
  holidays: ['2026-12-25', '2026-12-24', '2026-12-25'],
  privacy: 'organiser' as const,
  booking: { who: 'members' as const, longest: 90, ahead: 14, buffer: 0, approval: true },
}
const details = { ...writtenDetails, equipment: ['screen', 'whiteboard'], holidays: ['2026-12-24', '2026-12-25'] }

eachServer(
  'details of a room',
  (server) => {
    const add = (name: string, fields: object = {}) =>
      server().ask(rooms.create, { name, timeZone: 'Europe/Warsaw', ...fields })
    const roomNames = async (query: object) =>
      (await server().ask(rooms.list, { sort: 'name', ...query })).items.map(({ name }) => name)

    test('[entity-room] seats, equipment, place, holidays, privacy and rules of booking are stored, and lists are filtered by them', async () => {
      const addedRoom = await add('Oslo', writtenDetails)
      expect(addedRoom).toMatchObject(details)
      expect(await server().ask(rooms.get, { id: addedRoom._id })).toEqual(addedRoom)
      const defaults = {
        capacity: 0,
        equipment: [],
        place: { site: '', floor: '' },
        holidays: [],
        privacy: 'show',
        booking: { who: 'editors' },
      }
      expect(await add('Rome', { place: { site: 'South' } })).toMatchObject({ ...defaults, place: { site: 'South' } })
      expect([await roomNames({ 'capacity.from': 12 }), await roomNames({ 'capacity.from': 13 })]).toEqual([
        ['Oslo'],
        [],
      ])
      expect([await roomNames({ site: 'North' }), await roomNames({ site: 'North', floor: '3' })]).toEqual([
        ['Oslo'],
        [],
      ])
      expect([await roomNames({ equipment: 'screen' }), await roomNames({ equipment: 'sofa' })]).toEqual([['Oslo'], []])
      expect(await roomNames({ sort: '-capacity' })).toEqual(['Oslo', 'Rome'])
      expect(await roomNames({ sort: 'site' })).toEqual(['Oslo', 'Rome'])
      const labelCounts = [
        ...(await server().ask(listSites, {})).items,
        ...(await server().ask(listEquipment, {})).items.slice(0, 1),
      ]
      expect(labelCounts.map(({ label, count }) => `${label} ${count}`)).toEqual(['North 1', 'South 1', 'screen 1'])
      const { _id: id, name, timeZone } = addedRoom
      expect(await server().ask(rooms.update, { id, name, timeZone })).toMatchObject(defaults)
      await server().ask(rooms.update, { id, name, timeZone, ...writtenDetails })
      const [line] = (await server().ask(readObjectHistory, { noun: 'rooms', id })).items
      expect(line!.changes).toContainEqual({ field: 'booking', from: defaults.booking, to: writtenDetails.booking })
      await server().ask(rooms.remove, { id })
      expect((await server().ask(listEquipment, {})).items).toEqual([])
    })

    test.each([
      ['capacity', { capacity: -1 }],
      ['capacity', { capacity: 10_001 }],
      ['equipment.0', { equipment: ['x'.repeat(51)] }],
      ['equipment', { equipment: Array.from({ length: 21 }, (_, index) => `${index}`) }],
      ['place.floor', { place: { site: '', floor: 'x'.repeat(101) } }],
      ['holidays.0', { holidays: ['2026-02-30'] }],
      ['holidays', { holidays: Array.from({ length: 401 }, () => '2026-12-25') }],
      ['privacy', { privacy: 'secret' }],
      ['booking.who', { booking: {} }],
      ['booking.longest', { booking: { who: 'members', longest: 1441 } }],
      ['booking.ahead', { booking: { who: 'members', ahead: 401 } }],
      ['booking.buffer', { booking: { who: 'members', buffer: -1 } }],
      ['booking.approval', { booking: { who: 'members', approval: 1 } }],
    ])('[entity-room] a wrong %s is refused by name', async (path, wrong) => {
      const { code, body } = await server().tell(rooms.create, { name: 'Oslo', ...wrong })
      expect([code, body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })

    test('[entity-room] on a holiday a room is closed except for its meetings', async () => {
      const { _id: id, state } = await add('Bern', { holidays: [clock.day()] })
      expect(state).toBe('closed')
      await server().ask(meetings.create, {
        name: 'Board',
        room: id,
        date: clock.day(),
        startTime: '09:30',
        endTime: '10:00',
      })
      const stateNow = async () => (await server().ask(rooms.get, { id })).state
      clock.pass(30)
      expect(await stateNow()).toBe('busy')
      clock.pass(30)
      expect(await stateNow()).toBe('closed')
    })

    test('[entity-room] plates and external calendars show no more of a meeting than its room’s privacy allows', async () => {
      const text = '{{room.now.name}} {{room.now.organiser}} {{meeting.description}}'
      const element = { kind: 'text', id: 't', x: 0, y: 0, width: 800, height: 60, text }
      const template = await server().ask(templates.create, {
        name: 'Sign',
        resolution: '800x480',
        canvas: { version: 1, elements: [element as never] },
      })
      const product = await server().ask(products.create, { name: 'Doors', uri: 'private-doors' })
      const times = { date: clock.day(), startTime: '09:00', endTime: '10:00' }
      /** A plate's picture and the lines of the calendar for a meeting in a room with this privacy. */
      const shownOf = async (privacy: 'show' | 'organiser' | 'busy', meeting: object) => {
        const plate = await playTag(server(), product, { screenType: 2 })
        const { _id: room } = await add(`Room ${plate.mac}`, {
          privacy,
          devices: [plate._id],
          templates: { busy: template._id },
        })
        await server().ask(meetings.create, { name: 'Board', room, ...times, ...meeting })
        const wanted = async () => (await server().ask(devices.get, { id: plate._id })).wanted
        await expect.poll(async () => (await wanted())?.templateId).toBe(template._id)
        await expect.poll(async () => (await wanted())?.frame).toMatch(/./)
        const { url } = await server().ask(makeCalendarLink, { id: room })
        const calendar = await (await fetch(url)).text()
        return {
          frame: (await wanted())!.frame,
          lines: calendar.split('\r\n').filter((line) => /^(SUMMARY|CONTACT|DESCRIPTION)/.test(line)),
        }
      }
      const texts = { organiser: 'Anna', description: 'Budget' }
      const shown = await shownOf('show', { name: 'Busy' })
      const [busy, organiser] = [await shownOf('busy', texts), await shownOf('organiser', texts)]
      expect(busy).toEqual({ frame: shown.frame, lines: ['SUMMARY:Busy'] })
      expect(organiser.lines).toEqual(['SUMMARY:Anna', 'CONTACT:Anna'])
      expect(organiser.frame).toBe((await shownOf('show', { name: 'Anna', organiser: 'Anna' })).frame)
    })
  },
  { now: clock.now },
)
