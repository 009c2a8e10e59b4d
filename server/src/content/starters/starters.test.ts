import { pixelsOf } from '@wifi-tms/contract/drawing'
import { Canvas } from '@wifi-tms/contract/elements'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { languages } from '@wifi-tms/contract/shapes'
import { libraryEntries, librarySizes, starterKeyOf } from '@wifi-tms/contract/source-library'
import { listStarters, previewStarter, readStarter } from '@wifi-tms/contract/starters'
import { templates } from '@wifi-tms/contract/templates'
import { drawers } from '@wifi-tms/paint/drawers'
import { drawnElements } from '@wifi-tms/paint/drawn-elements'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import { renamedFor } from '@wifi-tms/paint/rename'
import { valueCheck } from '@wifi-tms/paint/value-check'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import * as starters from './starters.ts'

const sourceStarters = libraryEntries.flatMap((entry) => librarySizes.map((size) => starterKeyOf(entry, size)))

test.each([...starters.starterNames, ...sourceStarters])(
  'the starter %s is complete in every language and is painted without faults',
  async (name) => {
    for (const lang of languages) {
      const { canvas, resolution, background, sample } = starters.readStarter(name, lang)
      expect(Canvas.parse(canvas), lang).toEqual(canvas)
      expect(JSON.stringify([canvas, sample]), lang).not.toMatch(/"@/)
      const ids = canvas.elements.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const design = { resolution, background, canvas }
      const job = { design, data: sample, panel: panelOf({ color: 'E6 color', angle: 0, ...pixelsOf(resolution) }) }
      const { faults } = paint(job, { fonts: await fontsFromDisk(job), pictures: new Map(), ...drawers })
      expect(faults, lang).toEqual([])
    }
  },
  60_000,
)

const starterOfItems = starters.listStarters('en').flatMap(({ starter, needsData }) => (needsData ? [starter] : []))

test.each(starterOfItems)('the starter %s lacks nothing for an item with a name and a price alone', (name) => {
  for (const lang of languages) {
    const { canvas } = starters.readStarter(name, lang)
    const item = { key: '7', name: 'Tea', price: '1.49' }
    expect(valueCheck(renamedFor(canvas.elements, 'item'))({ item }), lang).toEqual([])
  }
})

test('a coloured band is drawn only with the text in it', () => {
  const idsIn = (name: string, values: object = {}) => {
    const { canvas } = starters.readStarter(name, 'en')
    return drawnElements(canvas.elements, { data: { name: 'Tea', price: '1.49', ...values } }).map(({ id }) => id)
  }
  expect(idsIn('price-tall')).toEqual(['product without group', 'rule', 'price'])
  expect(idsIn('price-tall', { group: 'Drinks' })).toEqual(['band', 'group', 'product', 'rule', 'price'])
  expect(idsIn('offer')).toEqual(['band', 'headline', 'product', 'price'])
  for (const values of [{ oldPrice: '1.99' }, { until: '2026-12-24' }])
    expect(idsIn('offer', values).filter((id) => id.startsWith('foot'))).toHaveLength(2)
  expect(idsIn('name-plate')).toEqual(['person'])
  expect(idsIn('asset-tag')).toEqual(['thing without number'])
})

test('price labels strike out an old price where there is one, and write the unit of the base price without a word', () => {
  for (const name of ['price-small', 'price-tall'])
    for (const oldPrice of ['', '8.99']) {
      const values = { data: { name: 'Tea', price: '1.49', oldPrice } }
      const ids = drawnElements(starters.readStarter(name, 'en').canvas.elements, values).map(({ id }) => id)
      expect(ids.filter((id) => id === 'old price' || id === 'strike')).toHaveLength(oldPrice ? 2 : 0)
    }
  for (const name of ['price-small', 'price-medium', 'price-tall'])
    for (const lang of languages) {
      const texts = starters.readStarter(name, lang).canvas.elements.flatMap((one) => ('text' in one ? one.text : []))
      const withUnit = texts.filter((text) => text.includes('unitPriceUnit'))
      expect(withUnit, lang).toEqual(['{{data.unitPrice|money}}/{{data.unitPriceUnit|default:kg}}'])
    }
})

eachServer('starters', (server) => {
  test('[route-templates] the starters are listed and read in the reader’s language, and can be saved as templates', async () => {
    const { items } = await server().ask(listStarters, { lang: 'pl' })
    expect(items.map(({ starter }) => starter)).toEqual([...starters.starterNames])
    expect(items.find(({ starter }) => starter === 'menu')).toMatchObject({ name: 'Menu', resolution: '960x640' })
    const { starter, sample, ...drawing } = await server().ask(readStarter, { starter: 'door-sign', lang: 'pl' })
    expect(drawing.name).toBe('Tabliczka przydrzwiowa')
    expect(sample).toMatchObject({ data: { name: 'Księgowość' } })
    const template = await server().ask(templates.create, drawing)
    expect(template.canvas).toEqual(drawing.canvas)
    const { _id: screenType } = (await server().ask(screenTypes.list, { width: '800', height: '480' })).items[0]!
    const polishPreview = await server().ask(previewStarter, { starter, lang: 'pl', screenType })
    expect(polishPreview).not.toEqual(await server().ask(previewStarter, { starter, lang: 'ko', screenType }))
    expect((await server().tell(readStarter, { starter: 'nothing' })).code).toBe(40400)
    expect((await server().tell(previewStarter, { starter: 'menu', screenType })).code).toBe(40000)
  })
})
