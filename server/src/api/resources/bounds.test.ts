import { products } from '@wifi-tms/contract/products'
import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { newId } from '../../base/random/ids.ts'
import { eachServer } from '../../testing/each-server.ts'

eachServer('bounds of products and pages', (server) => {
  /** Copies the rows of a table until there are `count`. */
  const copyRows = async (table: 'product' | 'task', count: number, fieldsOf: (index: number) => object) => {
    const row = await server().core.db.selectFrom(table).selectAll().executeTakeFirstOrThrow()
    const { length } = await server().core.db.selectFrom(table).select('id').execute()
    const rows = Array.from({ length: count - length }, (_, index) => ({ ...row, id: newId(), ...fieldsOf(index) }))
    for (let from = 0; from < rows.length; from += 100)
      await server()
        .core.db.insertInto(table)
        .values(rows.slice(from, from + 100) as never)
        .execute()
  }

  const addTemplate = async () => {
    const drawn = { resolution: '800x480', canvas: { version: 1 as const, elements: [] } }
    return (await server().ask(templates.create, { name: 'Offer', ...drawn }))._id
  }

  test('a product beyond the bound is refused, also when two are added at once; after a removal one can be added', async () => {
    const add = (name: string) => server().tell(products.create, { name, uri: name, enrolment: 'open' })
    expect((await add('first')).code).toBe(20000)
    await copyRows('product', 999, (index) => ({ name: `n${index}`, uri: `copy-${index}`, apikey: newId() }))
    const answers = await Promise.all([add('left'), add('right')])
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, 40900])
    const { body } = answers.find(({ code }) => code === 40900)!
    expect([body.reason, body.facts]).toEqual(['full', { most: 1000 }])
    expect(body.message).toBe('No product can be added: there are 1000 already')
    const { items } = await server().ask(products.list, { limit: 1 })
    const [{ _id: id, name, uri, enrolment }] = items as [(typeof items)[0]]
    expect((await server().tell(products.update, { id, name, uri, enrolment })).code).toBe(20000)
    await server().ask(products.remove, { id })
    expect((await add('again')).code).toBe(20000)
  })

  test('a page of large rows is refused, and can be read in smaller pages', async () => {
    const template = await addTemplate()
    const triggerTime = '2099-11-30T09:00'
    const data = { text: 'x'.repeat(240_000) }
    await server().ask(tasks.create, { name: 'Big', template, triggerTime, all: true, data, enabled: false })
    await copyRows('task', 100, () => ({}))
    const { code, body } = await server().tell(tasks.list, { limit: 100 })
    expect([code, body.errors?.[0]?.path]).toEqual([40000, 'limit'])
    expect((await server().ask(tasks.list, { limit: 10 })).items).toHaveLength(10)
  })
})
