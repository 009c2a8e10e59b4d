import { audits } from '@wifi-tms/contract/audit'
import { devices } from '@wifi-tms/contract/devices'
import { meetings } from '@wifi-tms/contract/meetings'
import { products } from '@wifi-tms/contract/products'
import { makeCalendarLink, rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { readTimeline } from '@wifi-tms/contract/timeline'
import { users } from '@wifi-tms/contract/users'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readCsv } from '../../api/tables/testing/read-csv.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'what members see',
  (server) => {
    let anna: string
    let viewer: string
    beforeAll(async () => {
      await server().ask(users.create, { username: 'anna', password: 'secret-1', roles: ['member'] })
      await server().ask(users.create, { username: 'viewer', password: 'secret-1', roles: ['viewer'] })
      anna = await server().login('anna', 'secret-1')
      viewer = await server().login('viewer', 'secret-1')
    })
    const addRoom = async (privacy: 'show' | 'organiser' | 'busy') =>
      (await server().ask(rooms.create, { name: privacy, timeZone: 'UTC', privacy, booking: { who: 'members' } }))._id
    const texts = { name: 'Layoffs', organiser: 'Zoe', description: 'Secret' }
    const book = (room: string, times: { startTime: string; endTime: string }, token?: string, name = texts.name) =>
      server().ask(meetings.create, { ...texts, name, room, date: clock.day(), ...times }, token)
    const morning = { startTime: '09:00', endTime: '10:00' }
    const noon = { startTime: '12:00', endTime: '13:00' }
    const days = { from: clock.day(), to: clock.day() }

    test('[role-member] a room has no devices, plates, templates, calendar or names of editors for a member', async () => {
      const { _id: product } = await server().ask(products.create, { name: 'Door', uri: 'door' })
      const device = await addDevice(server().core.db, { mac: 'c0c0c0c0c0c0', productId: product })
      const calendar = { kind: 'ics', url: 'https://calendar.example.com/secret.ics' } as const
      const input = {
        name: 'Full',
        timeZone: 'UTC',
        devices: [device],
        plates: { [device]: { language: 'pl' as const } },
        calendar,
      }
      const { _id: id } = await server().ask(rooms.create, input)
      await server().ask(makeCalendarLink, { id })
      const seen = await server().ask(rooms.get, { id }, anna)
      expect(seen).not.toHaveProperty('devices')
      const hidden = { templates: {}, plates: {}, calendar: null, calendarLink: null, createdBy: '', updatedBy: '' }
      expect(seen).toMatchObject({ name: 'Full', state: 'free', ...hidden })
      const listed = await server().tell(rooms.list, {}, anna)
      for (const secret of [device, 'calendar.example.com', '"admin"'])
        expect(new TextDecoder().decode(listed.bytes)).not.toContain(secret)
      expect(await server().ask(rooms.get, { id }, viewer)).toMatchObject({ devices: [device], createdBy: 'admin' })
      for (const query of [{ createdBy: 'admin' }, { sort: '-updatedBy' }]) {
        expect((await server().tell(rooms.list, query, anna)).code).toBe(40300)
        expect((await server().tell(rooms.list, query, viewer)).code).toBe(20000)
      }
    })

    test('[role-member] others’ meetings show a member what the privacy of the room allows, in each answer', async () => {
      for (const [privacy, name, organiser, description] of [
        ['show', 'Layoffs', 'Zoe', 'Secret'],
        ['organiser', 'Zoe', 'Zoe', ''],
        ['busy', 'Busy', '', ''],
      ] as const) {
        const room = await addRoom(privacy)
        const { _id: id } = await book(room, morning)
        const shown = { name, organiser, description }
        expect(await server().ask(meetings.get, { id }, anna)).toMatchObject({ ...shown, createdBy: '', own: false })
        expect(await server().ask(meetings.get, { id }, viewer)).toMatchObject({ ...texts, createdBy: 'admin' })
        for (const query of [{}, days, { by: 'entry' as const }])
          expect((await server().ask(meetings.list, { room, ...query }, anna)).items[0]).toMatchObject(shown)
        expect((await server().ask(readTimeline, { room, ...days }, anna)).items[0]!.name).toBe(name)
        expect((await server().ask(rooms.get, { id: room }, anna)).next).toMatchObject(shown)
        const { body } = await server().tell(
          meetings.create,
          { name: 'Mine', room, date: clock.day(), ...morning },
          anna,
        )
        expect([body.code, body.facts?.by]).toEqual([40900, privacy === 'show' ? 'Layoffs' : 'Busy'])
        const own = await book(room, noon, anna)
        expect(await server().ask(meetings.get, { id: own._id }, anna)).toMatchObject({ ...texts, createdBy: 'anna' })
      }
    })

    test('[role-member] no search, filter or order of a member tells of what they may not see', async () => {
      const room = await addRoom('busy')
      const others = await book(room, morning, undefined, 'Aardvark')
      const own = await book(room, noon, anna, 'Mango')
      const find = async (query: object, token = anna) =>
        (await server().ask(meetings.list, { room, ...query }, token)).items.map(({ _id }) => _id)
      for (const span of [{}, days, { by: 'entry' }]) {
        for (const query of [
          { q: 'aardv' },
          { q: 'zoe' },
          { name: 'Aardvark' },
          { organiser: 'Zoe' },
          { createdBy: 'admin' },
        ]) {
          expect(await find({ ...span, ...query }), JSON.stringify(query)).not.toContain(others._id)
          expect(await find({ ...span, ...query }, viewer), JSON.stringify(query)).toContain(others._id)
        }
        expect(await find({ ...span, q: 'mango' })).toEqual([own._id])
        expect(await find({ ...span, createdBy: 'anna' })).toEqual([own._id])
        expect(await find({ ...span, sort: '-startTime' })).toEqual([own._id, others._id])
      }
    })

    test('[role-member] the tables of rooms and meetings tell a member no more than the lists do', async () => {
      const { _id: product } = await server().ask(products.create, { name: 'Hall', uri: 'hall' })
      const device = await addDevice(server().core.db, { mac: 'c1c1c1c1c1c1', productId: product })
      const calendar = { kind: 'ics', url: 'https://calendar.example.com/table.ics' } as const
      await server().ask(rooms.create, { name: 'Table', timeZone: 'UTC', devices: [device], calendar })
      for (const privacy of ['show', 'organiser', 'busy'] as const) {
        const room = await addRoom(privacy)
        await book(room, morning)
        await book(room, noon, anna, 'Mango')
      }
      const tableOf = async (call: typeof meetings.download | typeof rooms.download, query: object) => {
        const text = Buffer.from((await server().tell(call, query, anna)).bytes).toString()
        const [names, ...lines] = readCsv(text)
        return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [names![index]!, cell])))
      }
      const cellsOf = (objects: readonly object[], names: readonly string[]) =>
        objects.map((object) => names.map((name) => String((object as Record<string, unknown>)[name])))
      const texts = ['_id', 'name', 'organiser', 'description', 'createdBy', 'updatedBy', 'status', 'own']
      for (const query of [{}, days, { by: 'entry' as const }, { q: 'layoffs' }, { sort: 'name' as const }]) {
        const { items } = await server().ask(meetings.list, { ...query, limit: 100 }, anna)
        expect(items).not.toEqual([])
        expect(cellsOf(await tableOf(meetings.download, query), texts)).toEqual(cellsOf(items, texts))
      }
      const listed = (await server().ask(rooms.list, { limit: 100 }, anna)).items
      const rows = await tableOf(rooms.download, {})
      expect(cellsOf(rows, ['_id', 'name', 'state'])).toEqual(cellsOf(listed, ['_id', 'name', 'state']))
      for (const row of rows)
        expect(row).toMatchObject({ devices: '', plates: '{}', templates: '{}', calendarLink: '', createdBy: '' })
      for (const secret of [device, 'calendar.example.com', 'admin']) expect(JSON.stringify(rows)).not.toContain(secret)
      expect((await server().tell(rooms.download, { sort: 'createdBy' }, anna)).code).toBe(40300)
      for (const { download } of [devices, templates, users, audits])
        expect((await server().tell(download, {}, anna)).code).toBe(40300)
    })
  },
  { now: clock.now },
)
