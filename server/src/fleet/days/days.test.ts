import { DAYS_KEPT } from '@wifi-tms/contract/device-days'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { dropOldDays, findDays, forgetDays } from './queries.ts'
import { dayOf, dayText } from './rules.ts'

const DAY_SECONDS = 24 * 3600

const emptyDay = { battery: null, rssi: null, contacts: 0, refreshes: 0, failures: 0, hops: 0 }

eachDatabase('the days of a device', (open) => {
  /** Starts a server with two devices, and a reader of the first one's days. */
  async function withDevice() {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    await harness.addDevice()
    const { number } = await harness.db
      .selectFrom('device')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const today = () => dayOf(harness.core.now())
    const days = (from = today() - 1000, to = today()) => findDays(harness.db, number, from, to)
    return { harness, id, mac, number, today, days }
  }

  test('the day of a device counts contacts of every kind, and has the last reported battery and signal', async () => {
    const { harness, mac, today, days } = await withDevice()
    const firstDay = dayText(today())
    // The connection that brings the messages; later ones come by polling.
    const connection = {}
    await harness.core.ingest(mac, { type: 'connected' }, { connection })
    await harness.core.ingest(mac, { type: 'hello', protocol: 1, battery: 380, wifi: { rssi: -50 } }, { connection })
    await harness.core.ingest(mac, { type: 'report', wifi: { rssi: -61, bssid: '0a1b2c3d4e5f' } }, { connection })
    await harness.core.ingest(mac, { type: 'progress', id: 'x', percent: 1 }, { connection })
    expect(await days()).toEqual([{ ...emptyDay, date: firstDay, battery: 380, rssi: -61, contacts: 1 }])
    const { wifiBssid } = await harness.db
      .selectFrom('device')
      .select('wifiBssid')
      .where('mac', '=', mac)
      .executeTakeFirstOrThrow()
    expect(wifiBssid).toBe('0a1b2c3d4e5f')

    await harness.core.ingest(mac, { type: 'disconnected' }, { connection })
    // A hello by polling is no contact: the poll itself is one. `again` marks a second message about the same poll.
    await harness.core.ingest(mac, { type: 'hello', protocol: 1 })
    await harness.core.ingest(mac, { type: 'asked', next: 60, protocol: 'http' })
    await harness.core.ingest(mac, { type: 'asked', next: 90, protocol: 'http', again: true })
    await harness.core.ingest(mac, { type: 'event', event: 'battery', battery: 379 })
    expect(await days()).toEqual([{ ...emptyDay, date: firstDay, battery: 379, rssi: -61, contacts: 2 }])

    harness.advance(DAY_SECONDS)
    await harness.core.ingest(mac, { type: 'asked', next: 60, protocol: 'player' })
    expect((await days())[1]).toEqual({ ...emptyDay, date: dayText(today()), contacts: 1 })
  })

  test('the day of a device counts each change of its Wi-Fi station (BSSID), but not the first report', async () => {
    const { harness, mac, days } = await withDevice()
    for (const bssid of ['0a0000000001', '0a0000000001', '0a0000000002', '0a0000000001'])
      await harness.core.ingest(mac, { type: 'report', wifi: { bssid } })
    await harness.core.ingest(mac, { type: 'report', wifi: { rssi: -60 } })
    await Promise.all(
      ['0a0000000003', '0a0000000003', '0a0000000004'].map((bssid) =>
        harness.core.ingest(mac, { type: 'report', wifi: { bssid } }),
      ),
    )
    expect(await days()).toMatchObject([{ hops: 4 }])
  })

  test('the day of a device counts each message once, if several are committed together', async () => {
    const { harness, mac, days } = await withDevice()
    await Promise.all([
      harness.core.ingest(mac, { type: 'report', battery: 371 }),
      harness.core.ingest(mac, { type: 'asked', next: 60, protocol: 'trmnl' }),
      harness.core.ingest(mac, { type: 'report', battery: 370 }),
    ])
    expect(await days()).toMatchObject([{ battery: 370, contacts: 1 }])
  })

  test('the day of a device counts pictures that were shown, and tries that failed or had no answer', async () => {
    const { harness, mac, days } = await withDevice()
    await harness.greet(mac)
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    // Each turn of the reconciler ends overdue tries and starts due ones.
    const [offer] = await harness.reconcile()
    await harness.report(mac, 'fail', offer!.message)
    // The second try is due after a pause of less than ten seconds.
    harness.advance(10)
    await harness.reconcile()
    // The device does not answer, so the second try fails at its deadline.
    harness.advance(600)
    await harness.reconcile()
    // The third try is due after a longer pause, also of less than ten seconds.
    harness.advance(10)
    const [thirdOffer] = await harness.reconcile()
    await harness.report(mac, 'success', thirdOffer!.message)
    await harness.core.ingest(mac, { type: 'report', frame: thirdOffer!.message.frame.sha256 })
    expect(await days()).toMatchObject([{ refreshes: 1, failures: 2 }])
  })

  test('the days of a device are stored for two years, and no longer than their device', async () => {
    const { harness, number, today, days } = await withDevice()
    // The second device has the next number.
    const numbers = [number, number + 1]
    const row = { ...emptyDay, contacts: 1 }
    const storedDays = [0, DAYS_KEPT - 1, DAYS_KEPT].map((ago) => ({ ...row, day: today() - ago }))
    await harness.db
      .insertInto('deviceDay')
      .values(storedDays.flatMap((day) => numbers.map((deviceNumber) => ({ ...day, number: deviceNumber }))))
      .execute()
    // An empty text: no days that are too old are left.
    expect(await dropOldDays(harness.db, harness.core.now())).toBe('')
    expect((await days()).map(({ date }) => date)).toEqual([dayText(today() - DAYS_KEPT + 1), dayText(today())])
    await forgetDays(harness.db, [number])
    expect(await days()).toEqual([])
    expect(await harness.db.selectFrom('deviceDay').select('number').execute()).toEqual([
      { number: number + 1 },
      { number: number + 1 },
    ])
  })
})

eachDatabase('the charge of a device', (open) => {
  test('a device’s picture shows its charge by the voltages of its device type, whether it is painted alone or among many', async () => {
    const harness = await startHarness(await open())
    const lowType = { type: 3, name: 'Low', emptyVoltage: 250, fullVoltage: 350, curve: 'linear' }
    const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' }
    await harness.db
      .insertInto('deviceType')
      .values({ id: 'low', ...stamps, ...lowType })
      .execute()
    // The template draws a box if there is any charge.
    const templateId = await harness.addTemplate('white', 'device.battery')
    const frameByAlias = new Map<string, string>()
    // Voltages in hundredths of a volt. Without a device type, a battery is empty at 335 and full at 390.
    const devices = [
      { alias: 'full', batteryVoltage: 390 },
      { alias: 'empty', batteryVoltage: 335 },
      { alias: 'half', batteryVoltage: 300, deviceType: 3 },
      { alias: 'unknown', batteryVoltage: null },
    ]
    const aliasByMac = new Map<string, string>()
    for (const { alias, ...values } of devices) {
      const { id, mac } = await harness.addDevice()
      aliasByMac.set(mac, alias)
      await harness.db.updateTable('device').set(values).where('id', '=', id).execute()
      await harness.greet(mac)
    }
    await harness.showMany({ all: true, templateId })
    for (const { mac, message } of await harness.reconcile())
      frameByAlias.set(aliasByMac.get(mac)!, message.frame.sha256)
    expect(frameByAlias.get('half')).toBe(frameByAlias.get('full'))
    expect(frameByAlias.get('unknown')).toBe(frameByAlias.get('empty'))
    expect(frameByAlias.get('full')).not.toBe(frameByAlias.get('empty'))
    for (const [mac, alias] of aliasByMac)
      expect((await harness.showOne({ mac, templateId, force: true })).frame).toBe(frameByAlias.get(alias))
  })
})
