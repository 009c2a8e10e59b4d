import { type Battery, usualBattery } from '@wifi-tms/contract/battery'
import { DeviceType } from '@wifi-tms/contract/device-types'
import { Inks, PanelAngle, PanelColor, type ScreenType, type ScreenTypeWrite } from '@wifi-tms/contract/screen-types'
import type { PanelShape } from '@wifi-tms/paint/panels'
import type { z } from 'zod'
import { stampsOf } from '../../api/resources/queries.ts'
import type { DeviceTypeTable, ScreenTypeTable } from '../../base/database/catalogue-tables.ts'
import type { Db } from '../../base/database/db.ts'

/** Reads the measured colours of inks, which are stored as JSON. */
export const toInks = (text: string): Inks => Inks.parse(JSON.parse(text))

/** The columns of a screen type on which the painting of frames depends. */
export const panelColumns = ['color', 'width', 'height', 'angle', 'inks', 'halves'] as const

/** The panel of a screen type's row. */
export const toPanel = (row: Pick<ScreenTypeTable, (typeof panelColumns)[number]>): PanelShape => ({
  color: PanelColor.parse(row.color),
  width: row.width,
  height: row.height,
  angle: PanelAngle.parse(row.angle),
  ...(row.inks !== null && { inks: toInks(row.inks) }),
  ...(row.halves === 1 && { halves: true }),
})

/** The curve of a device type's row. */
const toCurve = (text: string) => DeviceType.shape.curve.parse(text)

/**
 * The battery of a device type. The columns are null for a device without a known type: then it is the usual battery.
 */
export const batteryOf = ({ emptyVoltage, fullVoltage, curve }: BatteryColumns): Battery =>
  emptyVoltage === null || fullVoltage === null || curve === null
    ? usualBattery
    : { emptyVoltage, fullVoltage, curve: toCurve(curve) }

/** The battery of the device type with this `type` number, which devices report. */
export async function findBattery(db: Db, type: number | null): Promise<Battery> {
  const row = await db
    .selectFrom('deviceType')
    .select(['emptyVoltage', 'fullVoltage', 'curve'])
    .where('type', '=', type)
    .executeTakeFirst()
  return row ? batteryOf(row) : usualBattery
}

/** The batteries of all device types, by the `type` number that devices report. */
export async function findBatteries(db: Db): Promise<ReadonlyMap<number, Battery>> {
  const rows = await db.selectFrom('deviceType').select(['type', 'emptyVoltage', 'fullVoltage', 'curve']).execute()
  return new Map(rows.map(({ type, ...row }) => [type, batteryOf(row)]))
}

interface BatteryColumns {
  emptyVoltage: number | null
  fullVoltage: number | null
  curve: string | null
}

export const toDeviceType = (row: DeviceTypeTable): DeviceType => ({
  name: row.name,
  type: row.type,
  emptyVoltage: row.emptyVoltage,
  fullVoltage: row.fullVoltage,
  curve: toCurve(row.curve),
  ...stampsOf(row),
})

export const toScreenType = (row: ScreenTypeTable): ScreenType => ({
  name: row.name,
  type: row.type,
  module: row.module,
  sort: row.sort,
  ...toPanel(row),
  ...stampsOf(row),
})

/** The columns of a screen type from the fields that a person writes. */
export const screenColumns = (write: z.output<typeof ScreenTypeWrite>) => {
  const { name, type, color, module, width, height, angle, sort, inks = {}, halves } = write
  const columns = { name, type, color, module, width, height, angle, sort }
  return { ...columns, inks: Object.keys(inks).length > 0 ? JSON.stringify(inks) : null, halves: halves ? 1 : 0 }
}
