import { readBatteryPace, readDays } from '@wifi-tms/contract/device-days'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { readAttention } from '@wifi-tms/contract/overview'
import { PACE_DEVICES, usualLoss } from '@wifi-tms/contract/wake'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { dayOf, dayText } from './rules.ts'
import { updateForecasts } from './update-forecasts.ts'

eachServer('days and forecasts', (server) => {
  /**
   * Adds a device whose battery has fallen to 3.5 V, by one hundredth of a volt every `daysPerStep` days until today.
   */
  async function addDraining(alias: string, daysPerStep: number, columns: object = {}) {
    const { db, now } = server().core
    const id = await addDevice(db, { alias, productId: 'p', ...columns })
    const { number } = await db.selectFrom('device').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 120 }, (_, ago) => ({
      number,
      day: dayOf(now()) - ago,
      battery: 350 + Math.round(ago / daysPerStep),
      rssi: -60,
      contacts: 1,
      refreshes: 2,
      failures: 0,
      hops: 0,
    }))
    await db.insertInto('deviceDay').values(rows).execute()
    return id
  }
  const dateIn = (days: number) => dayText(dayOf(server().core.now()) + days)
  async function forecastAll() {
    for (let place = '0'; place !== ''; ) place = await updateForecasts(server().core, place)
  }

  test('a device’s days are listed oldest first, both ends included', async () => {
    const id = await addDraining('Days', 4)
    const { items } = await server().ask(readDays, { id, from: dateIn(-2), to: dateIn(-1) })
    const day = { rssi: -60, contacts: 1, refreshes: 2, failures: 0, hops: 0 }
    expect(items).toEqual([
      { date: dateIn(-2), battery: 351, ...day },
      { date: dateIn(-1), battery: 350, ...day },
    ])
    expect((await server().ask(readDays, { id })).items).toHaveLength(120)
    expect((await server().ask(readDays, { id, from: dateIn(1) })).items).toEqual([])
    expect((await server().tell(readDays, { id, from: dateIn(0), to: dateIn(-1) })).body.errors?.[0]?.path).toBe('to')
    expect((await server().tell(readDays, { id, from: 'yesterday' })).body.errors?.[0]?.path).toBe('from')
    expect((await server().tell(readDays, { id: 'nobody' })).code).toBe(40400)
    await server().ask(devices.remove, { id })
    expect((await server().tell(readDays, { id })).code).toBe(40400)
  })

  test('a forecast is stored with the device, found by lists and listed among what needs attention', async () => {
    const soon = await addDraining('Soon', 1)
    const late = await addDraining('Late', 8)
    const charging = await addDraining('Charging', 1, { usbState: 'plugin' })
    await server().ask(deviceTypes.create, { name: 'Low', type: 7, emptyVoltage: 250, fullVoltage: 480 })
    const low = await addDraining('Low', 1, { deviceType: 7 })
    await forecastAll()
    const readForecast = async (id: string) => (await server().ask(devices.get, { id })).forecast
    const { emptyAt, earliest, latest } = (await readForecast(soon))!
    // The usual battery is empty at 3.35 V: in 15 days.
    expect(emptyAt >= dateIn(14) && emptyAt <= dateIn(16)).toBe(true)
    expect(earliest < emptyAt && emptyAt < latest).toBe(true)
    expect((await readForecast(late))!.emptyAt > dateIn(100)).toBe(true)
    expect((await readForecast(low))!.emptyAt > dateIn(90)).toBe(true)
    expect(await readForecast(charging)).toBeNull()

    const found = async (query: object) =>
      (await server().ask(devices.list, { sort: 'alias', ...query })).items.map(({ alias }) => alias)
    expect(await found({ 'emptyAt.to': dateIn(30) })).toEqual(['Soon'])
    expect(await found({ 'emptyAt.from': dateIn(30) })).toEqual(['Late', 'Low'])
    const { items } = await server().ask(readAttention, {})
    expect(items.find(({ kind }) => kind === 'draining')).toMatchObject({ count: 1, until: dateIn(30) })

    await server().core.db.updateTable('device').set({ usbState: 'plugin' }).where('id', '=', soon).execute()
    await forecastAll()
    expect(await readForecast(soon)).toBeNull()
  })

  test('a device type has a pace of batteries once the pace of enough of its devices is known', async () => {
    const { ask, core } = server()
    await ask(deviceTypes.create, { name: 'Paced', type: 9 })
    const pace = (query: object) => ask(readBatteryPace, query)
    const unknownPace = { devices: 0, pace: 1 }
    for (let index = 1; index <= PACE_DEVICES; index++) {
      // One device in four always listens, and does not count for the pace.
      if (index % 4 === 0)
        await addDraining(`Listens ${index}`, 4, { deviceType: 9, protocol: 'mqtt', productId: 'paced' })
      expect(await pace({ deviceType: 9 })).toEqual(unknownPace)
      await addDraining(`Asks ${index}`, index === 1 ? 1 : 4, { deviceType: 9, protocol: 'http', productId: 'paced' })
      if (index >= PACE_DEVICES - 1) await forecastAll()
    }
    const knownPace = await pace({ deviceType: 9 })
    expect(knownPace.devices).toBe(PACE_DEVICES)
    // The median device loses a quarter of a hundredth of a volt a day. From full to empty the usual battery loses 55.
    expect(knownPace.pace).toBeCloseTo(0.25 / 55 / usualLoss(1), 0)
    expect(await pace({ product: 'paced' })).toEqual(knownPace)
    expect([await pace({ product: 'p' }), await pace({ deviceType: 10 }), await pace({})]).toEqual(
      Array(3).fill(unknownPace),
    )
    expect((await server().tell(readBatteryPace, { deviceType: 'x' } as never)).code).toBe(40000)
    await core.db.updateTable('device').set({ usbState: 'plugin' }).where('alias', '=', 'Asks 1').execute()
    await forecastAll()
    expect(await pace({ deviceType: 9 })).toEqual(unknownPace)
  })
})
