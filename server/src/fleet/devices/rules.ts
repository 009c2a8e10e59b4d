import type { DeviceSet } from '@wifi-tms/contract/bulk'
import { type DeviceFilter, type deviceFields, devices } from '@wifi-tms/contract/devices'
import type { stampNames } from '@wifi-tms/contract/resource'
import { type Condition, conditionsOf as namedConditions } from '../../api/resources/rules.ts'
import type { DeviceTable } from '../../base/database/tables.ts'

type Field = (typeof deviceFields)[number]
/**
 * The names that a condition may test. Most are columns of the device's table. `labels`, `resolution` and
 * `fitsTemplate` are found in other tables, `battery` (a level) follows from the device type, `lacksValues` from the
 * wanted frame.
 */
export type ConditionColumn = keyof DeviceTable | 'labels' | 'battery' | 'lacksValues' | 'resolution' | 'fitsTemplate'

/** The column of each field by which the list is sorted or filtered. */
const columns: Readonly<Record<Field | 'item' | 'bssid' | (typeof stampNames)[number], keyof DeviceTable>> = {
  item: 'itemId',
  bssid: 'wifiBssid',
  mac: 'mac',
  alias: 'alias',
  product: 'productId',
  screenType: 'screenType',
  deviceType: 'deviceType',
  algorithm: 'algorithmId',
  status: 'online',
  rssi: 'rssi',
  usbState: 'usbState',
  batteryVoltage: 'batteryVoltage',
  hardwareVersion: 'hardwareVersion',
  softwareVersion: 'softwareVersion',
  ip: 'ip',
  serialNumber: 'serialNumber',
  lastSeenAt: 'lastSeenAt',
  state: 'wishState',
  shownAt: 'shownAt',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  createdBy: 'createdBy',
  updatedBy: 'updatedBy',
}

/**
 * Columns in which many devices share a value. One index holds all of them; `resolution` and `fitsTemplate` are found
 * by the screen type in this index.
 */
const facets: readonly ConditionColumn[] = [
  'productId',
  'screenType',
  'deviceType',
  'algorithmId',
  'online',
  'wishState',
  'rssi',
  'usbState',
  'batteryVoltage',
  'battery',
  'hardwareVersion',
  'softwareVersion',
  'resolution',
  'fitsTemplate',
]
export const isFacet = (column: ConditionColumn): boolean => facets.includes(column)

/** Facets that may change with every message of a device. They have no index of their own. */
const volatileColumns: readonly ConditionColumn[] = ['rssi', 'usbState', 'batteryVoltage']
export const isVolatile = (column: ConditionColumn): boolean => volatileColumns.includes(column)

/**
 * A condition on a column. The values for `rssi` are signal levels; those for screen and device types are their `_id`s.
 */
export type DeviceCondition = Condition<ConditionColumn>

const filters = Object.keys(devices.filters)

/** The conditions that a filter's fields stand for. `online` is stored as 1 or 0. */
export const conditionsOf = (filter: DeviceFilter): DeviceCondition[] =>
  (namedConditions(filter, filters, columns) as DeviceCondition[]).map((condition) =>
    condition.column === 'online'
      ? { ...condition, values: condition.values.map((status) => Number(status === 'online')) }
      : condition,
  )

/** Parses the order of a list: '-createdAt' → number, descending. */
export function parseSort(sort: string): { column: keyof DeviceTable; descending: boolean } {
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  // Devices are numbered in the order in which they are added, and a number is shorter to sort by than the moment.
  return { column: column === 'createdAt' ? 'number' : column, descending: sort.startsWith('-') }
}

/** The place of a page in a sorted list, counted from the nearer end of the list. */
export interface PageWindow {
  offset: number
  count: number
  /** True if `offset` is counted from the end. */
  fromEnd: boolean
}

/** Finds the place of a page. Page 10 of 10 with 20 rows each → offset 0 from the end. */
export function windowOfPage(page: number, limit: number, total: number): PageWindow {
  const before = Math.min((page - 1) * limit, total)
  const count = Math.min(limit, total - before)
  const after = total - before - count
  return after < before ? { offset: after, count, fromEnd: true } : { offset: before, count, fromEnd: false }
}

/** The conditions of a list, which all must hold, and the text that is searched for. */
export interface ListConditions {
  conditions: readonly DeviceCondition[]
  q: string | undefined
}

/** The counters by name. A counter is a stored count, changed together with the rows that it counts. */
export type Counters = Readonly<Record<string, number>>

/**
 * Counts the devices that meet the conditions by the counters; undefined if the counters do not suffice. There are
 * counters for all devices, for those that are online and for each state, so at most one condition is possible.
 */
export function countByCounters({ conditions, q }: ListConditions, counters: Counters): number | undefined {
  const deviceCount = counters.devices ?? 0
  const [firstCondition, ...otherConditions] = conditions
  if (q) return undefined
  if (!firstCondition) return deviceCount
  if (otherConditions.length > 0 || firstCondition.values.includes(null)) return undefined
  const online = counters.online ?? 0
  const countByValue = {
    wishState: (state: unknown) => counters[`wanted.${state}`] ?? 0,
    online: (value: unknown) => (value ? online : deviceCount - online),
  }[firstCondition.column as string]
  return (
    countByValue && [...new Set(firstCondition.values)].reduce<number>((sum, value) => sum + countByValue(value), 0)
  )
}

/** The labels of a device after a change; undefined if they stay the same. */
export function labelsAfter(before: readonly string[], { labels, addLabels = [], removeLabels = [] }: DeviceSet) {
  const remainingLabels = (labels ?? before).filter((label) => !removeLabels.includes(label))
  const newLabels = [...new Set([...remainingLabels, ...addLabels])]
  const isSame = newLabels.length === before.length && newLabels.every((label, index) => label === before[index])
  return isSame ? undefined : newLabels
}
