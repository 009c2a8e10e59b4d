import { audits, readObjectHistory } from '@wifi-tms/contract/audit'
import { letInAgain } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { showMany, showOne } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { updateProfile } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import { beforeAll, expect, test } from 'vitest'
import { addTestProduct } from '../../fleet/http-tags/testing/polling-tag.ts'
import { eachServer } from '../../testing/each-server.ts'

const START = Date.parse('2026-11-22T20:00:00Z')
let clock = START

eachServer(
  'the history',
  (server) => {
    const lastLine = async (query: object = {}) => (await server().ask(audits.list, { limit: 1, ...query })).items[0]!
    const calls = async (query: object) => (await server().ask(audits.list, query)).items.map(({ call }) => call)
    let editor: string
    let viewer: string
    beforeAll(async () => {
      clock = START
      for (const role of ['editor', 'viewer'] as const)
        await server().ask(users.create, { username: role, password: 'secret-1', roles: [role] })
      ;[editor, viewer] = [await server().login('editor', 'secret-1'), await server().login('viewer', 'secret-1')]
    })

    test('a change is recorded with the person, moment, address, object and changed fields', async () => {
      const product = await server().ask(products.create, { name: 'Shop', uri: 'shop' }, editor)
      clock += 1000
      const { _id: id, apikey, updatedAt } = product
      const input = { id, name: 'Store', uri: 'shop', apikey: `${apikey}-2`, updatedAt }
      await server().ask(products.update, input, editor)
      const { items } = await server().ask(users.list, { username: 'editor' })
      expect(await lastLine()).toEqual({
        _id: expect.any(String),
        at: new Date(clock).toISOString(),
        account: { _id: items[0]!._id, username: 'editor' },
        address: '127.0.0.1',
        call: 'PUT /user/api/rest/products/{id}',
        noun: 'products',
        object: { _id: id, name: 'Store' },
        changes: [
          { field: 'name', from: 'Shop', to: 'Store' },
          { field: 'apikey', from: 'changed', to: 'changed' },
        ],
      })
      await server().ask(products.remove, { id }, editor)
      expect((await lastLine()).changes).toContainEqual({ field: 'uri', from: 'shop', to: null })
      const headers = { authorization: `Bearer ${await server().login()}` }
      const wholeTable = await fetch(new URL(audits.download.path, server().url), { headers })
      expect(wholeTable.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      // The table is sent while it is read, so that its length is not known yet.
      expect(wholeTable.headers.get('content-length')).toBeNull()
      expect(await wholeTable.text()).not.toContain(apikey)
    })

    test('a refused call leaves no line', async () => {
      const lineBefore = await lastLine()
      expect((await server().tell(products.create, { name: 'X', uri: 'x', apikey: 'short' })).code).toBe(40000)
      expect((await server().tell(products.create, { name: 'X', uri: 'x' }, viewer)).code).toBe(40300)
      expect((await server().tell(products.remove, { id: 'nope' })).code).toBe(40400)
      expect((await server().tell(users.create, { username: 'editor', password: 'secret-1' })).code).toBe(40900)
      expect(await lastLine()).toEqual(lineBefore)
    })

    test('the history has no password and no hash of one', async () => {
      const user = await server().ask(users.create, { username: 'secretive', password: 'secret-2' })
      const ownToken = await server().login('secretive', 'secret-2')
      await server().ask(updateProfile, { phone: '+48 1', password: 'secret-3', currentPassword: 'secret-2' }, ownToken)
      expect((await lastLine()).changes).toEqual([
        { field: 'phone', from: '', to: '+48 1' },
        { field: 'password', from: 'changed', to: 'changed' },
      ])
      const { items } = await server().ask(readObjectHistory, { noun: 'admin_users', id: user._id })
      expect(items).toHaveLength(2)
      const chief = { username: 'chief', password: 'secret-4', currentPassword: 'secret-5', roles: ['admin' as const] }
      const { _id: id } = await server().ask(users.create, chief)
      const chiefToken = await server().login('chief', 'secret-4')
      const change = { ...chief, id, password: 'secret-6', currentPassword: 'secret-4' }
      await server().ask(users.update, change, chiefToken)
      expect((await lastLine()).changes).toEqual([{ field: 'password', from: 'changed', to: 'changed' }])
      const rows = JSON.stringify(await server().core.db.selectFrom('audit').selectAll().execute())
      expect(rows).not.toMatch(/secret-\d|argon2/)
    })

    test('a former password that an older server has stored in a line is not shown', async () => {
      const { db } = server().core
      const fields = ['password', 'currentPassword'].map((field) => ({ field, from: 'changed', to: 'secret-9' }))
      await server().ask(products.create, { name: 'Old', uri: 'old' })
      const { _id: id } = await lastLine()
      await db
        .updateTable('audit')
        .set({ changes: JSON.stringify(fields) })
        .where('id', '=', id)
        .execute()
      expect((await lastLine()).changes.map(({ field }) => field)).toEqual(['password'])
    })

    test('a display on many devices is one line with their number; on one device the line has the template wanted before', async () => {
      const { product, template } = await addTestProduct(server(), 'lines')
      const screen = (await server().ask(screenTypes.list, { type: 77 })).items[0]!
      const add = (mac: string, alias: string) =>
        server().ask(devices.create, { mac, alias, product: product._id, screenType: screen._id })
      const [door, otherDevice] = [await add('a00000000001', 'Door'), await add('a00000000002', '')]
      const [first, second] = [await template(10), await template(20)]
      const ids = [door._id, otherDevice._id]
      const { _id } = await server().ask(showMany, { deviceIds: ids, templateId: first._id, data: { price: 5 } })
      expect(await lastLine()).toMatchObject({
        noun: 'displays',
        object: { _id, name: 'bar of 10' },
        changes: [
          { field: 'total', from: null, to: 2 },
          { field: 'data', from: null, to: { price: 5 } },
        ],
      })
      await server().ask(showOne, { mac: otherDevice.mac, templateId: second._id })
      expect(await lastLine()).toMatchObject({
        noun: 'devices',
        object: { _id: otherDevice._id, name: otherDevice.mac },
        changes: [{ field: 'template', from: 'bar of 10', to: 'bar of 20' }],
      })
      await server().ask(letInAgain, { deviceIds: ids, hours: 1 })
      const letInUntil = new Date(clock + 3_600_000).toISOString()
      expect(await lastLine()).toMatchObject({
        object: { _id: '', name: '' },
        changes: [
          { field: 'letInUntil', from: null, to: letInUntil },
          { field: 'total', from: null, to: 2 },
        ],
      })
      const renamed = { ...door, id: door._id, alias: 'Gate', algorithm: null }
      await server().ask(devices.update, renamed)
      expect(await lastLine()).toMatchObject({
        object: { name: 'Gate' },
        changes: [{ field: 'alias', from: 'Door', to: 'Gate' }],
      })
    })

    test('lines are found by person, object, name and time, newest first', async () => {
      const product = await server().ask(products.create, { name: 'Łódź', uri: 'lodz' }, editor)
      const { _id } = (await lastLine()).account
      // It is the next day now; sessions are still valid.
      clock += 6 * 3_600_000
      const { uri } = product
      await server().ask(products.update, { id: product._id, name: 'Łódź 2', uri })
      expect(await calls({ object: product._id })).toEqual([
        'PUT /user/api/rest/products/{id}',
        'POST /user/api/rest/products',
      ])
      expect(await calls({ object: product._id, sort: 'at', limit: 1 })).toEqual(['POST /user/api/rest/products'])
      expect(await calls({ account: _id, q: 'łÓDŹ' })).toEqual(['POST /user/api/rest/products'])
      expect(await calls({ q: 'łódź', from: '2026-11-23' })).toEqual(['PUT /user/api/rest/products/{id}'])
      expect(await calls({ q: 'łódź', to: '2026-11-22' })).toEqual(['POST /user/api/rest/products'])
      expect(await calls({ q: 'łódź', noun: ['devices', 'templates'] })).toEqual([])
      expect(await calls({ q: 'łódź', noun: ['devices', 'products'] })).toHaveLength(2)
      const line = await lastLine()
      expect(await server().ask(audits.get, { id: line._id })).toEqual(line)
      for (const [name, value] of Object.entries({ noun: 'doors', from: 'now', colour: 'red', sort: 'username' }))
        expect((await server().tell(audits.list, { [name]: value })).body.errors?.[0]?.path).toBe(name)
      expect((await server().tell(audits.get, { id: 'nope' })).code).toBe(40400)
    })

    test('only admins read all of it; people who may read a thing see its changes, without addresses', async () => {
      const product = await server().ask(products.create, { name: 'Mine', uri: 'mine' })
      for (const call of [audits.list, audits.download])
        expect((await server().tell(call, {}, editor)).code, call.path).toBe(40300)
      const read = (noun: string, id: string) => server().tell(readObjectHistory, { noun, id }, viewer)
      const { data } = (await read('products', product._id)).body as { data: { items: object[] } }
      expect(data.items).toMatchObject([{ account: { username: 'admin' }, address: '', object: { name: 'Mine' } }])
      const [line] = (await server().ask(readObjectHistory, { noun: 'products', id: product._id })).items
      expect(line!.address).toBe('127.0.0.1')
      await server().ask(products.remove, { id: product._id })
      expect((await server().ask(readObjectHistory, { noun: 'products', id: product._id })).total).toBe(2)
      expect((await read('products', 'nope')).code).toBe(40400)
      expect((await read('doors', product._id)).code).toBe(40400)
      expect((await read('audits', (await lastLine())._id)).code).toBe(40300)
      const seeded = (await server().ask(screenTypes.list, { limit: 1 })).items[0]!
      expect((await server().ask(readObjectHistory, { noun: 'screen_types', id: seeded._id }, viewer)).items).toEqual(
        [],
      )
    })

    test('an exported table has all lines of the list in the same order', async () => {
      const filter = { noun: ['products', 'devices'] as const, to: '2026-11-22' }
      const bytes = Buffer.from(await server().ask(audits.download, filter)).toString()
      expect(
        bytes.startsWith(
          '\uFEFF_id,at,account._id,account.username,address,call,noun,object._id,object.name,changes\r\n',
        ),
      ).toBe(true)
      const { items, total } = await server().ask(audits.list, { ...filter, limit: 100 })
      const lines = bytes.trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(',')[1])).toEqual(items.map(({ at }) => at))
      expect([lines.length, total > 3]).toEqual([total, true])
      expect(bytes).toContain('"name""')
    })
  },
  { now: () => new Date(clock) },
)
