import { algorithms } from '@wifi-tms/contract/algorithms'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { beforeAll, expect, test } from 'vitest'
import { panels } from '../../content/catalogue/panels.ts'
import { eachServer } from '../../testing/each-server.ts'

eachServer(
  'lists',
  (server) => {
    const namesFound = async (query: object) =>
      (await server().ask(products.list, { limit: 100, sort: 'name', ...query })).items.map((item) => item.name)
    const refusalOf = async (query: object) => {
      const { code, body } = await server().tell(products.list, query)
      return [code, body.errors?.map((fault) => fault.path)]
    }

    beforeAll(async () => {
      const shopNames = [
        '100% off',
        '100 offers',
        'a_b',
        'axb',
        'back\\slash',
        'Łódź',
        'straße',
        'Zebra ﷺ',
        'ＷＩＤＥ',
        'émile',
      ]
      for (const [index, name] of shopNames.entries()) {
        await server().ask(products.create, { name, uri: `shop-${index}`, enrolment: index < 3 ? 'closed' : 'open' })
      }
    })

    test('a page has its part of the rows and the total; a page past the end is empty', async () => {
      const page = async (query: object) => {
        const { items, total } = await server().ask(products.list, { sort: 'uri', ...query })
        return [items.map((item) => item.uri), total]
      }
      expect(await page({ limit: 3 })).toEqual([['shop-0', 'shop-1', 'shop-2'], 10])
      expect(await page({ limit: 3, page: 4 })).toEqual([['shop-9'], 10])
      expect(await page({ limit: 3, page: 5 })).toEqual([[], 10])
      expect((await page({}))[0]).toHaveLength(10)
    })

    test('lists are sorted in both directions, and newest first where no order is asked for', async () => {
      const uris = async (query: object) => (await server().ask(products.list, query)).items.map((item) => item.uri)
      const oldestFirst = Array.from({ length: 10 }, (_, index) => `shop-${index}`)
      expect(await uris({ sort: 'createdAt' })).toEqual(oldestFirst)
      expect(await uris({ sort: '-createdAt' })).toEqual(oldestFirst.toReversed())
      expect(await uris({})).toEqual(oldestFirst.toReversed())
      expect(await uris({ sort: '-name', limit: 2 })).toEqual(['shop-8', 'shop-5'])
      const { items } = await server().ask(screenTypes.list, { sort: '-sort', limit: 1 })
      expect(items[0]?.name).toBe(panels.at(-1)![0])
    })

    test('search folds case and width, takes % and _ and \\ literally, and looks into every name', async () => {
      expect(await namesFound({ q: '100%' })).toEqual(['100% off'])
      expect(await namesFound({ q: 'a_b' })).toEqual(['a_b'])
      expect(await namesFound({ q: '\\' })).toEqual(['back\\slash'])
      expect(await namesFound({ q: 'łÓD' })).toEqual(['Łódź'])
      expect(await namesFound({ q: 'STRASSE' })).toEqual(['straße'])
      expect(await namesFound({ q: 'wide' })).toEqual(['ＷＩＤＥ'])
      expect(await namesFound({ q: 'e\u0301mile' })).toEqual(['émile'])
      expect(await namesFound({ q: 'SHOP-3' })).toEqual(['axb'])
      expect(await namesFound({ q: 'a ﷺ' })).toEqual(['Zebra ﷺ'])
      expect(await namesFound({ q: 'nothing of the kind' })).toEqual([])
    })

    test('a row must match all filters', async () => {
      expect(await namesFound({ enrolment: 'closed' })).toEqual(['100 offers', '100% off', 'a_b'])
      expect(await namesFound({ enrolment: 'closed', q: '100', uri: 'shop-0' })).toEqual(['100% off'])
      const { items } = await server().ask(screenTypes.list, { width: '240', color: 'B/W' })
      expect(items.map((item) => item.module)).toEqual(['GDEY037T03'])
      expect((await server().ask(screenTypes.list, { width: '7' })).total).toBe(0)
    })

    test('a field may have one of several values, or lie between two values, both included', async () => {
      const screens = async (query: object) =>
        (await server().ask(screenTypes.list, { sort: 'sort', limit: 100, ...query })).items
      const all = await screens({})
      const screensOf = (...kinds: string[]) => all.filter(({ color }) => kinds.includes(color))
      expect(await screens({ color: ['B/W', 'B/W/R'] })).toEqual(screensOf('B/W', 'B/W/R'))
      expect(screensOf('B/W/R').length).toBeGreaterThan(0)
      const between = all.filter(({ width }) => width >= 400 && width <= 800)
      expect(await screens({ 'width.from': 400, 'width.to': 800 })).toEqual(between)
      expect(between.some(({ width }) => width === 400) && between.some(({ width }) => width === 800)).toBe(true)
      expect(await screens({ 'width.from': 800, color: ['B/W'] })).toEqual(
        screensOf('B/W').filter(({ width }) => width >= 800),
      )
      expect(await screens({ angle: '90' })).toEqual(all.filter(({ angle }) => angle === 90))
      expect([await screens({ halves: true }), await screens({ halves: false })]).toEqual([[], all])
      expect(await namesFound({ 'createdAt.to': '2026-11-20' })).toEqual([])
      const [day, hour] = ['2026-11-21', '2026-11-21T11:00:01+01:00']
      expect(await namesFound({ 'createdAt.from': day, 'updatedAt.to': hour })).toHaveLength(10)
    })

    test('an invalid page, limit, sort or filter is refused with its name', async () => {
      expect(await refusalOf({ page: 0 })).toEqual([40000, ['page']])
      expect(await refusalOf({ page: 'two' })).toEqual([40000, ['page']])
      expect(await refusalOf({ limit: 0 })).toEqual([40000, ['limit']])
      expect(await refusalOf({ limit: 101 })).toEqual([40000, ['limit']])
      expect(await refusalOf({ sort: 'apikey' })).toEqual([40000, ['sort']])
      expect(await refusalOf({ apikey: 'x' })).toEqual([40000, ['apikey']])
      expect(await refusalOf({ enrolment: 'ajar' })).toEqual([40000, ['enrolment']])
      expect(await refusalOf({ 'createdAt.from': 'now', 'name.to': 'z' })).toEqual([
        40000,
        ['createdAt.from', 'name.to'],
      ])
      expect(await refusalOf({ nonsense: 'x', page: -1 })).toEqual([40000, ['page', 'nonsense']])
      const numbers = ['wide', '', '1.5', '99999999999'].map((width) => server().tell(screenTypes.list, { width }))
      for (const answer of await Promise.all(numbers)) expect(answer.body.errors?.[0]?.path).toBe('width')
    })

    test('an unknown id is not found, whatever its form', async () => {
      for (const id of ['nope', '0', "'; drop table product; --", '%', 'ł', '..', 'x'.repeat(500), '\u0000', '{}']) {
        const answers = [
          await server().tell(products.get, { id }),
          await server().tell(products.update, { id, name: 'X', uri: 'x' }),
          await server().tell(products.remove, { id }),
        ]
        expect([id, ...answers.map((answer) => answer.code)]).toEqual([id, 40400, 40400, 40400])
      }
    })

    test('a second edit has a later moment even where the clock stands still', async () => {
      const algorithm = await server().ask(algorithms.create, { name: 'A', algorithm: 'burkes' })
      const first = await server().ask(algorithms.update, { ...algorithm, id: algorithm._id, name: 'B' })
      const second = await server().ask(algorithms.update, { ...first, id: algorithm._id, name: 'C' })
      expect([algorithm.updatedAt < first.updatedAt, first.updatedAt < second.updatedAt]).toEqual([true, true])
      expect((await server().tell(algorithms.update, { ...first, id: algorithm._id, name: 'D' })).code).toBe(40900)
    })
  },
  { now: () => new Date('2026-11-21T10:00:00Z') },
)
