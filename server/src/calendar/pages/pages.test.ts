import { BACK_SECONDS, readPages, writePages } from '@wifi-tms/contract/device-pages'
import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { items } from '@wifi-tms/contract/items'
import { readPlan } from '@wifi-tms/contract/plan'
import { products } from '@wifi-tms/contract/products'
import { rooms, weekdays } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withheldPages } from '../../fleet/overview/withheld.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { findChanges } from '../plan/find-changes.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
let count = 0

eachServer(
  'pages by button',
  (server) => {
    let ids: Record<string, string>
    let [milk, productId] = ['', '']
    let [id, mac] = ['', '']

    beforeAll(async () => {
      ids = {}
      productId = (await server().ask(products.create, { name: 'Stands', uri: 'stands' }))._id
      const canvas = { version: 1 as const, elements: [] }
      for (const name of ['Home', 'Sale', 'Map'])
        ids[name] = (await server().ask(templates.create, { name, resolution: '48x20', canvas }))._id
      milk = (await server().ask(items.create, { key: 'milk', values: {}, template: ids.Sale! }))._id
    })

    beforeEach(async () => {
      mac = (0xc0c0c0c0c000 + ++count).toString(16)
      id = await addDevice(server().core.db, { mac, productId, alias: `Stand ${count}` })
      await server().ask(showMany, { templateId: ids.Home!, deviceIds: [id] })
    })

    const setPages = (pages: ({ template: string } | { item: string })[], back = 60) =>
      server().ask(writePages, { id, pages, back })
    const press = async (event: 'button' | 'button-long' = 'button', pressId?: string) => {
      await server().core.ingest(mac, { type: 'event', event, ...(pressId && { id: pressId }) }, { uri: '' })
      await turnOnce(server().core)
    }
    const wantedPicture = async () => {
      const { wanted } = await server().ask(devices.get, { id })
      return `${wanted?.templateName} by ${wanted?.source}`
    }
    const turnedPage = async () => (await server().ask(readPages, { id })).turned?.page ?? 0
    /** Records that the device shows its wanted picture. */
    const reportShown = () =>
      server()
        .core.db.updateTable('wish')
        .set({ state: 'shown', shownAt: clock.now().toISOString(), paintAt: null, offerAt: null })
        .where('deviceId', '=', id)
        .where('seq', '=', server().core.db.selectFrom('device').select('wishSeq').where('id', '=', id))
        .execute()
    const passSeconds = async (seconds: number) => {
      clock.pass(seconds / 60)
      await turnOnce(server().core)
    }

    test('a press shows the next page; a press on the last page or a long press shows the picture before the pages', async () => {
      await setPages([{ template: ids.Map! }, { item: milk }])
      await press()
      expect([await wantedPicture(), await turnedPage()]).toEqual(['Map by manual', 1])
      clock.pass(1)
      await press()
      expect([await wantedPicture(), await turnedPage()]).toEqual(['Sale by manual', 2])
      clock.pass(1)
      await press()
      expect([await wantedPicture(), await turnedPage()]).toEqual(['Home by manual', 0])
      clock.pass(1)
      await press()
      clock.pass(1)
      await press('button-long')
      expect([await wantedPicture(), await turnedPage()]).toEqual(['Home by manual', 0])
    })

    test('a sleeping device makes contact at the end of its page in a quiet time, too', async () => {
      const quiet = [{ days: [...weekdays], from: '00:00', to: '23:59' }]
      const product = await server().ask(products.create, { name: 'Night', uri: 'night', timeZone: 'UTC', quiet })
      await server().core.db.updateTable('device').set({ productId: product._id }).where('id', '=', id).execute()
      await setPages([{ template: ids.Map! }], 30)
      await press()
      const { until } = (await server().ask(readPages, { id })).turned!
      const span = { from: clock.now().toISOString(), until: new Date(clock.now().getTime() + 300_000).toISOString() }
      expect(await findChanges(server().core.db, [id], span, clock.now())).toEqual(new Map([[id, until]]))
    })

    test('a device goes back when its page has been shown for its time, and sleeping devices make contact then', async () => {
      await setPages([{ template: ids.Map! }], 30)
      await press()
      const { until } = (await server().ask(readPages, { id })).turned!
      const span = { from: clock.now().toISOString(), until: new Date(clock.now().getTime() + 300_000).toISOString() }
      expect(await findChanges(server().core.db, [id], span, clock.now())).toEqual(new Map([[id, until]]))
      // The page is not shown yet by then.
      await passSeconds(31)
      expect(await turnedPage()).toBe(1)
      await reportShown()
      await passSeconds(20)
      expect(await turnedPage()).toBe(1)
      await passSeconds(20)
      expect([await wantedPicture(), await turnedPage()]).toEqual(['Home by manual', 0])
      expect((await server().ask(readPlan, { id })).why).toMatchObject({ source: 'manual', by: 'admin' })
    })

    test('a device whose pages are removed while it shows one still goes back', async () => {
      await setPages([{ template: ids.Map! }], 30)
      await press()
      expect(await setPages([])).toMatchObject({ pages: [], turned: { page: 1 } })
      await reportShown()
      await passSeconds(61)
      expect([await wantedPicture(), await turnedPage()]).toEqual(['Home by manual', 0])
      const { db } = server().core
      expect(await db.selectFrom('devicePages').select('pages').where('deviceId', '=', id).execute()).toEqual([])
    })

    test('any other wish ends a page, and the device does not go back afterwards', async () => {
      await setPages([{ template: ids.Map! }, { template: ids.Home! }], 30)
      await press()
      await server().ask(showMany, { templateId: ids.Sale!, deviceIds: [id] })
      expect(await turnedPage()).toBe(0)
      await reportShown()
      await passSeconds(61)
      expect(await wantedPicture()).toBe('Sale by manual')
      // The next press begins with the first page again.
      await press()
      expect(await turnedPage()).toBe(1)
    })

    test('a repeated or bouncing press counts once, and deleted pages are skipped', async () => {
      const canvas = { version: 1 as const, elements: [] }
      const gone = await server().ask(templates.create, { name: 'Gone', resolution: '48x20', canvas })
      await setPages([{ template: gone._id }, { template: ids.Map! }, { template: ids.Sale! }])
      await server().ask(templates.remove, { id: gone._id })
      await press('button', 'press-1')
      clock.pass(1)
      await press('button', 'press-1')
      expect(await turnedPage()).toBe(2)
      await press()
      await press()
      expect(await turnedPage()).toBe(3)
    })

    test('a new template must fit the panel and need no values, but one among the earlier pages may stay', async () => {
      const { items: screens } = await server().ask(screenTypes.list, {})
      const { type } = screens.find((screen) => screen.width === 400 && screen.height === 300)!
      const setPanel = (screenType: number | null) =>
        server().core.db.updateTable('device').set({ screenType }).where('id', '=', id).execute()
      const text = { kind: 'text' as const, id: 't', x: 0, y: 0, width: 48, height: 20 }
      const addLabel = async (name: string, labelText: string) => {
        const canvas = { version: 1 as const, elements: [{ ...text, text: labelText }] }
        return (await server().ask(templates.create, { name, resolution: '400x300', canvas }))._id
      }
      const [plain, priced] = [await addLabel('Plain', '{{item.name}}'), await addLabel('Priced', '{{data.price}}')]
      const faultsOf = async (...pages: ({ template: string } | { item: string })[]) =>
        (await server().tell(writePages, { id, pages })).body.errors

      await setPages([{ template: ids.Map! }])
      await setPanel(type)
      expect(await faultsOf({ template: plain }, { template: ids.Home! })).toEqual([
        { path: 'pages.1.template', message: 'has another resolution' },
      ])
      expect(await faultsOf({ template: priced })).toEqual([
        { path: 'pages.0.template', message: 'data.price has no value' },
      ])
      const pages = [{ template: plain }, { item: milk }, { template: ids.Map! }]
      expect((await setPages(pages)).pages).toEqual(pages)
    })

    test('a page whose template now needs a value is skipped and reported until somebody repairs it', async () => {
      const changeText = (id: string, newText: string) => {
        const text = { kind: 'text' as const, id: 't', x: 0, y: 0, width: 48, height: 20, text: newText }
        const canvas = { version: 1 as const, elements: [text] }
        return server().ask(templates.update, { id, name: 'Hours', resolution: '48x20', canvas })
      }
      const canvas = { version: 1 as const, elements: [] }
      const { _id: hours } = await server().ask(templates.create, { name: 'Hours', resolution: '48x20', canvas })
      const withheld = () => withheldPages(server().core.db)
      await setPages([{ template: hours }, { template: ids.Map! }])
      await changeText(hours, '{{data.open}}')
      clock.pass(1)
      await press()
      expect([await wantedPicture(), await turnedPage()]).toEqual(['Map by manual', 2])
      clock.pass(1)
      await press()
      expect([await wantedPicture(), await withheld()]).toEqual([
        'Home by manual',
        [{ _id: id, mac, alias: `Stand ${count}` }],
      ])
      await changeText(hours, '9-18')
      // The test's clock does not move by itself.
      clock.pass(1)
      await press()
      expect([await wantedPicture(), await withheld()]).toEqual(['Hours by manual', []])
    })

    test('a page that shows the item of its device records that item', async () => {
      const text = { kind: 'text' as const, id: 't', x: 0, y: 0, width: 48, height: 20, text: '{{item.name}}' }
      const canvas = { version: 1 as const, elements: [text] }
      const { _id: facts } = await server().ask(templates.create, { name: 'Facts', resolution: '48x20', canvas })
      const tea = { key: `tea ${count}`, name: 'Tea', values: {}, template: ids.Sale!, devices: [id] }
      const { _id: item } = await server().ask(items.create, tea)
      await setPages([{ template: facts }, { item }, { template: ids.Map! }])
      const itemAfterPress = async () => {
        clock.pass(1)
        await press()
        const { wanted } = await server().ask(devices.get, { id })
        return [wanted?.templateName, wanted?.item]
      }
      expect(await itemAfterPress()).toEqual(['Facts', item])
      expect(await itemAfterPress()).toEqual(['Sale', item])
      expect(await itemAfterPress()).toEqual(['Map', null])
    })

    test('a plate and a device without pages ignore presses; unknown templates and items are refused', async () => {
      await press()
      expect(await wantedPicture()).toBe('Home by manual')
      const refused = await server().tell(writePages, { id, pages: [{ template: ids.Map! }, { item: 'nothing' }] })
      expect(refused.body).toMatchObject({ code: 40000, errors: [{ path: 'pages.1.item' }] })
      const elevenPages = Array.from({ length: 11 }, () => ({ template: ids.Map! }))
      expect((await server().tell(writePages, { id, pages: elevenPages })).body).toMatchObject({ code: 40000 })
      await setPages([{ template: ids.Map! }])
      await server().ask(rooms.create, { name: `Oslo ${count}`, devices: [id] })
      await press()
      expect(await turnedPage()).toBe(0)
    })

    test('a page also ends after the clock was put back', async () => {
      await setPages([{ template: ids.Map! }], 600)
      await press()
      const threeDays = 3 * 1440
      clock.pass(-threeDays)
      await turnOnce(server().core)
      const { until } = (await server().ask(readPages, { id })).turned!
      expect(Date.parse(until) - clock.now().getTime()).toBe(BACK_SECONDS.max * 1000)
    })
  },
  { now: clock.now },
)
