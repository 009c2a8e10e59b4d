import { DAYS_KEPT, readBatteryPace, readDays } from '@wifi-tms/contract/device-days'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { readAttention } from '@wifi-tms/contract/overview'
import { PACE_DEVICES, usualLoss } from '@wifi-tms/contract/wake'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { startStand } from '../wishes/testing/stand.ts'
import { keepForecasts } from './keep-forecasts.ts'
import { dropOldDays, findDays, forgetDays } from './queries.ts'
import { dayOf, dayText } from './rules.ts'

const DAY_SECONDS = 24 * 3600

const emptyDay = { battery: null, rssi: null, contacts: 0, refreshes: 0, failures: 0, hops: 0 }

eachDatabase('the days of a device', (open) => {
  /** Starts a server with two devices, and a reader of the first one's days. */
  async function withDevice() {
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice()
    await stand.addDevice()
    const { number } = await stand.db
      .selectFrom('device')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const today = () => dayOf(stand.core.now())
    const days = (from = today() - 1000, to = today()) => findDays(stand.db, number, from, to)
    return { stand, id, mac, number, today, days }
  }

  test('count contacts of every kind, and keep the last reported battery and signal', async () => {
    const { stand, mac, today, days } = await withDevice()
    const first = dayText(today())
    const by = {}
    await stand.core.ingest(mac, { type: 'connected' }, { by })
    await stand.core.ingest(mac, { type: 'hello', protocol: 1, battery: 380, wifi: { rssi: -50 } }, { by })
    await stand.core.ingest(mac, { type: 'report', wifi: { rssi: -61, bssid: '0a1b2c3d4e5f' } }, { by })
    await stand.core.ingest(mac, { type: 'progress', id: 'x', percent: 1 }, { by })
    expect(await days()).toEqual([{ ...emptyDay, date: first, battery: 380, rssi: -61, contacts: 1 }])
    const { wifiBssid } = await stand.db
      .selectFrom('device')
      .select('wifiBssid')
      .where('mac', '=', mac)
      .executeTakeFirstOrThrow()
    expect(wifiBssid).toBe('0a1b2c3d4e5f')

    await stand.core.ingest(mac, { type: 'disconnected' }, { by })
    await stand.core.ingest(mac, { type: 'hello', protocol: 1 })
    await stand.core.ingest(mac, { type: 'asked', next: 60, protocol: 'http' })
    await stand.core.ingest(mac, { type: 'asked', next: 90, protocol: 'http', again: true })
    await stand.core.ingest(mac, { type: 'event', event: 'battery', battery: 379 })
    expect(await days()).toEqual([{ ...emptyDay, date: first, battery: 379, rssi: -61, contacts: 2 }])

    stand.pass(DAY_SECONDS)
    await stand.core.ingest(mac, { type: 'asked', next: 60, protocol: 'player' })
    expect((await days())[1]).toEqual({ ...emptyDay, date: dayText(today()), contacts: 1 })
  })

  test('count each change of the Wi-Fi station, but not the first report of one', async () => {
    const { stand, mac, days } = await withDevice()
    for (const bssid of ['0a0000000001', '0a0000000001', '0a0000000002', '0a0000000001'])
      await stand.core.ingest(mac, { type: 'report', wifi: { bssid } })
    await stand.core.ingest(mac, { type: 'report', wifi: { rssi: -60 } })
    await Promise.all(
      ['0a0000000003', '0a0000000003', '0a0000000004'].map((bssid) =>
        stand.core.ingest(mac, { type: 'report', wifi: { bssid } }),
      ),
    )
    expect(await days()).toMatchObject([{ hops: 4 }])
  })

  test('count each message once, if several are committed together', async () => {
    const { stand, mac, days } = await withDevice()
    await Promise.all([
      stand.core.ingest(mac, { type: 'report', battery: 371 }),
      stand.core.ingest(mac, { type: 'asked', next: 60, protocol: 'trmnl' }),
      stand.core.ingest(mac, { type: 'report', battery: 370 }),
    ])
    expect(await days()).toMatchObject([{ battery: 370, contacts: 1 }])
  })

  test('count pictures that were shown, and tries that failed or had no answer', async () => {
    const { stand, mac, days } = await withDevice()
    await stand.greet(mac)
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    const [offer] = await stand.turn()
    await stand.tell(mac, 'fail', offer!.message)
    stand.pass(10)
    await stand.turn()
    stand.pass(600)
    await stand.turn()
    stand.pass(10)
    const [again] = await stand.turn()
    await stand.tell(mac, 'success', again!.message)
    await stand.core.ingest(mac, { type: 'report', frame: again!.message.frame.sha256 })
    expect(await days()).toMatchObject([{ refreshes: 1, failures: 2 }])
  })

  test('are stored for two years, and no longer than their device', async () => {
    const { stand, number, today, days } = await withDevice()
    const row = { ...emptyDay, contacts: 1 }
    const storedDays = [0, DAYS_KEPT - 1, DAYS_KEPT].map((ago) => ({ ...row, day: today() - ago }))
    await stand.db
      .insertInto('deviceDay')
      .values(storedDays.flatMap((day) => [number, number + 1].map((number) => ({ ...day, number }))))
      .execute()
    expect(await dropOldDays(stand.db, stand.core.now())).toBe('')
    expect((await days()).map(({ date }) => date)).toEqual([dayText(today() - DAYS_KEPT + 1), dayText(today())])
    await forgetDays(stand.db, [number])
    expect(await days()).toEqual([])
    expect(await stand.db.selectFrom('deviceDay').select('number').execute()).toEqual([
      { number: number + 1 },
      { number: number + 1 },
    ])
  })
})

eachDatabase('the charge of a device', (open) => {
  test('is shown in a device’s picture by the voltages of its device type, whether painted alone or among many', async () => {
    const stand = await startStand(await open())
    const described = { type: 3, name: 'Low', emptyVoltage: 250, fullVoltage: 350, curve: 'linear' }
    const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' }
    await stand.db
      .insertInto('deviceType')
      .values({ id: 'low', ...stamps, ...described })
      .execute()
    // The template draws a box if there is any charge.
    const templateId = await stand.addTemplate('white', 'device.battery')
    const frameOf = new Map<string, string>()
    const columns = [
      { alias: 'full', batteryVoltage: 390 },
      { alias: 'empty', batteryVoltage: 335 },
      { alias: 'half', batteryVoltage: 300, deviceType: 3 },
      { alias: 'unknown', batteryVoltage: null },
    ]
    const macs = new Map<string, string>()
    for (const { alias, ...values } of columns) {
      const { id, mac } = await stand.addDevice()
      macs.set(mac, alias)
      await stand.db.updateTable('device').set(values).where('id', '=', id).execute()
      await stand.greet(mac)
    }
    await stand.showMany({ all: true, templateId })
    for (const { mac, message } of await stand.turn()) frameOf.set(macs.get(mac)!, message.frame.sha256)
    expect(frameOf.get('half')).toBe(frameOf.get('full'))
    expect(frameOf.get('unknown')).toBe(frameOf.get('empty'))
    expect(frameOf.get('full')).not.toBe(frameOf.get('empty'))
    for (const [mac, alias] of macs)
      expect((await stand.showOne({ mac, templateId, force: true })).frame).toBe(frameOf.get(alias))
  })
})

eachServer('days and forecasts', (server) => {
  /** Adds a device whose battery falls by one hundredth of a volt every `perStep` days until today. */
  async function drain(alias: string, perStep: number, columns: object = {}) {
    const { db, now } = server().core
    const id = await addDevice(db, { alias, productId: 'p', ...columns })
    const { number } = await db.selectFrom('device').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 120 }, (_, ago) => ({
      number,
      day: dayOf(now()) - ago,
      battery: 350 + Math.round(ago / perStep),
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
    for (let place = '0'; place !== ''; ) place = await keepForecasts(server().core, place)
  }

  test('a device’s days are listed oldest first, both ends included', async () => {
    const id = await drain('Days', 4)
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
    const soon = await drain('Soon', 1)
    const late = await drain('Late', 8)
    const charging = await drain('Charging', 1, { usbState: 'plugin' })
    await server().ask(deviceTypes.create, { name: 'Low', type: 7, emptyVoltage: 250, fullVoltage: 480 })
    const low = await drain('Low', 1, { deviceType: 7 })
    await forecastAll()
    const forecast = async (id: string) => (await server().ask(devices.get, { id })).forecast
    const { emptyAt, earliest, latest } = (await forecast(soon))!
    expect(emptyAt >= dateIn(14) && emptyAt <= dateIn(16)).toBe(true)
    expect(earliest < emptyAt && emptyAt < latest).toBe(true)
    expect((await forecast(late))!.emptyAt > dateIn(100)).toBe(true)
    expect((await forecast(low))!.emptyAt > dateIn(90)).toBe(true)
    expect(await forecast(charging)).toBeNull()

    const found = async (query: object) =>
      (await server().ask(devices.list, { sort: 'alias', ...query })).items.map(({ alias }) => alias)
    expect(await found({ 'emptyAt.to': dateIn(30) })).toEqual(['Soon'])
    expect(await found({ 'emptyAt.from': dateIn(30) })).toEqual(['Late', 'Low'])
    const { items } = await server().ask(readAttention, {})
    expect(items.find(({ kind }) => kind === 'draining')).toMatchObject({ count: 1, until: dateIn(30) })

    await server().core.db.updateTable('device').set({ usbState: 'plugin' }).where('id', '=', soon).execute()
    await forecastAll()
    expect(await forecast(soon)).toBeNull()
  })

  test('a device type gets a pace of batteries once that of enough of its devices is known', async () => {
    const { ask, core } = server()
    await ask(deviceTypes.create, { name: 'Paced', type: 9 })
    const pace = (query: object) => ask(readBatteryPace, query)
    const unknown = { devices: 0, pace: 1 }
    for (let index = 1; index <= PACE_DEVICES; index++) {
      // One device in four always listens, and does not count for the pace.
      if (index % 4 === 0) await drain(`Listens ${index}`, 4, { deviceType: 9, protocol: 'mqtt', productId: 'paced' })
      expect(await pace({ deviceType: 9 })).toEqual(unknown)
      await drain(`Asks ${index}`, index === 1 ? 1 : 4, { deviceType: 9, protocol: 'http', productId: 'paced' })
      if (index >= PACE_DEVICES - 1) await forecastAll()
    }
    const knownPace = await pace({ deviceType: 9 })
    expect(knownPace.devices).toBe(PACE_DEVICES)
    expect(knownPace.pace).toBeCloseTo(0.25 / 55 / usualLoss(1), 0)
    expect(await pace({ product: 'paced' })).toEqual(knownPace)
    expect([await pace({ product: 'p' }), await pace({ deviceType: 10 }), await pace({})]).toEqual(
      Array(3).fill(unknown),
    )
    expect((await server().tell(readBatteryPace, { deviceType: 'x' } as never)).code).toBe(40000)
    await core.db.updateTable('device').set({ usbState: 'plugin' }).where('alias', '=', 'Asks 1').execute()
    await forecastAll()
    expect(await pace({ deviceType: 9 })).toEqual(unknown)
  })
})
