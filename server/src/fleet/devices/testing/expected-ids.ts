import { deviceFields, devices } from '@wifi-tms/contract/devices'
import { fold } from '@wifi-tms/contract/fold'
import { signalLevel } from '@wifi-tms/contract/units'
import type { Selectable } from 'kysely'
import { termsOf } from '../../../api/resources/rules.ts'
import type { Db } from '../../../base/database/db.ts'
import type { DeviceTable } from '../../../base/database/tables.ts'
import { listDevices } from '../list-devices.ts'
import { parseSort } from '../rules.ts'

export type ExpectedRow = Selectable<DeviceTable>

/** A query of the device list, with texts as in an address. */
export type TextQuery = { [K in (typeof deviceFields)[number]]?: string | readonly string[] } & {
  q?: string
  sort?: string
}

/** Reads a page of the device list, as the call does. */
export const listTyped = (db: Db, query: object) => listDevices(db, devices.list.input.parse(query))

/**
 * The ids of the devices that match, in order, found in a slow and simple way, to compare the list with. `screens`
 * holds the `type` number of each screen type by its id. There are no device types.
 */
export function expectedIds(
  rows: readonly ExpectedRow[],
  query: TextQuery,
  screens: ReadonlyMap<string, number>,
): string[] {
  const tests: Record<(typeof deviceFields)[number], (row: ExpectedRow, value: string) => boolean> = {
    mac: (row, value) => row.mac === value.toLowerCase().replace(/[:-]/g, ''),
    alias: (row, value) => row.alias === value,
    product: (row, value) => row.productId === value,
    screenType: (row, value) => row.screenType === (value === '' ? null : (screens.get(value) ?? -1)),
    deviceType: (row, value) => value === '' && row.deviceType === null,
    algorithm: (row, value) => row.algorithmId === (value || null),
    status: (row, value) => row.online === Number(value === 'online'),
    rssi: (row, value) => (row.rssi === null ? '' : signalLevel(row.rssi)) === value,
    usbState: (row, value) => (row.usbState ?? '') === value,
    batteryVoltage: (row, value) => String(row.batteryVoltage ?? '') === value,
    hardwareVersion: (row, value) => String(row.hardwareVersion ?? '') === value,
    softwareVersion: (row, value) => String(row.softwareVersion ?? '') === value,
    ip: (row, value) => row.ip === value,
    serialNumber: (row, value) => row.serialNumber === value,
    lastSeenAt: (row, value) => (row.lastSeenAt ?? '') === value,
    state: (row, value) => (row.wishState ?? '') === value,
    shownAt: (row, value) => (row.shownAt ?? '') === value,
  }
  const { column, descending } = parseSort(query.sort ?? '-createdAt')
  const sortValue = (row: ExpectedRow) => row[column] as string | number | null
  const compare = (a: ExpectedRow, b: ExpectedRow) => {
    const [x, y] = [sortValue(a), sortValue(b)]
    if (x === y) return a.number - b.number
    return x === null || (y !== null && x < y) ? -1 : 1
  }
  const matchingRows = rows
    .filter((row) =>
      deviceFields.every((field) => {
        const values = query[field]
        return values === undefined || [values].flat().some((value) => tests[field](row, value))
      }),
    )
    .filter((row) => !query.q || matchesSearch(devices.names.map((name) => row[name as 'alias']).join('\n'), query.q))
    .sort(compare)
  return (descending ? matchingRows.reverse() : matchingRows).map((row) => row.id)
}

const matchesSearch = (names: string, q: string) => termsOf(q).some((term) => fold(names).includes(term))
