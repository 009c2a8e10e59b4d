import { tagEvents, type Up } from '@wifi-tms/contract/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { lock } from '../../base/database/lock.ts'
import { openDatabase } from '../../base/database/open.ts'
import { eachDatabase, eachPlace } from '../../base/database/testing/each-database.ts'
import { endWaiting, startBeside } from '../../base/database/testing/locks.ts'
import { expectCountsRight } from '../wishes/testing/counted.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { moment } from '../wishes/testing/states.ts'

const rowOf = (db: Db, id: string) => db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const wholeReport: Up = {
  type: 'hello',
  protocol: 1,
  deviceType: 4,
  screenType: 7,
  hardwareVersion: 258,
  softwareVersion: 772,
  serialNumber: 'S1',
  ip: '10.1.2.3',
  battery: 371,
  usb: 'plugout',
  wifi: { ssid: 'shop', rssi: -66 },
  mqtt: { host: 'tms', port: 1883 },
  sleeps: true,
  frame: null,
  statistics: { reboots: 3, displaySuccess: 5 },
}

eachPlace('an acknowledged message', (place) => {
  test('an acknowledged message is committed: another connection to the database reads it at that moment', async () => {
    const where = await place()
    const [database, otherDatabase] = [await openDatabase(where), await openDatabase(where)]
    try {
      const harness = await startHarness(database)
      const devices = await Promise.all(Array.from({ length: 20 }, () => harness.addDevice()))
      const seenDevices = devices.map(async ({ id, mac }, index) => {
        await harness.core.ingest(mac, { type: 'event', event: 'battery', battery: 300 + index })
        return (await rowOf(otherDatabase, id)).batteryVoltage
      })
      expect(await Promise.all(seenDevices)).toEqual(devices.map((_, index) => 300 + index))
      await harness.core.ingest.stop()
    } finally {
      await database.destroy()
      await otherDatabase.destroy()
    }
  })
})

eachDatabase('ingest', (open) => {
  test('ingest stores all that a tag reports about itself; a report changes only its fields, and does not count as an edit', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice(null)
    await harness.core.ingest(mac, { type: 'connected' })
    await harness.core.ingest(mac, wholeReport)
    const reported = {
      deviceType: 4,
      screenType: 7,
      hardwareVersion: 258,
      softwareVersion: 772,
      serialNumber: 'S1',
      ip: '10.1.2.3',
      batteryVoltage: 371,
      usbState: 'plugout',
      wifiSsid: 'shop',
      rssi: -66,
      mqttHost: 'tms',
      mqttPort: 1883,
      sleeps: 1,
      online: 1,
      helloAt: moment(0).toISOString(),
      lastSeenAt: moment(0).toISOString(),
      updatedAt: '',
    }
    const first = await rowOf(harness.db, id)
    expect(first).toMatchObject(reported)
    expect(JSON.parse(first.statistics)).toEqual({ reboots: 3, displaySuccess: 5 })

    harness.clock.seconds = 60
    await harness.core.ingest(mac, { type: 'report', wifi: { rssi: -50 }, statistics: { reboots: 4 }, sleeps: false })
    const second = await rowOf(harness.db, id)
    expect(second).toMatchObject({ ...reported, rssi: -50, sleeps: 0, lastSeenAt: moment(60).toISOString() })
    expect(JSON.parse(second.statistics)).toEqual({ reboots: 4, displaySuccess: 5 })
    await harness.core.ingest(mac, { type: 'event', event: 'display-success', statistics: { displaySuccess: 6 } })
    expect(JSON.parse((await rowOf(harness.db, id)).statistics)).toEqual({ reboots: 4, displaySuccess: 6 })
    expect(harness.changed.filter(({ resource }) => resource === 'devices').length).toBeGreaterThan(0)
  })

  test('[state-events] ingest accepts each of the 14 events and stores its values', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    expect(tagEvents).toHaveLength(14)
    for (const [index, event] of tagEvents.entries()) {
      harness.clock.seconds = index * 60
      await harness.core.ingest(mac, { type: 'event', event, ...(event === 'battery' && { battery: 385 }) })
      const row = await rowOf(harness.db, id)
      expect(row.lastSeenAt).toBe(moment(index * 60).toISOString())
      if (event.startsWith('usb-')) expect(row.usbState).toBe(event.slice(4))
      if (event === 'battery') expect(row.batteryVoltage).toBe(385)
    }
    expect(harness.notices.map(({ kind }) => kind)).toEqual(['network-problem', 'hardware-problem'])
    expect(harness.faults).toEqual([])
  })

  test('a device is online while it is connected, and one that polls is online until it counts as missing', async () => {
    const harness = await startHarness(await open())
    const [mqtt, pollingTag] = [await harness.addDevice(), await harness.addDevice()]
    const online = async () => {
      await expectCountsRight(harness.db)
      return [(await rowOf(harness.db, mqtt.id)).online, (await rowOf(harness.db, pollingTag.id)).online]
    }
    await harness.core.ingest(mqtt.mac, { type: 'connected' })
    await harness.core.ingest(pollingTag.mac, { type: 'asked', next: 60, protocol: 'http' })
    expect(await online()).toEqual([1, 1])
    await harness.core.ingest(mqtt.mac, { type: 'event', event: 'offline' })
    // A device with the usual wake of 300 s counts as missing after 2 * 300 + 300 s.
    harness.clock.seconds = 899
    await harness.reconcile()
    expect(await online()).toEqual([1, 1])
    harness.clock.seconds = 900
    await harness.reconcile()
    expect(await online()).toEqual([1, 0])
    await harness.core.ingest(pollingTag.mac, { type: 'asked', next: 60, protocol: 'http' })
    await harness.core.ingest(pollingTag.mac, { type: 'event', event: 'offline' })
    await harness.core.ingest(mqtt.mac, { type: 'disconnected' })
    expect(await online()).toEqual([0, 0])
  })

  test('after a restart no device is connected, and those that poll are still expected', async () => {
    const harness = await startHarness(await open())
    const [mqtt, pollingTag] = [await harness.addDevice(), await harness.addDevice()]
    await harness.greet(mqtt.mac)
    await harness.core.ingest(pollingTag.mac, { type: 'asked', next: 60, protocol: 'http' })
    await harness.restart()
    await harness.core.ingest('ffffffffffff', { type: 'connected' })
    expect([(await rowOf(harness.db, mqtt.id)).online, (await rowOf(harness.db, pollingTag.id)).online]).toEqual([0, 1])
    expect(await harness.db.selectFrom('delivery').select('listens').where('listens', '=', 1).execute()).toEqual([])
    await expectCountsRight(harness.db)
  })

  test('a tag’s message is committed in the next group, however many messages another tag sends', async () => {
    const harness = await startHarness(await open())
    const [floodingTag, otherTag] = [await harness.addDevice(), await harness.addDevice()]
    const report = (mac: string, index: number) =>
      harness.core.ingest(mac, { type: 'report', battery: 300 + (index % 100) })
    let committedCount = 0
    const flood = Array.from({ length: 3000 }, (_, index) =>
      report(floodingTag.mac, index).then(() => committedCount++),
    )
    await flood[0]
    await report(otherTag.mac, 0)
    // The bound is two groups of 500: the one that is being committed, and the next.
    expect(committedCount).toBeLessThanOrEqual(1000)
    await Promise.all(flood)
  })

  test('while the database accepts nothing, no message is acknowledged, and afterwards none is lost', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    await harness.core.ingest(mac, { type: 'event', event: 'battery', battery: 390 })
    await sql`alter table lock rename to away`.execute(harness.db)
    let acknowledged = false
    const ingesting = harness.core.ingest(mac, { type: 'event', event: 'battery', battery: 370 }).then(() => {
      acknowledged = true
    })
    await expect.poll(() => harness.faults.length).toBeGreaterThan(0)
    expect(acknowledged).toBe(false)
    await sql`alter table away rename to lock`.execute(harness.db)
    await ingesting
    expect((await rowOf(harness.db, id)).batteryVoltage).toBe(370)
  })

  test('a message that cannot be stored does not keep the others of its group from being stored', async () => {
    const harness = await startHarness(await open())
    const nineDevices = await Promise.all(Array.from({ length: 9 }, () => harness.addDevice()))
    const refusedDevice = nineDevices[3]!
    await sql
      .raw(
        isPostgres(harness.db)
          ? `alter table device add constraint never check (not (mac = '${refusedDevice.mac}' and battery_voltage is not null))`
          : `create trigger never before update on device when new.mac = '${refusedDevice.mac}' begin select raise(abort, 'no'); end`,
      )
      .execute(harness.db)
    await Promise.all(
      nineDevices.map(({ mac }) => harness.core.ingest(mac, { type: 'event', event: 'battery', battery: 380 })),
    )
    const stored = await harness.db.selectFrom('device').select('mac').where('batteryVoltage', '=', 380).execute()
    expect(stored).toHaveLength(8)
    expect(harness.faults.filter((line) => line.includes('could not be kept'))).toHaveLength(1)
    expect(harness.faults.join()).toContain(refusedDevice.mac)
  })

  test('a message whose transaction broke off is not lost', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    const ingesting = await harness.db.transaction().execute(async (tx) => {
      await lock(tx, 'wishes')
      const { done } = await startBeside(tx, () => harness.core.ingest(mac, wholeReport))
      await endWaiting(tx)
      return { done }
    })
    await ingesting.done
    expect(await rowOf(harness.db, id)).toMatchObject({ serialNumber: 'S1' })
  })

  test('messages of an unknown mac are ignored', async () => {
    const harness = await startHarness(await open())
    await harness.core.ingest('ffffffffffff', wholeReport)
    expect(harness.faults).toEqual([])
    await expectCountsRight(harness.db)
  })
})
