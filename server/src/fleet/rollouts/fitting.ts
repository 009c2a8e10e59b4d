import { isAble, protocols } from '@wifi-tms/contract/protocols'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'

/** A firmware with the fields that devices must match. */
export interface FittingFirmware {
  product: string
  deviceType: number
  screenType: number
  hardwareVersion: number
  softwareVersion: number
}

/** The condition that a device can install this firmware or, without a firmware, that it accepts settings. */
export function fits(ota: FittingFirmware | undefined): RawBuilder<SqlBool> {
  const able = protocols.filter((protocol) => isAble(protocol, ota ? 'ota' : 'config'))
  const takesOrders = sql`device.approved = 1 and (device.protocol is null or device.protocol in (${sql.join(able)}))`
  if (!ota) return sql<SqlBool>`(${takesOrders})`
  return sql<SqlBool>`(${takesOrders} and device.product_id = ${ota.product}
    and device.device_type = ${ota.deviceType} and device.screen_type = ${ota.screenType}
    and device.hardware_version = ${ota.hardwareVersion})`
}

/** The opposite of `fits`, also for devices that have not reported their types. The condition `1 = 0` is never true. */
export const doesNotFit = (ota: FittingFirmware | undefined): RawBuilder<SqlBool> =>
  sql<SqlBool>`not coalesce(${fits(ota)}, 1 = 0)`

/** The condition that a device has the version of a firmware or, unless the rollout is a downgrade, a newer one. */
export const hasVersion = (
  { downgrade }: Pick<RolloutTable, 'downgrade'>,
  ota: FittingFirmware | undefined,
): RawBuilder<SqlBool> =>
  ota
    ? sql<SqlBool>`(device.software_version ${sql.raw(downgrade ? '=' : '>=')} ${ota.softwareVersion})`
    : sql<SqlBool>`(1 = 0)`

/** The condition that a device needs the firmware of a rollout, or its settings, and can take them. */
export const needs = (row: Pick<RolloutTable, 'downgrade'>, ota: FittingFirmware | undefined): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${fits(ota)} and not coalesce(${hasVersion(row, ota)}, 1 = 0))`
