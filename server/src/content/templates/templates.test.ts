import { showMany } from '@wifi-tms/contract/displays'
import { readOverview } from '@wifi-tms/contract/overview'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { listRows } from '../../api/resources/queries.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { templateItems } from './queries.ts'

eachServer('templates', (server) => {
  const text = { id: 't', kind: 'text', x: -5.5, y: 0, width: 100, height: 40, text: 'Żółw {{data.price}}' } as const
  const priceFields = { name: 'Price', resolution: '296x128', canvas: { version: 1 as const, elements: [text] } }

  test('[entity-template] a template is stored as drawn, with defaults for missing fields', async () => {
    const template = await server().ask(templates.create, priceFields)
    expect(template).toMatchObject({ name: 'Price', resolution: '296x128', background: 'white' })
    expect(template.canvas.elements[0]).toMatchObject({
      ...text,
      fill: 'black',
      angle: 0,
      font: 'Noto Sans',
      fit: 'clip',
    })
    expect(await server().ask(templates.get, { id: template._id })).toEqual(template)
    const canvas = { version: 1 as const, elements: [] }
    const changed = await server().ask(templates.update, { ...template, id: template._id, canvas, background: 'red' })
    expect(changed).toMatchObject({ background: 'red', canvas })
    const { canvas: _, faults: __, ...item } = changed
    expect((await server().ask(templates.list, { resolution: '296x128', q: 'pric' })).items).toEqual([item])
    for (const q of [`${item!.name} · 296 × 12`, '296 price', '296 × 128', 'RICE 296x128'])
      expect([q, (await server().ask(templates.list, { q })).items]).toEqual([q, [item]])
    expect((await server().ask(templates.list, { q: 'price 400x300' })).total).toBe(0)
  })

  test('unreadable elements of a stored canvas are reported, the others are read, and the stored canvas stays', async () => {
    const { _id: id } = await server().ask(templates.create, priceFields)
    const stored = JSON.stringify({ version: 1, elements: [{ ...text, kind: 'hologram' }, text] })
    const { db } = server().core
    await db.updateTable('template').set({ canvas: stored }).where('id', '=', id).execute()
    const faults = [{ path: 'canvas.elements.0', message: 'Nobody here knows the kind hologram' }]
    expect(await server().ask(templates.get, { id })).toMatchObject({ canvas: { elements: [text] }, faults })
    await addDevice(db, { mac: 'a0b0c0d0e0f1' })
    const refused = await server().tell(showMany, { filter: { mac: 'a0b0c0d0e0f1' }, templateId: id })
    expect([refused.code, refused.body.errors]).toEqual([40000, faults])
    const row = await db.selectFrom('template').select('canvas').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.canvas).toBe(stored)
  })

  test('a canvas of a newer program is not replaced', async () => {
    const { _id: id } = await server().ask(templates.create, priceFields)
    const { db } = server().core
    const stored = JSON.stringify({ version: 2, layers: [] })
    await db.updateTable('template').set({ canvas: stored }).where('id', '=', id).execute()
    const faults = [{ path: 'canvas', message: 'It is of version 2, which a newer program has written' }]
    const { canvas } = await server().ask(templates.get, { id })
    const refused = await server().tell(templates.update, { ...priceFields, canvas, id })
    expect([canvas.elements, refused.code, refused.body.errors]).toEqual([[], 40000, faults])
    const row = await db.selectFrom('template').select('canvas').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.canvas).toBe(stored)
  })

  test('templates made to display a picture are marked, until a person draws on them', async () => {
    const { _id: id } = await server().ask(templates.create, { ...priceFields, name: 'Cup', ofPicture: true })
    const listed = async (ofPicture: boolean) =>
      (await server().ask(templates.list, { q: 'Cup', ofPicture })).items.map((item) => [item._id, item.ofPicture])
    expect([await listed(true), await listed(false)]).toEqual([[[id, true]], []])
    await server().ask(templates.update, { ...priceFields, name: 'Cup', id })
    expect([await listed(true), await listed(false)]).toEqual([[], [[id, undefined]]])
  })

  test('the list tells templates that need values of a display from those that show values of items or have defaults', async () => {
    const create = async (shown: string) =>
      (await server().ask(templates.create, { ...priceFields, name: 'Asks', canvas: canvasOf(shown) }))._id
    const canvasOf = (shown: string) => ({ version: 1 as const, elements: [{ ...text, text: shown }] })
    const [needingId, otherIds] = [await create('{{ data.price }}'), [await create('{{item.price}}')]]
    otherIds.push(await create('{{data.price|default:-}} data.'))
    const listed = async (needsData: boolean) =>
      (await server().ask(templates.list, { q: 'Asks', needsData })).items.map(({ _id }) => _id)
    expect([await listed(true), (await listed(false)).sort()]).toEqual([[needingId], otherIds.sort()])
    await server().ask(templates.update, { ...priceFields, name: 'Asks', canvas: canvasOf('Sale'), id: needingId })
    expect(await listed(true)).toEqual([])
  })

  test('a list neither contains nor reads canvases', async () => {
    const { _id } = await server().ask(templates.create, priceFields)
    const { items } = await server().ask(templates.list, { limit: 1 })
    expect([items[0]!._id, 'canvas' in items[0]!]).toEqual([_id, false])
    const page = { page: 1, limit: 1, names: [], where: [], order: { column: 'id', descending: true } }
    const { rows } = await listRows(server().core.db, 'template', { ...page, columns: templateItems.columns })
    expect(Object.keys(rows[0]!)).not.toContain('canvas')
  })

  test('sorted by forItems, templates that use item values come first, then those that use neither, then those that use display values', async () => {
    const textsByName = {
      'Sort a': 'Buy this item',
      'Sort b': '{{data.x}}',
      'Sort d': '{{item.x|money}}',
      'Sort c': '-',
    }
    for (const [name, shown] of Object.entries(textsByName)) {
      const elements = [{ ...text, text: shown, ...(shown === '-' && { when: 'item.sale' }) }]
      await server().ask(templates.create, { ...priceFields, name, canvas: { version: 1, elements } })
    }
    const { items } = await server().ask(templates.list, { q: 'Sort', sort: 'forItems' })
    expect(items.map(({ name }) => name.slice(-1)).join('')).toBe('cdba')
  })

  test('the overview’s count follows the creation and removal of templates, not their changes', async () => {
    const count = async () => (await server().ask(readOverview, {})).templates
    const before = await count()
    const { _id: id } = await server().ask(templates.create, priceFields)
    await server().ask(templates.update, { ...priceFields, id, name: 'Other' })
    expect(await count()).toBe(before + 1)
    await server().ask(templates.remove, { id })
    expect(await count()).toBe(before)
    expect((await server().tell(templates.remove, { id })).code).toBe(40400)
    expect(await count()).toBe(before)
  })
})
