import { MASKED_KEY, products } from '@wifi-tms/contract/products'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'

eachServer('products', (server) => {
  test('[entity-product] a product has name, apikey and uri; the server makes a key where none is given', async () => {
    const added = await server().ask(products.create, { name: 'Shelf labels', uri: 'shop/floor-1/labels' })
    expect(added).toMatchObject({ name: 'Shelf labels', uri: 'shop/floor-1/labels', enrolment: 'open', devices: 0 })
    expect(added.apikey).toMatch(/^[\x21-\x7e]{16,64}$/)
    const addedWithKey = await server().ask(products.create, { name: 'B', uri: 'b', apikey: 'visible-ascii-16' })
    expect(addedWithKey.apikey).toBe('visible-ascii-16')
    const renamed = await server().ask(products.update, { id: addedWithKey._id, name: 'B2', uri: 'b' })
    expect(renamed.apikey).toBe('visible-ascii-16')
    const rows = JSON.stringify(await server().core.db.selectFrom('product').selectAll().execute())
    for (const { apikey } of [added, addedWithKey]) expect(rows).not.toContain(apikey)
  })

  test.each([
    ['uri', { uri: 'Upper' }],
    ['uri', { uri: 'a/b/c/d' }],
    ['uri', { uri: 'console' }],
    ['uri', { uri: 'console/x' }],
    ['uri', { uri: 'a//b' }],
    ['uri', { uri: 'a b' }],
    ['apikey', { apikey: 'too-short' }],
    ['apikey', { apikey: 'x'.repeat(65) }],
    ['apikey', { apikey: 'with a space in it' }],
    ['enrolment', { enrolment: 'perhaps' }],
    ['name', { name: '   ' }],
  ])('[entity-product] a wrong %s is refused at its field: %j', async (path, wrong) => {
    const answer = await server().tell(products.create, { name: 'X', uri: 'fine', ...wrong })
    expect([answer.code, answer.body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
  })

  test('[entity-product] the key and the uri of a product are unique', async () => {
    await server().ask(products.create, { name: 'U', uri: 'unique', apikey: 'unique-key-123456' })
    const sameUri = await server().tell(products.create, { name: 'V', uri: 'unique' })
    expect([sameUri.code, sameUri.body.message]).toEqual([40900, expect.stringContaining('uri')])
    expect(sameUri.body).toMatchObject({ reason: 'taken', facts: { field: 'uri' } })
    const sameKey = await server().tell(products.create, { name: 'V', uri: 'v', apikey: 'unique-key-123456' })
    expect([sameKey.code, sameKey.body.message]).toEqual([40900, expect.stringContaining('apikey')])
  })

  test('[role-server] the key of a product is masked for people who may not edit products', async () => {
    const { _id: id } = await server().ask(products.create, { name: 'M', uri: 'masked' })
    await server().ask(users.create, { username: 'viewer', password: 'secret-1', roles: ['viewer'] })
    await server().ask(users.create, { username: 'editor', password: 'secret-1', roles: ['editor'] })
    const keySeenBy = async (name: string) =>
      (await server().ask(products.get, { id }, await server().login(name, 'secret-1'))).apikey
    expect(await keySeenBy('viewer')).toBe(MASKED_KEY)
    expect(await keySeenBy('editor')).not.toBe(MASKED_KEY)
  })

  test('the uri of a product with devices cannot change, and the product cannot be deleted; the refusal names its devices', async () => {
    const { _id: id } = await server().ask(products.create, { name: 'Used', uri: 'used' })
    for (const number of [1, 2, 3, 4]) await addDevice(server().core.db, { productId: id, alias: `Shelf ${number}` })
    expect((await server().ask(products.get, { id })).devices).toBe(4)
    const moved = await server().tell(products.update, { id, name: 'Used', uri: 'moved' })
    expect([moved.code, moved.body.message]).toEqual([40900, expect.stringContaining('uri')])
    expect(moved.body).toMatchObject({ reason: 'fixed', facts: { count: 4, fields: ['uri'] } })
    expect((await server().ask(products.update, { id, name: 'Renamed', uri: 'used' })).name).toBe('Renamed')
    const removed = await server().tell(products.remove, { id })
    expect(removed.code).toBe(40900)
    expect(removed.body.message).toMatch(/Shelf \d, Shelf \d, Shelf \d and more/)
    const names = Array(3).fill(expect.stringMatching(/^Shelf \d$/))
    expect(removed.body).toMatchObject({ reason: 'in-use', facts: { kind: 'devices', count: 4, names } })
  })
})
