import { randomBytes } from 'node:crypto'
import { algorithms } from '@wifi-tms/contract/algorithms'
import { readHistory } from '@wifi-tms/contract/device-history'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { readOverview } from '@wifi-tms/contract/overview'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { users } from '@wifi-tms/contract/users'
import { beforeAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

const newMac = () => randomBytes(6).toString('hex')

eachServer('devices', (server) => {
  let product: string
  let screenType: string
  let deviceType: string
  let algorithm: string

  beforeAll(async () => {
    product = (await server().ask(products.create, { name: 'Shelves', uri: 'shelves' }))._id
    screenType = (await server().ask(screenTypes.list, { limit: 1, type: '3' })).items[0]!._id
    deviceType = (await server().ask(deviceTypes.list, {})).items[0]!._id
    algorithm = (await server().ask(algorithms.list, {})).items[0]!._id
  })

  const create = (fields: object = {}) => server().ask(devices.create, { mac: newMac(), product, ...fields })
  /** The code of an answer, and the paths of its faults. */
  const refusalOf = async (call: ReturnType<ReturnType<typeof server>['tell']>) => {
    const { code, body } = await call
    return [code, body.errors?.map((fault) => fault.path)]
  }

  test('[entity-device] a device is added by its mac in any spelling, and waits for its first message', async () => {
    const before = (await server().ask(readOverview, {})).devices
    const added = await create({ mac: ' A4:CF-12:0B:7E:01 ', alias: ' Shelf 1 ', screenType, deviceType, algorithm })
    expect(added).toMatchObject({
      mac: 'a4cf120b7e01',
      alias: 'Shelf 1',
      product,
      screenType,
      screenTypeValue: 3,
      deviceType,
      deviceTypeValue: 1,
      algorithm,
      status: 'offline',
      approved: true,
      secretSet: false,
      wanted: null,
      shown: null,
      lastSeenAt: null,
      statistics: {},
      createdBy: 'admin',
    })
    expect(await server().ask(devices.get, { id: added._id })).toEqual(added)
    expect((await server().ask(devices.list, { mac: 'A4CF120B7E01' })).items).toEqual([added])
    expect((await server().ask(readOverview, {})).devices).toBe(before + 1)
  })

  test('[entity-device] a device’s reported values are shown, and a change by a person does not touch them', async () => {
    const { _id: id, mac } = await create()
    const statistics = {
      reboots: 1,
      displaySuccess: 2,
      displayFail: 3,
      networkConnected: 4,
      networkConnectFail: 5,
      networkDisconnected: 6,
    }
    const seenAt = '2026-11-21T09:00:00.000Z'
    await server()
      .core.db.updateTable('device')
      .set({
        screenType: 7,
        deviceType: 900,
        online: 1,
        sleeps: 1,
        rssi: -58,
        wifiBssid: '0a1b2c3d4e5f',
        usbState: 'plugin',
        batteryVoltage: 371,
        hardwareVersion: 258,
        softwareVersion: 515,
        ip: '10.1.2.3',
        serialNumber: 'SN-9',
        wifiSsid: 'shop',
        mqttHost: '10.0.0.1',
        mqttPort: 1883,
        statistics: JSON.stringify(statistics),
        lastSeenAt: seenAt,
        helloAt: seenAt,
      })
      .where('id', '=', id)
      .execute()
    const reported = {
      screenTypeValue: 7,
      deviceType: null,
      deviceTypeValue: 900,
      status: 'online',
      sleeps: true,
      rssi: 'high',
      usbState: 'plugin',
      batteryVoltage: 371,
      hardwareVersion: 258,
      softwareVersion: 515,
      ip: '10.1.2.3',
      serialNumber: 'SN-9',
      wifi: { ssid: 'shop', bssid: '0a1b2c3d4e5f', rssi: -58, passwordSet: false },
      mqtt: { host: '10.0.0.1', port: 1883 },
      statistics,
      lastSeenAt: seenAt,
    }
    const shownDevice = await server().ask(devices.get, { id })
    expect(shownDevice).toMatchObject(reported)
    const edited = await server().ask(devices.update, {
      ...shownDevice,
      id,
      alias: 'Window',
      screenType,
      deviceType,
      batteryVoltage: 1,
      status: 'offline',
      ip: 'nowhere',
    } as never)
    expect(edited).toMatchObject({ ...reported, mac, alias: 'Window' })
    expect(Date.parse(edited.updatedAt)).toBeGreaterThan(Date.parse(shownDevice.updatedAt))
    await server().core.db.updateTable('device').set({ online: 0 }).where('id', '=', id).execute()
  })

  test('[entity-device] before a device’s first message people may set its panel and type', async () => {
    const { _id: id, mac } = await create()
    const edit = { id, mac: newMac(), product, screenType, deviceType }
    expect(await server().ask(devices.update, edit)).toMatchObject({
      mac: edit.mac,
      screenTypeValue: 3,
      deviceTypeValue: 1,
    })
    expect(await server().ask(devices.update, { id, mac, product })).toMatchObject({
      screenType: null,
      deviceType: null,
    })
    await server()
      .core.db.updateTable('device')
      .set({ helloAt: '2026-11-21T09:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    expect(await refusalOf(server().tell(devices.update, { ...edit, mac: newMac() }))).toEqual([40900, undefined])
  })

  test('impossible values are refused at their field', async () => {
    const { mac, _id: id } = await create()
    const tryToCreate = (fields: object) =>
      refusalOf(server().tell(devices.create, { mac: newMac(), product, ...fields }))
    expect(await tryToCreate({ mac: 'not a mac' })).toEqual([40000, ['mac']])
    expect(await tryToCreate({ mac: undefined, product: undefined })).toEqual([40000, ['mac', 'product']])
    expect(await tryToCreate({ product: 'nobody' })).toEqual([40000, ['product']])
    expect(await tryToCreate({ screenType: 'nobody' })).toEqual([40000, ['screenType']])
    expect(await tryToCreate({ deviceType: 'nobody' })).toEqual([40000, ['deviceType']])
    expect(await tryToCreate({ algorithm: 'nobody' })).toEqual([40000, ['algorithm']])
    expect(await tryToCreate({ mac: mac.toUpperCase() })).toEqual([40900, undefined])
    const other = await create()
    expect(await refusalOf(server().tell(devices.update, { id, mac: other.mac, product }))).toEqual([40900, undefined])
    expect(await server().ask(devices.get, { id })).toMatchObject({ mac, alias: '' })
  })

  test('a change to a device changed since it was read is refused, and an unknown device is not found', async () => {
    const { _id: id, mac, updatedAt } = await create()
    await server().ask(devices.update, { id, mac, product, alias: 'first', updatedAt })
    expect(await refusalOf(server().tell(devices.update, { id, mac, product, alias: 'late', updatedAt }))).toEqual([
      40900,
      undefined,
    ])
    expect((await server().ask(devices.get, { id })).alias).toBe('first')
    for (const call of [devices.get, devices.remove, readHistory])
      expect(await refusalOf(server().tell(call, { id: 'no%such' }))).toEqual([40400, undefined])
    expect(await refusalOf(server().tell(devices.update, { id: 'nobody', mac: newMac(), product }))).toEqual([
      40400,
      undefined,
    ])
  })

  test('a list refuses fields, orders and pages that do not exist', async () => {
    for (const [query, path] of [
      [{ colour: 'red' }, 'colour'],
      [{ sort: 'colour' }, 'sort'],
      [{ page: '0' }, 'page'],
      [{ limit: '101' }, 'limit'],
      [{ status: 'asleep' }, 'status'],
      [{ rssi: 'constructor' }, 'rssi'],
    ] as const)
      expect(await refusalOf(server().tell(devices.list, query))).toEqual([40000, [path]])
    expect(await server().ask(devices.list, { page: 999, limit: 1 })).toMatchObject({ items: [] })
    const { _id: id } = await create()
    expect(await server().ask(readHistory, { id, page: 10_000_000, limit: 100 })).toEqual({ items: [], total: 0 })
    expect(await refusalOf(server().tell(readHistory, { id, page: '9007199254740991' }))).toEqual([40000, ['page']])
  })

  test('removing a device deletes its secrets and wishes, and corrects the counts', async () => {
    const { db } = server().core
    const before = await server().ask(readOverview, {})
    const { _id: id, mac } = await create()
    await db
      .insertInto('secret')
      .values({ hash: id, deviceId: id, issuedAt: '', confirmedAt: '2026-11-21T09:00:00.000Z' })
      .execute()
    expect(await server().ask(devices.get, { id })).toMatchObject({ secretSet: true })
    await server().ask(devices.remove, { id })
    expect((await server().tell(devices.get, { id })).code).toBe(40400)
    for (const table of ['secret', 'wish', 'delivery'] as const)
      expect(await db.selectFrom(table).select('deviceId').where('deviceId', '=', id).execute()).toEqual([])
    expect(await server().ask(readOverview, {})).toEqual(before)
    expect(await create({ mac })).toMatchObject({ secretSet: false })
  })

  test('a product with devices cannot be removed', async () => {
    await create({ alias: 'in the product' })
    expect(await refusalOf(server().tell(products.remove, { id: product }))).toEqual([40900, undefined])
  })

  test('[role-server] a viewer cannot add, change or remove a device', async () => {
    const { _id: id, mac } = await create()
    await server().ask(users.create, { username: 'looker', password: 'looking', roles: ['viewer'] })
    const token = await server().login('looker', 'looking')
    expect(await server().ask(devices.get, { id }, token)).toMatchObject({ mac })
    for (const [call, input] of [
      [devices.create, { mac: newMac(), product }],
      [devices.update, { id, mac, product }],
      [devices.remove, { id }],
    ] as const)
      expect((await server().tell(call, input, token)).code).toBe(40300)
  })
})
