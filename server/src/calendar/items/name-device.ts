import type { ItemRow } from '@wifi-tms/contract/item-rows'
import { type SqlBool, sql } from 'kysely'

/** A device by both names that rows of items may have for it. */
interface NamedDevice {
  id: string
  mac: string
}

/** The condition that the JSON in a column has a device's id or MAC address as one of its texts. */
export const namesDevice = (column: string, { id, mac }: NamedDevice) =>
  sql<SqlBool>`(${sql.ref(column)} like ${`%"${id}"%`} or ${sql.ref(column)} like ${`%"${mac}"%`})`

/** A row that names another device where it named this one. */
export const withDevice = <Row extends Pick<ItemRow, 'devices'>>(
  row: Row,
  { id, mac }: NamedDevice,
  to: string,
): Row => ({
  ...row,
  ...(row.devices && { devices: row.devices.map((name) => (name === id || name === mac ? to : name)) }),
})
