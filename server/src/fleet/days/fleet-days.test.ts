import { DAYS_KEPT, readFleetDays } from '@wifi-tms/contract/device-days'
import { HOPPING_DAYS, OFTEN_HOPS, readWeakSpots } from '@wifi-tms/contract/overview'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { dropOldFleetDays, sumUpNextDay } from './fleet-days.ts'
import { dayOf, dayText } from './rules.ts'

const DAY_MS = 86_400_000
const quietDay = { battery: null, rssi: null, contacts: 1, refreshes: 0, failures: 0, hops: 0 }

eachServer('days of many devices', (server) => {
  const core = () => server().core
  const today = () => dayOf(core().now())
  /** Adds a device with samples. The keys of `samples` are the days, as numbers of days ago. */
  async function addDeviceWithDays(
    columns: object,
    labels: readonly string[],
    samples: Readonly<Record<number, object>>,
  ) {
    const { db } = core()
    const id = await addDevice(db, columns)
    const { number } = await db.selectFrom('device').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Object.entries(samples).map(([ago, sample]) => ({
      number,
      day: today() - Number(ago),
      ...quietDay,
      ...sample,
    }))
    await db.insertInto('deviceDay').values(rows).execute()
    if (labels.length > 0)
      await db
        .insertInto('deviceLabel')
        .values(labels.map((label, position) => ({ number, position, label })))
        .execute()
    return id
  }
  async function sumUp(now = core().now()) {
    while ((await sumUpNextDay({ db: core().db, now: () => now })) !== '');
  }

  test('days are summed up once they are over, for each product and label and for the fleet: lowest and median values, and sums', async () => {
    await addDeviceWithDays({ productId: 'a' }, ['hall'], {
      0: {},
      1: { battery: 350, rssi: -70, refreshes: 2 },
      3: {},
    })
    await addDeviceWithDays({ productId: 'a' }, ['hall', 'cold'], { 1: { battery: 380, failures: 1, hops: 3 } })
    await addDeviceWithDays({ productId: 'a' }, [], { 1: { battery: 360, rssi: -50, contacts: 5 } })
    await addDeviceWithDays({ productId: 'b' }, ['cold'], { 1: { battery: 310, rssi: -80 } })
    await sumUp()
    const days = async (input: object) => (await server().ask(readFleetDays, input)).items
    const [threeDaysAgo, yesterday] = [dayText(today() - 3), dayText(today() - 1)]
    const oneContact = { devices: 1, battery: null, rssi: null, contacts: 1, refreshes: 0, failures: 0, hops: 0 }
    const yesterdayOfProduct = {
      date: yesterday,
      devices: 3,
      battery: { lowest: 350, middle: 360 },
      rssi: { lowest: -70, middle: -70 },
      contacts: 7,
      refreshes: 2,
      failures: 1,
      hops: 3,
    }
    expect(await days({ product: 'a' })).toEqual([{ date: threeDaysAgo, ...oneContact }, yesterdayOfProduct])
    expect(await days({ product: 'a', from: yesterday })).toEqual([yesterdayOfProduct])
    expect(await days({ product: 'a', to: threeDaysAgo })).toEqual([{ date: threeDaysAgo, ...oneContact }])
    expect(await days({ label: 'cold' })).toMatchObject([
      { devices: 2, battery: { lowest: 310, middle: 310 }, rssi: { lowest: -80, middle: -80 }, hops: 3 },
    ])
    expect(await days({})).toMatchObject([{ devices: 1 }, { devices: 4, battery: { lowest: 310, middle: 350 } }])
    expect(await days({ label: 'none' })).toEqual([])
    expect(await days({ product: 'a', label: 'cold' })).toHaveLength(2)
    const upsideDown = await server().tell(readFleetDays, { from: yesterday, to: threeDaysAgo })
    expect([upsideDown.code, upsideDown.body.errors?.[0]?.path]).toEqual([40000, 'to'])

    // Today is summed up a minute after its end.
    await sumUp(new Date((today() + 1) * DAY_MS + 59_000))
    expect(await days({})).toHaveLength(2)
    await sumUp(new Date((today() + 1) * DAY_MS + 60_000))
    expect(await days({})).toHaveLength(3)
    await dropOldFleetDays(core().db, new Date((today() + DAYS_KEPT - 2) * DAY_MS))
    expect(await days({})).toHaveLength(2)
  })

  test('devices that change their Wi-Fi station often are listed, the most frequent first', async () => {
    const often = await addDeviceWithDays({ alias: 'Often' }, [], {
      0: { hops: OFTEN_HOPS },
      [HOPPING_DAYS - 1]: { hops: 4 },
    })
    const oftenEnough = await addDeviceWithDays({ alias: 'Enough' }, [], { 2: { hops: OFTEN_HOPS } })
    await addDeviceWithDays({ alias: 'Long ago' }, [], { [HOPPING_DAYS]: { hops: 100 }, 1: { hops: OFTEN_HOPS - 1 } })
    const { hopping } = await server().ask(readWeakSpots, {})
    expect(hopping.map(({ _id, alias, hops }) => [_id, alias, hops])).toEqual([
      [often, 'Often', OFTEN_HOPS + 4],
      [oftenEnough, 'Enough', OFTEN_HOPS],
    ])
  })
})
