import { devices } from '@wifi-tms/contract/devices'
import { directories } from '@wifi-tms/contract/directories'
import { items } from '@wifi-tms/contract/items'
import { meetings } from '@wifi-tms/contract/meetings'
import { playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { withheldBy } from '../../fleet/overview/withheld.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { SHIPPED as DIRECTORY } from '../directories/shipped-directory.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'
import { SHIPPED as DOOR_SIGN } from './shipped-plate.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0

eachServer(
  'planned pictures that would show marks in place of values',
  (server) => {
    const drawing = (name: string, text: string) => ({
      name,
      resolution: '800x480',
      canvas: {
        version: 1 as const,
        elements: [{ kind: 'text' as const, id: 't', x: 0, y: 0, width: 800, height: 60, text }],
      },
    })
    const addTemplate = async (name: string, text = name) =>
      (await server().ask(templates.create, drawing(name, text)))._id
    const redraw = (id: string, name: string, text: string) =>
      server().ask(templates.update, { id, ...drawing(name, text) })
    let product: Promise<{ _id: string }> | undefined
    const newDevice = async () => {
      product ??= server().ask(products.create, { name: 'Withheld', uri: 'withheld' })
      const mac = (0xf80000000000 + ++count).toString(16)
      return addDevice(server().core.db, { mac, productId: (await product)._id })
    }
    const expectWanted = async (id: string, templateId: string) => {
      await turnOnce(server().core)
      await expect.poll(async () => (await server().ask(devices.get, { id })).wanted?.templateId).toBe(templateId)
    }
    const contextOf = async (id: string) => {
      const display = await server()
        .core.db.selectFrom('device')
        .innerJoin('display', 'display.seq', 'wishSeq')
        .select('context')
        .where('device.id', '=', id)
        .executeTakeFirst()
      return JSON.parse(display?.context ?? '{}') as object
    }
    const withheldNames = async (table: Parameters<typeof withheldBy>[1]) =>
      (await withheldBy(server().core.db, table)).named.map(({ name }) => name)
    const zone = { timeZone: 'Europe/Warsaw' }
    /** A meeting until ten; the scheduler begins at nine. */
    const addMeeting = (room: string) =>
      server().ask(meetings.create, { name: 'Board', room, date: clock.day(), startTime: '08:30', endTime: '10:00' })
    const setClockToTen = () => clock.set(`${clock.day()}T09:00:00Z`)

    test('an entry of a playlist is passed over, and shown again in its turn once somebody has repaired it', async () => {
      const [soup, cake] = [await addTemplate('Soup'), await addTemplate('Cake')]
      const device = await newDevice()
      const entries = [soup, cake].map((template) => ({ template, minutes: 30 }))
      await server().ask(playlists.create, { name: 'Menu', entries, devices: [device], ...zone })
      await expectWanted(device, soup)
      await redraw(cake, 'Cake', '{{data.price}}')
      clock.set(`${clock.day()}T08:30:00Z`)
      await expectWanted(device, soup)
      await expect.poll(() => withheldNames('playlist')).toEqual(['Menu'])
      setClockToTen()
      await expectWanted(device, soup)
      expect(await withheldNames('playlist')).toEqual(['Menu'])
      await redraw(cake, 'Cake', '4.20')
      clock.set(`${clock.day()}T09:30:00Z`)
      await expectWanted(device, cake)
      expect(await withheldNames('playlist')).toEqual([])
    })

    test('a door sign shows the next template that has all values, and its own again once somebody has repaired it', async () => {
      const busy = await addTemplate('Busy', '{{meeting.name}} {{data.floor}}')
      const device = await newDevice()
      const room = await server().ask(rooms.create, { name: 'Oslo', ...zone, templates: { busy }, devices: [device] })
      await addMeeting(room._id)
      await expectWanted(device, DOOR_SIGN.id)
      await expect.poll(() => withheldNames('room')).toEqual(['Oslo'])
      await redraw(busy, 'Busy', '{{meeting.name}}')
      expect(await withheldNames('room')).toEqual([])
      const next = { name: 'Sales', room: room._id, date: clock.day(), startTime: '10:00', endTime: '11:00' }
      await server().ask(meetings.create, next)
      setClockToTen()
      await expectWanted(device, busy)
    })

    test('facts that a room does not have at the moment do not count as missing values', async () => {
      const text = '{{room.now.name}} {{room.now.organiser}} {{room.next.startTime|time}} {{meeting.description}}'
      const sign = await addTemplate('Sign', text)
      const device = await newDevice()
      const templates = { free: sign, busy: sign }
      const room = await server().ask(rooms.create, { name: 'Bonn', ...zone, templates, devices: [device] })
      const lacks = async () => (await server().ask(devices.get, { id: device })).wanted?.lacks
      await expectWanted(device, sign)
      await expect.poll(lacks).toEqual([])
      await addMeeting(room._id)
      await expect.poll(() => contextOf(device)).toMatchObject({ room: { state: 'busy' } })
      await expectWanted(device, sign)
      await expect.poll(lacks).toEqual([])
    })

    test('a door sign whose item lacks a value shows the built-in template', async () => {
      const free = await addTemplate('Free', '{{item.name}}')
      const [withItem, withoutItem] = [await newDevice(), await newDevice()]
      await server().ask(items.create, { key: 'sofa', name: 'Sofa', values: {}, devices: [withItem] })
      const fields = { ...zone, templates: { free } }
      await server().ask(rooms.create, { name: 'Rome', ...fields, devices: [withItem] })
      await server().ask(rooms.create, { name: 'Riga', ...fields, devices: [withoutItem] })
      await expectWanted(withItem, free)
      await expectWanted(withoutItem, DOOR_SIGN.id)
      expect(await withheldNames('room')).toEqual(['Riga'])
    })

    test('a door sign shows its free room after a meeting, if the entry of its playlist lacks values', async () => {
      const flyer = await addTemplate('Flyer', '{{data.price}}')
      const device = await newDevice()
      const entries = [{ template: flyer, minutes: 30 }]
      await server().ask(playlists.create, { name: 'Lobby', entries, devices: [device], ...zone })
      const free = await addTemplate('Free')
      const fields = { name: 'Bern', ...zone, templates: { free }, devices: [device] }
      const room = await server().ask(rooms.create, fields)
      await expectWanted(device, free)
      await addMeeting(room._id)
      await expectWanted(device, DOOR_SIGN.id)
      setClockToTen()
      await expectWanted(device, free)
    })

    test('a directory whose template names a missing room shows the built-in template until somebody has repaired it', async () => {
      const room = await server().ask(rooms.create, { name: 'Kiel', ...zone })
      const template = await addTemplate('Lift', '{{rooms.0.name}} {{rooms.1.name}}')
      const device = await newDevice()
      const fields = { name: 'Lift', rooms: [room._id], devices: [device], template, language: 'en' as const }
      await server().ask(directories.create, fields)
      await expectWanted(device, DIRECTORY.id)
      expect(await withheldNames('directory')).toEqual(['Lift'])
      await redraw(template, 'Lift', '{{rooms.0.name}}')
      await addMeeting(room._id)
      await expectWanted(device, template)
      expect(await withheldNames('directory')).toEqual([])
    })
  },
  { now: clock.now },
)
