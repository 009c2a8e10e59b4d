import { devices } from '@wifi-tms/contract/devices'
import { displays, showMany } from '@wifi-tms/contract/displays'
import { meetings } from '@wifi-tms/contract/meetings'
import { readPlan } from '@wifi-tms/contract/plan'
import { ENABLED_MAX, playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { dataSources, pushSource } from '@wifi-tms/contract/read-sources'
import { rooms } from '@wifi-tms/contract/rooms'
import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { findSource } from '../sources/queries.ts'
import { updateDependents } from '../sources/update-dependents.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0

eachServer(
  'playlists',
  (server) => {
    const addTemplate = async (name: string, elements: object[] = []) => {
      const content = { resolution: '800x480', canvas: { version: 1 as const, elements: elements as never } }
      return (await server().ask(templates.create, { name, ...content }))._id
    }
    let product: Promise<{ _id: string }> | undefined
    const newDevice = async () => {
      product ??= server().ask(products.create, { name: 'Loops', uri: 'loops' })
      const mac = (0xf70000000000 + ++count).toString(16)
      return addDevice(server().core.db, { mac, productId: (await product)._id })
    }
    const wantedOf = async (id: string) => {
      const { wanted } = await server().ask(devices.get, { id })
      return wanted && [wanted.source, wanted.templateName]
    }
    const expectWanted = async (id: string, ...wanted: string[]) => {
      await turnOnce(server().core)
      await expect.poll(() => wantedOf(id)).toEqual(wanted)
    }
    const countDisplaysOf = async (source: 'playlist') => (await server().ask(displays.list, { source })).total
    const zone = { timeZone: 'Europe/Warsaw' }

    test('one more enabled playlist than allowed is refused; it may be stored disabled, and enabled once another one is disabled', async () => {
      const entries = [{ template: await addTemplate('Soup'), minutes: 30 }]
      const playlistFields = (name: number, enabled: boolean) => ({
        name: `${name}`,
        entries,
        all: true as const,
        enabled,
        ...zone,
      })
      const madeIds: string[] = []
      for (let name = 1; name <= ENABLED_MAX; name++)
        madeIds.push((await server().ask(playlists.create, playlistFields(name, true)))._id)
      const { code, body } = await server().tell(playlists.create, playlistFields(0, true))
      expect([code, body.errors]).toEqual([
        40000,
        [{ path: 'enabled', message: 'At most 100 playlists may be enabled at once' }],
      ])
      const { _id: id } = await server().ask(playlists.create, playlistFields(0, false))
      expect((await server().tell(playlists.update, { id, ...playlistFields(0, true) })).code).toBe(40000)
      await server().ask(playlists.update, { id: madeIds[0]!, ...playlistFields(1, true) })
      await server().ask(playlists.update, { id: madeIds[0]!, ...playlistFields(1, false) })
      await server().ask(playlists.update, { id, ...playlistFields(0, true) })
      for (const playlistId of [id, ...madeIds]) await server().ask(playlists.remove, { id: playlistId })
    })

    test('devices of a playlist show its entries in turn, and a picture that a person or a task displays stays until the next turn', async () => {
      const [soup, cake, flyer] = [await addTemplate('Soup'), await addTemplate('Cake'), await addTemplate('Flyer')]
      const [first, second] = [await newDevice(), await newDevice()]
      const entries = [soup, cake].map((template) => ({ template, minutes: 30 }))
      const menuFields = { name: 'Menu', entries, devices: [first, second], ...zone }
      const menu = await server().ask(playlists.create, menuFields)
      // It is 9:00 in Warsaw: the soup is shown until 9:30.
      expect(menu.now).toEqual({ template: soup, until: `${clock.day()}T08:30:00.000Z` })
      await expectWanted(first, 'playlist', 'Soup')
      await server().ask(showMany, { deviceIds: [first], templateId: flyer })
      await expectWanted(first, 'manual', 'Flyer')
      const named = { _id: menu._id, name: 'Menu' }
      const cakeNext = { source: 'playlist', at: `${clock.day()}T08:30:00.000Z`, playlist: named, template: 'Cake' }
      expect(await server().ask(readPlan, { id: first })).toMatchObject({ why: { source: 'manual' }, next: cakeNext })
      expect((await server().ask(readPlan, { id: second })).why).toEqual({ source: 'playlist', playlist: named })
      const task = { name: 'Offers', template: flyer, triggerTime: `${clock.day()}T09:30`, ...zone, devices: [second] }
      await server().ask(tasks.create, task)
      clock.set(`${clock.day()}T08:30:00Z`)
      await expectWanted(first, 'playlist', 'Cake')
      await expectWanted(second, 'task', 'Flyer')
      // The scheduler makes no new display when it looks again, even after the clock was put back.
      const before = await countDisplaysOf('playlist')
      clock.pass(-1)
      clock.pass(1)
      await expect.poll(async () => (await server().ask(playlists.get, { id: menu._id })).now?.template).toBe(cake)
      clock.set(`${clock.day()}T09:00:00Z`)
      await expectWanted(second, 'playlist', 'Soup')
      expect(await countDisplaysOf('playlist')).toBeLessThanOrEqual(before + 2)
      // A device of several playlists belongs to the newest.
      const sale = await server().ask(playlists.create, {
        name: 'Sale',
        entries: [{ template: flyer, minutes: 5 }],
        devices: [second],
        ...zone,
      })
      await expectWanted(second, 'playlist', 'Flyer')
      expect((await server().ask(readPlan, { id: second })).why).toMatchObject({ playlist: { name: 'Sale' } })
      clock.set(`${clock.day()}T09:30:00Z`)
      await expectWanted(first, 'playlist', 'Cake')
      expect(await wantedOf(second)).toEqual(['playlist', 'Flyer'])
      const refusedRemoval = await server().tell(templates.remove, { id: cake })
      expect([refusedRemoval.code, refusedRemoval.body.facts]).toEqual([
        40900,
        { kind: 'playlists', count: 1, names: ['Menu'] },
      ])
      // After the newer playlist is disabled, the older one shows its entry on the device at that playlist's next turn.
      await server().ask(playlists.update, { id: sale._id, ...sale, enabled: false })
      clock.set(`${clock.day()}T10:00:00Z`)
      await expectWanted(second, 'playlist', 'Soup')
      for (const { _id: id } of [menu, sale]) await server().ask(playlists.remove, { id })
    })

    test('a plate shows its room while a meeting runs, and its playlist again when the meeting ends', async () => {
      const plate = await newDevice()
      const { _id: room } = await server().ask(rooms.create, { name: 'Oslo', ...zone, devices: [plate] })
      const hour = { date: clock.day(), startTime: '09:15', endTime: '09:45' }
      await server().ask(meetings.create, { name: 'Board', room, ...hour })
      const entries = [await addTemplate('News'), await addTemplate('Sport')].map((template) => ({
        template,
        minutes: 20,
      }))
      await server().ask(playlists.create, { name: 'Hall', entries, rooms: [room], ...zone })
      await expectWanted(plate, 'playlist', 'Sport')
      const next = async () => (await server().ask(readPlan, { id: plate })).next
      expect(await next()).toMatchObject({ source: 'meeting', meeting: 'Board' })
      clock.set(`${clock.day()}T08:15:00Z`)
      await expectWanted(plate, 'meeting', 'Room plate')
      expect(await next()).toMatchObject({ source: 'playlist', at: `${clock.day()}T08:45:00.000Z`, template: 'Sport' })
      const before = await countDisplaysOf('playlist')
      clock.set(`${clock.day()}T08:20:00Z`)
      await turnOnce(server().core)
      await expect
        .poll(async () => (await server().core.db.selectFrom('playlist').select('nextAt').execute()).at(-1)?.nextAt)
        .toBe(`${clock.day()}T08:39:00.000Z`)
      expect([await wantedOf(plate), await countDisplaysOf('playlist')]).toEqual([['meeting', 'Room plate'], before])
      clock.set(`${clock.day()}T08:45:00Z`)
      await expectWanted(plate, 'playlist', 'Sport')
      clock.set(`${clock.day()}T09:00:00Z`)
      await expectWanted(plate, 'playlist', 'News')
      clock.set(`${clock.day()}T09:20:00Z`)
      await expectWanted(plate, 'playlist', 'Sport')
    })

    test('an entry is shown at its turn also if the data of the entry before it changes just as the turn begins', async () => {
      const { core } = server()
      const source = await server().ask(dataSources.create, { name: 'menu', kind: 'push' })
      const text = { kind: 'text', id: 'a', x: 0, y: 0, width: 200, height: 40, text: '{{source.menu.soup}}', size: 20 }
      const [soup, cake] = [await addTemplate('Soup', [text]), await addTemplate('Cake')]
      const device = await newDevice()
      await server().ask(pushSource, { id: source._id, soup: 'Leek' } as never)
      const entries = [soup, cake].map((template) => ({ template, minutes: 1 }))
      await server().ask(playlists.create, { name: 'Menu', entries, devices: [device], ...zone })
      await expectWanted(device, 'playlist', 'Soup')
      // The scheduler looks at the playlist a moment after the source.
      await core.db.transaction().execute(async (tx) => {
        const row = (await findSource(tx, source._id))!
        const now = new Date(`${clock.day()}T08:01:00.100Z`)
        await updateDependents(tx, row, { before: row.value, after: '{"soup":"Lentil"}', now })
      })
      expect(await wantedOf(device)).toEqual(['data', 'Soup'])
      clock.set(`${clock.day()}T08:01:00.200Z`)
      await expectWanted(device, 'playlist', 'Cake')
    })

    test.each([
      ['entries', { entries: [] }],
      ['entries.0.minutes', { entries: [{ template: 'x', minutes: 0 }] }],
      ['entries.0.minutes', { entries: [{ template: 'x', minutes: 1441 }] }],
      ['entries.0.template', { entries: [{ template: 'nothing', minutes: 5 }] }],
      [
        'entries.0.hours.to',
        { entries: [{ template: 'x', minutes: 5, hours: { days: ['MO'], from: '10:00', to: '09:00' } }] },
      ],
      ['filter', { all: undefined }],
      ['rooms.0', { all: undefined, rooms: ['nowhere'] }],
      ['timeZone', { timeZone: 'Warsaw' }],
    ])('a wrong %s is refused by name', async (path, wrong) => {
      const usual = { name: 'Wrong', entries: [{ template: 'x', minutes: 5 }], all: true as const }
      const answer = await server().tell(playlists.create, { ...usual, ...wrong } as never)
      expect([answer.code, answer.body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })
  },
  { now: clock.now },
)
