import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { among, saveRows } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import { batteryOf } from '../../content/catalogue/queries.ts'
import { forecastOf, LOOK_BACK_DAYS, type Voltage } from './forecast.ts'
import { isIdleBetweenContacts, paceOf } from './pace.ts'
import { dayOf, daysBetween, dayText } from './rules.ts'

/** The maximum number of devices of one step, each with up to a year of days: a step takes some 20 ms. */
const BATCH = 50

const forecastColumns = { emptyAt: 'text', emptyEarliest: 'text', emptyLatest: 'text', batteryPace: 'integer' } as const

/**
 * Computes when the batteries of some devices will be empty and how fast they empty. The forecasts are stored in the
 * devices' rows, as lists filter by them. Begins after the device with the number `from`. Returns the number for the
 * next step; empty after the last device.
 */
export async function updateForecasts({ db, now }: Pick<Core, 'db' | 'now'>, from: string): Promise<string> {
  const today = dayOf(now())
  const devices = await db
    .selectFrom('device')
    .leftJoin('deviceType', 'deviceType.type', 'device.deviceType')
    .select(['number', 'usbState', 'emptyAt', 'emptyEarliest', 'emptyLatest', 'batteryPace', 'sleeps', 'protocol'])
    .select(['emptyVoltage', 'fullVoltage', 'curve'])
    .where('number', '>', Number(from))
    .orderBy('number')
    .limit(BATCH)
    .execute()
  if (devices.length === 0) return ''
  const daysByNumber = await daysOf(
    db,
    devices.map(({ number }) => number),
    today,
  )
  const beforeAndAfter = devices.map((before) => {
    const isCharging = before.usbState === 'plugin'
    const samples = daysByNumber.get(before.number) ?? []
    const voltages = samples.filter((sample): sample is Sample & Voltage => sample.battery !== null)
    const forecast = isCharging ? null : forecastOf(voltages, batteryOf(before), today)
    const after = {
      number: before.number,
      emptyAt: forecast && dayText(forecast.emptyAt),
      emptyEarliest: forecast && dayText(forecast.earliest),
      emptyLatest: forecast && dayText(forecast.latest),
      batteryPace: forecast?.loss && isIdleBetweenContacts(before) ? paceOf(forecast.loss, samples) : null,
    }
    return [before, after] as const
  })
  await db.transaction().execute(async (tx) => {
    await lock(tx, 'wishes')
    await saveRows(tx, 'device', { number: 'integer' }, forecastColumns, beforeAndAfter)
  })
  return devices.length < BATCH ? '' : `${devices.at(-1)!.number}`
}

/** A day of a device, as forecasts need it. */
interface Sample {
  number: number
  day: number
  battery: number | null
  contacts: number
}

/** Finds the days of a batch of devices, by the device's number, oldest first. `numbers` are in ascending order. */
async function daysOf(db: Db, numbers: readonly number[], today: number): Promise<Map<number, Sample[]>> {
  const rows = await db
    .selectFrom('deviceDay')
    .select(['number', 'day', 'battery', 'contacts'])
    .where('day', 'in', among(db, daysBetween(today - LOOK_BACK_DAYS + 1, today)))
    .where('number', '>=', numbers[0]!)
    .where('number', '<=', numbers.at(-1)!)
    .orderBy('day')
    .execute()
  return Map.groupBy(rows, ({ number }) => number)
}
