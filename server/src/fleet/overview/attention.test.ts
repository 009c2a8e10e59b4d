import { lowVoltageOf, usualBattery } from '@wifi-tms/contract/battery'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { readAttention } from '@wifi-tms/contract/overview'
import { dataSources } from '@wifi-tms/contract/read-sources'
import { rooms } from '@wifi-tms/contract/rooms'
import { LONG_OFFLINE_MS } from '@wifi-tms/contract/units'
import { type SqlBool, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { eachDatabaseAndVersion } from '../../base/database/testing/each-database.ts'
import { rememberFor } from '../../base/process/remember-for.ts'
import { voltageFor } from '../../content/catalogue/battery-conditions.ts'
import { findBatteries } from '../../content/catalogue/queries.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { seedFleet } from '../devices/testing/seed-fleet.ts'
import { countAttention } from './count-attention.ts'
import { countEmpty, countWeak, failingCalendars, failingSources, findWeakLabels, findWeakStations } from './queries.ts'

const { emptyVoltage: EMPTY_VOLTAGE } = usualBattery
const LOW_VOLTAGE = lowVoltageOf(usualBattery)

eachDatabaseAndVersion('the count of what needs attention', (open) => {
  const now = new Date('2026-11-30T12:00:00.000Z')
  const setDevice = async (db: Db, index: number, change: object) => {
    const { number } = await db
      .selectFrom('device')
      .select('number')
      .orderBy('number')
      .offset(index)
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.updateTable('device').set(change).where('number', '=', number).execute()
  }

  test('devices are counted by what they need, the most urgent first, and at most once in ten seconds', async () => {
    const db = await open()
    await seedFleet(db, 20, now)
    const goodDevice: object = {
      approved: 1,
      online: 1,
      batteryVoltage: 390,
      wishState: null,
      rssi: -75,
      lastSeenAt: now.toISOString(),
    }
    await db.updateTable('device').set(goodDevice).execute()
    let clock = now
    const count = rememberFor(
      10_000,
      () => clock,
      () => countAttention({ db, now: () => clock }),
    )
    expect(await count()).toEqual([])

    const offlineFor = (ms: number) => ({ online: 0, lastSeenAt: new Date(now.getTime() - ms).toISOString() })
    await setDevice(db, 0, { wishState: 'failed' })
    await setDevice(db, 1, { batteryVoltage: EMPTY_VOLTAGE })
    await setDevice(db, 2, { batteryVoltage: EMPTY_VOLTAGE + 1 })
    await setDevice(db, 3, { batteryVoltage: LOW_VOLTAGE })
    await setDevice(db, 4, { batteryVoltage: LOW_VOLTAGE + 1 })
    await setDevice(db, 5, offlineFor(LONG_OFFLINE_MS + 60_000))
    await setDevice(db, 6, offlineFor(LONG_OFFLINE_MS - 60_000))
    await setDevice(db, 7, { ...offlineFor(LONG_OFFLINE_MS * 2), online: 1 })
    await setDevice(db, 8, { approved: 0 })
    await setDevice(db, 9, { rssi: -76 })
    const size = { bytes: 1, width: 8, height: 8, angle: 0, halves: 0 }
    const frame = { id: 'f', sha256: 'f', color: 'B/W', ...size, createdAt: '', lacks: '["data.price"]' }
    await db.insertInto('frame').values(frame).execute()
    const lacking = await db.selectFrom('device').select('id').orderBy('number', 'desc').executeTakeFirstOrThrow()
    await db.updateTable('wish').set({ frameId: 'f', state: 'shown' }).where('deviceId', '=', lacking.id).execute()
    expect(await count()).toEqual([])
    clock = new Date(now.getTime() + 10_000)
    expect((await count()).map(({ kind, count }) => [kind, count])).toEqual([
      ['failed', 1],
      ['empty', 1],
      ['lacking', 1],
      ['offline', 1],
      ['waiting', 1],
      ['weak', 2],
      ['signal', 1],
    ])
  })

  test('weak signals are counted by station and by label, the most frequent first, with their mean', async () => {
    const db = await open()
    await seedFleet(db, 12, now)
    await db.updateTable('device').set({ rssi: null, wifiBssid: '' }).execute()
    await db.deleteFrom('deviceLabel').execute()
    const [farMac, nearMac, goodMac] = ['0a0000000001', '0a0000000002', '0a0000000003']
    for (const [index, rssi] of [-80, -90, -61].entries()) await setDevice(db, index, { wifiBssid: farMac, rssi })
    for (const [index, rssi] of [-76, -75].entries()) await setDevice(db, 3 + index, { wifiBssid: nearMac, rssi })
    await setDevice(db, 5, { wifiBssid: goodMac, rssi: -60 })
    await setDevice(db, 6, { wifiBssid: nearMac })
    await setDevice(db, 7, { rssi: -95 })
    expect(await findWeakStations(db)).toEqual([
      { name: farMac, devices: 3, weak: 2, rssi: -77 },
      { name: nearMac, devices: 2, weak: 1, rssi: expect.toSatisfy((rssi) => rssi === -75 || rssi === -76) },
    ])
    const numbers = await db.selectFrom('device').select('number').orderBy('number').execute()
    const addLabels = (index: number, ...labels: string[]) =>
      db
        .insertInto('deviceLabel')
        .values(labels.map((name, position) => ({ number: numbers[index]!.number, position, label: name })))
        .execute()
    await addLabels(0, 'north', 'hall')
    await addLabels(1, 'north')
    await addLabels(5, 'north', 'south')
    expect(await findWeakLabels(db)).toEqual([
      { name: 'north', devices: 3, weak: 2, rssi: -77 },
      { name: 'hall', devices: 1, weak: 1, rssi: -80 },
    ])
  })
})

eachServer('the list of what needs attention', (server) => {
  test('a server where all is well lists nothing', async () => {
    expect(await server().ask(readAttention, {})).toEqual({ items: [] })
  })

  test('rooms whose calendars cannot be read are counted, five of them named, after silent devices and before those that wait', async () => {
    const { db } = server().core
    const place = { kind: 'ics', url: '', host: '', refresh: 15, nextAt: '2126-01-01T00:00:00.000Z', linkedAt: '' }
    const unread = { etag: null, modified: null, wholeAt: null, readAt: null, since: null, status: null }
    const feedColumns = {
      skipped: 0,
      losses: '[]',
      restUntil: '',
      username: '',
      password: null,
      tenant: '',
      mailbox: '',
      unwritten: 0,
    }
    const ids: string[] = []
    for (const name of ['Rome', 'Oslo', 'Lima', 'Bern', 'Kyiv', 'Baku', 'Cork']) {
      const { _id: roomId } = await server().ask(rooms.create, { name })
      ids.push(roomId)
      const reason = name === 'Cork' ? null : 'gone'
      await db
        .insertInto('feed')
        .values({ ...place, ...unread, ...feedColumns, roomId, reason })
        .execute()
    }
    const { count, named } = await failingCalendars(db)
    expect([count, named.map(({ name }) => name)]).toEqual([6, ['Baku', 'Bern', 'Kyiv', 'Lima', 'Oslo']])
    expect(named[0]!._id).toBe(ids[5])

    const silent = await addDevice(db, { online: 0, lastSeenAt: new Date(0).toISOString(), approved: 0 })
    const kinds = (await countAttention(server().core)).map(({ kind }) => kind)
    await db.deleteFrom('device').where('id', '=', silent).execute()
    expect(kinds.filter((kind) => ['offline', 'calendars', 'waiting'].includes(kind))).toEqual([
      'offline',
      'calendars',
      'waiting',
    ])
  })

  test('sources that fail are counted and named', async () => {
    const { db } = server().core
    for (const name of ['waste', 'bus', 'fine']) await server().ask(dataSources.create, { name, kind: 'push' } as never)
    const failed = { error: 'does not answer', since: '2026-11-30T08:00:00.000Z' }
    await db.updateTable('source').set(failed).where('name', '<>', 'fine').execute()
    const { count, named } = await failingSources(db)
    expect([count, named.map(({ name }) => name)]).toEqual([2, ['bus', 'waste']])
  })

  test('batteries are low by their device type: in counts, lists, answers and firmware', async () => {
    const { ask, core } = server()
    await ask(deviceTypes.create, { name: 'Coin', type: 5, emptyVoltage: 220, fullVoltage: 300, curve: 'coin' })
    const volts = { full: 300, half: 290, weak: 270, empty: 220 }
    for (const [alias, batteryVoltage] of Object.entries(volts))
      await addDevice(core.db, { alias, batteryVoltage, deviceType: 5, productId: 'p' })
    for (const [alias, batteryVoltage] of Object.entries({ usual: 344, usualWeak: 343, usualEmpty: 335 }))
      await addDevice(core.db, { alias, batteryVoltage, productId: 'p' })
    const foundBy = async (battery: string) =>
      (await ask(devices.list, { battery, sort: 'alias' })).items.map(({ alias }) => alias)
    expect(await foundBy('empty')).toEqual(['empty', 'usualEmpty'])
    expect(await foundBy('weak')).toEqual(['usualWeak', 'weak'])
    expect(await foundBy('low')).toEqual(['empty', 'usualEmpty', 'usualWeak', 'weak'])
    expect([await countEmpty(core.db), await countWeak(core.db)]).toEqual([2, 2])
    const { items } = await ask(devices.list, { sort: 'alias' })
    expect(items.map(({ alias, batteryPercent }) => [alias, batteryPercent])).toEqual([
      ['empty', 0],
      ['full', 100],
      ['half', 51],
      ['usual', 16],
      ['usualEmpty', 0],
      ['usualWeak', 15],
      ['weak', 12],
    ])
    const isHalfCharged = sql<SqlBool>`device.battery_voltage >= ${voltageFor(50, await findBatteries(core.db))}`
    const charged = await core.db.selectFrom('device').select('alias').where(isHalfCharged).orderBy('alias').execute()
    expect(charged.map(({ alias }) => alias)).toEqual(['full', 'half'])
  })
})
