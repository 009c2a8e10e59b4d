import type { ItemRow } from '@wifi-tms/contract/item-rows'
import { type SqlBool, sql } from 'kysely'

/** The two names by which a row of an item may name a device. */
interface NamedDevice {
  id: string
  mac: string
}

/** The condition that the JSON in a column has a device's id or MAC address as one of its texts. */
export const namesDevice = (column: string, { id, mac }: NamedDevice) =>
  sql<SqlBool>`(${sql.ref(column)} like ${`%"${id}"%`} or ${sql.ref(column)} like ${`%"${mac}"%`})`

/** Replaces a device that a row names by the device `to`. */
export const withDevice = <Row extends Pick<ItemRow, 'devices'>>(
  row: Row,
  { id, mac }: NamedDevice,
  to: string,
): Row => ({
  ...row,
  ...(row.devices && { devices: row.devices.map((name) => (name === id || name === mac ? to : name)) }),
})
