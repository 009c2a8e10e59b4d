import { algorithms } from '@wifi-tms/contract/algorithms'
import { audits, readObjectHistory } from '@wifi-tms/contract/audit'
import { calls } from '@wifi-tms/contract/calls'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices, letInAgain } from '@wifi-tms/contract/devices'
import { retryDisplay, showMany, showOne } from '@wifi-tms/contract/displays'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { fonts } from '@wifi-tms/contract/fonts'
import { images } from '@wifi-tms/contract/images'
import { products } from '@wifi-tms/contract/products'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { login, logout, narrowRole, updateProfile } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { expect, test, vi } from 'vitest'
import { sendFont, variableFont } from '../../content/fonts/testing/upload-font.ts'
import { photo, sendPicture } from '../../content/images/testing/upload-picture.ts'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN, type Answered } from '../../testing/start.ts'

/** Those whose change reaches beyond their object. */
const wide: readonly Endpoint[] = [letInAgain, showMany, retryDisplay]

eachServer('the history of every call', (server) => {
  test('each that is kept has its line, and tells consoles of each resource that it changes and of no other', async () => {
    const { wire } = server().core
    const token = await server().login()
    const told = vi.spyOn(wire, 'changed')
    const done = new Set<Endpoint>()
    const lines: { call: string; object: string }[] = []

    const judge = async (call: Endpoint, { body }: Answered, name: string) => {
      const what = `${call.method} ${call.path}`
      expect(body.code, `${what}: ${JSON.stringify(body)}`).toBe(20000)
      done.add(call)
      const heard = new Set<ResourceName>(told.mock.calls.map(([resource]) => resource))
      expect(heard, what).toEqual(new Set([...call.changes, 'audits']))
      const { items } = await server().ask(audits.list, { limit: 1 })
      expect(items[0], what).toMatchObject({ call: what, noun: call.audit, object: { name }, address: '127.0.0.1' })
      expect(items[0]!.account.username).toBe(ADMIN.username)
      lines.push({ call: what, object: items[0]!.object._id })
      const ids = told.mock.calls.find(([resource]) => resource === call.audit)?.[1]
      if (ids && !wide.includes(call)) expect(ids, what).toEqual([items[0]!.object._id])
      told.mockClear()
      return body.data as { _id: string; updatedAt: string }
    }
    const act = async (call: Endpoint, input: object, name: string, own?: string) =>
      judge(call, await server().tell(call, input, own), name)
    type Resource = { create: Endpoint; update: Endpoint; remove: Endpoint }
    /** Adds one, and gives a way to change it and one to remove it. */
    const make = async ({ update, remove }: Resource, made: { _id: string }, fields: object, name: string) => {
      await act(update, { ...fields, id: made._id }, name)
      return { ...made, remove: () => act(remove, { id: made._id }, name) }
    }
    const add = async (resource: Resource, fields: object, name: string) =>
      make(resource, await act(resource.create, fields, name), fields, name)

    const panel = { color: 'B/W', module: 'x', width: 48, height: 20, angle: 0, sort: 1 }
    const box = { kind: 'rectangle', id: 'r', x: 0, y: 0, width: 9, height: 9 }
    const canvas = { version: 1, elements: [box] }
    const picture = await judge(images.create, await sendPicture(server(), 'cup.png', await photo('coffee.png')), 'cup')
    const sent = await sendFont(server(), 'a.woff2', await variableFont(), { name: 'Loud' })
    const font = await judge(fonts.create, sent, 'Loud')
    const product = await add(products, { name: 'Shop', uri: 'shop' }, 'Shop')
    const screen = await add(screenTypes, { name: 'small', type: 77, ...panel }, 'small')
    const template = await add(templates, { name: 'Price', resolution: '48x20', canvas }, 'Price')
    const mac = 'a0b0c0d0e0f0'
    const device = { mac, alias: 'Door', product: product._id, screenType: screen._id }
    const made = [
      await add(users, { username: 'anna', password: 'secret-1' }, 'anna'),
      await add(devices, device, 'Door'),
      await make(images, picture, { name: 'Cup' }, 'Cup'),
      await make(fonts, font, { name: 'Louder' }, 'Louder'),
      await add(deviceTypes, { name: 'Round', type: 7 }, 'Round'),
      await add(algorithms, { name: 'Mine', algorithm: 'burkes' }, 'Mine'),
      screen,
      product,
      template,
    ]
    const deviceId = made[1]!._id
    await act(letInAgain, { deviceIds: [deviceId] }, 'Door')
    await act(showOne, { mac, templateId: template._id }, 'Door')
    const { _id: display } = await act(showMany, { all: true, templateId: template._id, force: true }, 'Price')
    await act(retryDisplay, { id: display }, 'Price')
    for (const { remove } of made) await remove()
    await act(updateProfile, { email: 'a@b.c' }, ADMIN.username)
    await act(login, ADMIN, '')
    await act(narrowRole, { role: 'viewer' }, '', token)
    await act(logout, {}, '', token)
    expect(calls.filter((call) => call.audit && !done.has(call))).toEqual([])

    const { items, total } = await server().ask(readObjectHistory, { noun: 'devices', id: deviceId, limit: 100 })
    const own = lines.filter(({ object }) => object === deviceId).map(({ call }) => call)
    expect(items.map(({ call }) => call)).toEqual(own.reverse())
    expect(total).toBe(own.length)
  }, 60_000)
})
