import type { DeviceSet } from '@wifi-tms/contract/bulk'
import { type DeviceFilter, type deviceFields, devices } from '@wifi-tms/contract/devices'
import type { stamps } from '@wifi-tms/contract/resource'
import { type Condition, conditionsOf as namedConditions } from '../../api/resources/rules.ts'
import type { DeviceTable } from '../../base/database/tables.ts'

type Field = (typeof deviceFields)[number]
/**
 * Columns of conditions. `labels` are in a table of their own, a screen type's resolution and fitting templates in
 * others; levels of the battery follow from the device type; `lacksValues` is a fact of the wanted frame.
 */
export type ConditionColumn = keyof DeviceTable | 'labels' | 'battery' | 'lacksValues' | 'resolution' | 'fitsTemplate'

/** The column of each field of the list. */
const columns: Readonly<Record<Field | 'item' | 'bssid' | (typeof stamps)[number], keyof DeviceTable>> = {
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

/** Columns that one index has together, the last two by the screen type; in other columns few devices share a value. */
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

/** Facets that change with every message of a device: they have no index of their own. */
const restless: readonly ConditionColumn[] = ['rssi', 'usbState', 'batteryVoltage']
export const isRestless = (column: ConditionColumn): boolean => restless.includes(column)

/** A condition on a column; values of `rssi` are levels, those of types are `_id`s. */
export type DeviceCondition = Condition<ConditionColumn>

const filters = Object.keys(devices.filters)

/** The conditions of a filter's fields. */
export const conditionsOf = (filter: DeviceFilter): DeviceCondition[] =>
  (namedConditions(filter, filters, columns) as DeviceCondition[]).map((condition) =>
    condition.column === 'online'
      ? { ...condition, values: condition.values.map((status) => Number(status === 'online')) }
      : condition,
  )

/** The column to sort by, from "-createdAt" and the like. */
export function orderOf(sort: string): { column: keyof DeviceTable; descending: boolean } {
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  // Devices are numbered in the order in which they are added, and a number is shorter to sort by than the moment.
  return { column: column === 'createdAt' ? 'number' : column, descending: sort.startsWith('-') }
}

/** The part of a sorted list that is a page, counted from the nearer end of the list. */
export interface Window {
  offset: number
  count: number
  fromEnd: boolean
}

export function windowOf(page: number, limit: number, total: number): Window {
  const before = Math.min((page - 1) * limit, total)
  const count = Math.min(limit, total - before)
  const after = total - before - count
  return after < before ? { offset: after, count, fromEnd: true } : { offset: before, count, fromEnd: false }
}

/** The conditions of a list, which all must hold, and the search, which is not empty. */
export interface ListConditions {
  conditions: readonly DeviceCondition[]
  q: string | undefined
}

/** The counters by name. */
export type Counters = Readonly<Record<string, number>>

/** The number of devices that meet the conditions, where a counter has it: of all, by status, by state. */
export function countByCounters({ conditions, q }: ListConditions, counters: Counters): number | undefined {
  const deviceCount = counters.devices ?? 0
  const [firstCondition, ...otherConditions] = conditions
  if (q) return undefined
  if (!firstCondition) return deviceCount
  if (otherConditions.length > 0 || firstCondition.values.includes(null)) return undefined
  const online = counters.online ?? 0
  const countOf = {
    wishState: (state: unknown) => counters[`wanted.${state}`] ?? 0,
    online: (value: unknown) => (value ? online : deviceCount - online),
  }[firstCondition.column as string]
  return countOf && [...new Set(firstCondition.values)].reduce<number>((sum, value) => sum + countOf(value), 0)
}

/** The labels of a device after a change; undefined where they stay the same. */
export function labelsAfter(before: readonly string[], { labels, addLabels = [], removeLabels = [] }: DeviceSet) {
  const remainingLabels = (labels ?? before).filter((label) => !removeLabels.includes(label))
  const newLabels = [...new Set([...remainingLabels, ...addLabels])]
  const isSame = newLabels.length === before.length && newLabels.every((label, at) => label === before[at])
  return isSame ? undefined : newLabels
}
