import { approveDevices, rejectDevices } from '@wifi-tms/contract/approval'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { newMac } from '../orders/testing/hand-played.ts'

const hello = { type: 'hello', protocol: 1 }

eachServer('devices that wait for approval', (server) => {
  const start = async () => {
    const uri = `judged-${newMac()}`
    const product = await server().ask(products.create, { name: uri, uri, enrolment: 'approval' })
    const macs = [newMac(), newMac(), newMac()] as const
    const tag = (mac: string, password = product.apikey) => pollingTag(server(), mac, password)
    for (const mac of macs) expect((await tag(mac).get()).status).toBe(401)
    const listDevices = async (approved = false) =>
      (await server().ask(devices.list, { product: product._id, approved: String(approved), sort: 'mac' })).items
    return { product, macs, tag, listDevices }
  }

  test('devices that wait for approval are listed at once, and found by the filter', async () => {
    const { macs, listDevices } = await start()
    const waitingDevices = await listDevices()
    expect(waitingDevices.map(({ mac, approved, createdBy }) => [mac, approved, createdBy])).toEqual(
      macs.map((mac) => [mac, false, '']),
    )
    expect(await listDevices(true)).toEqual([])
  })

  test('an approved device is accepted when it connects again, and the others still wait', async () => {
    const { macs, tag, listDevices } = await start()
    const [first] = await listDevices()
    expect(await server().ask(approveDevices, { deviceIds: [first!._id] })).toEqual({ total: 1 })
    expect(secretIn(await tag(macs[0]).say(hello))).toEqual(expect.any(String))
    expect((await listDevices()).map(({ mac }) => mac)).toEqual(macs.slice(1))
    expect((await tag(macs[1]).get()).status).toBe(401)
    expect(await server().ask(approveDevices, { deviceIds: [first!._id] })).toEqual({ total: 0 })
    expect((await server().tell(approveDevices, { deviceIds: ['nobody'] })).code).toBe(40400)
    expect((await server().tell(approveDevices, {})).code).toBe(40000)
  })

  test('all waiting devices of a product can be approved at once', async () => {
    const { product, listDevices } = await start()
    const filter = { product: product._id, approved: 'false' }
    expect(await server().ask(approveDevices, { filter })).toEqual({ total: 3 })
    expect(await listDevices()).toEqual([])
  })

  test('a rejected device leaves the list and does not come back until a person adds it', async () => {
    const { product, macs, tag, listDevices } = await start()
    const [first, second] = await listDevices()
    await server().ask(approveDevices, { deviceIds: [second!._id] })
    expect(await server().ask(rejectDevices, { deviceIds: [first!._id, second!._id] })).toEqual({ total: 1 })
    expect((await tag(macs[0]).get()).status).toBe(401)
    expect((await listDevices()).map(({ mac }) => mac)).toEqual([macs[2]])
    expect((await server().ask(devices.list, { mac: macs[1] })).total).toBe(1)
    await server().ask(devices.create, { mac: macs[0], product: product._id })
    expect(secretIn(await tag(macs[0]).say(hello))).toEqual(expect.any(String))
  })

  test('a waiting device that a task names is not rejected, as the task could not be saved without it', async () => {
    const { macs, tag, listDevices } = await start()
    const [first, second] = await listDevices()
    const { _id: template } = await server().ask(templates.create, {
      name: 'Sale',
      resolution: '800x480',
      canvas: { version: 1, elements: [] },
    })
    const task = { name: 'Sale', template, triggerTime: '2090-01-01T09:00', devices: [first!._id] }
    const { _id: id } = await server().ask(tasks.create, task)
    const { code, body } = await server().tell(rejectDevices, { deviceIds: [first!._id, second!._id] })
    expect([code, body.facts]).toEqual([40900, { kind: 'tasks', names: ['Sale'], count: 1 }])
    expect(await listDevices()).toHaveLength(3)
    await server().ask(tasks.update, { ...task, id, name: 'Sale of the week' })
    await server().ask(tasks.remove, { id })
    expect(await server().ask(rejectDevices, { deviceIds: [first!._id] })).toEqual({ total: 1 })
    expect((await tag(macs[0]).get()).status).toBe(401)
  })

  test('after ten thousand more rejections the first rejected device may wait for approval again', async () => {
    const { db } = server().core
    const { macs, tag, listDevices } = await start()
    const [first, second] = await listDevices()
    await server().ask(rejectDevices, { deviceIds: [first!._id] })
    await db.updateTable('rejectedMac').set({ at: '2026-01-01' }).where('mac', '=', macs[0]).execute()
    // With the second device there are 10,000 newer rejections, as many as are recorded.
    const others = Array.from({ length: 9999 }, (_, number) => ({
      mac: `other ${number}`,
      at: '2026-01-02',
      username: '',
    }))
    await db.insertInto('rejectedMac').values(others).execute()
    await server().ask(rejectDevices, { deviceIds: [second!._id] })
    for (const mac of macs) expect((await tag(mac).get()).status).toBe(401)
    expect((await listDevices()).map(({ mac }) => mac)).toEqual([macs[0], macs[2]])
  })
})
