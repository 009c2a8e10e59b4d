import { type Battery, type BatteryLevel, lowVoltageOf, usualBattery, voltageOf } from '@wifi-tms/contract/battery'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL for a column of the device's type, or for the usual value if the type is unknown. */
const ofType = (column: 'empty_voltage' | 'low_voltage', usual: number) => sql`
  coalesce((select ${sql.ref(column)} from device_type where type = device.device_type), ${sql.lit(usual)})`

const usualLow = lowVoltageOf(usualBattery)
const empty = ofType('empty_voltage', usualBattery.emptyVoltage)
const low = ofType('low_voltage', usualLow)

/**
 * Makes the SQL condition that the battery of a device is on a level, by its device type. The condition tests first if
 * the voltage is low for at least one type. Few devices pass this test: their types are looked up, which is slow.
 * `noIndex` is SQL in front of the voltage's column: a plus there keeps SQLite from using the column's index.
 */
export const isOnLevel = (level: BatteryLevel, noIndex = sql``): RawBuilder<SqlBool> => {
  const voltage = sql`${noIndex}device.battery_voltage`
  const isLowSomewhere = sql`(${voltage} <= ${sql.lit(usualLow)} or ${voltage} <= (select max(low_voltage) from device_type))`
  const isLevel = {
    empty: sql`${voltage} <= ${empty}`,
    weak: sql`${voltage} > ${empty} and ${voltage} <= ${low}`,
    low: sql`${voltage} <= ${low}`,
  }[level]
  return sql<SqlBool>`(${isLowSomewhere} and ${isLevel})`
}

/** SQL for the lowest voltage, in hundredths of a volt, at which a device of its type has `percent` left. */
export function voltageFor(percent: number, batteries: ReadonlyMap<number, Battery>): RawBuilder<number> {
  const usual = voltageOf(percent, usualBattery)
  const unusualTypes = Array.from(batteries, ([type, battery]) => [type, voltageOf(percent, battery)] as const).filter(
    ([, voltage]) => voltage !== usual,
  )
  const cases = unusualTypes.map(([type, voltage]) => sql`when ${sql.lit(type)} then ${sql.lit(voltage)}`)
  return unusualTypes.length === 0
    ? sql<number>`${sql.lit(usual)}`
    : sql<number>`case device.device_type ${sql.join(cases, sql` `)} else ${sql.lit(usual)} end`
}
