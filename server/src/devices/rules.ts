import { type DeviceFilter, deviceFields, MacInput, wishStates } from '@wifi-tms/contract/devices'
import { wrong } from '@wifi-tms/contract/errors'
import { SIGNAL_HIGH, SIGNAL_MIDDLE, signalLevels } from '@wifi-tms/contract/units'
import type { DeviceTable } from '../database/tables.ts'
import { filterValue } from '../resources/rules.ts'

type Field = (typeof deviceFields)[number]
export type Column = keyof DeviceTable & string

/** Where a field of the list lies. */
const columns: Readonly<Record<Field | 'createdAt' | 'updatedAt', Column>> = {
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
  // Devices are numbered as they come, which is shorter to sort by than the moment.
  createdAt: 'number',
  updatedAt: 'updatedAt',
}

/**
 * How a filter is best met. `few`: it leaves a handful of rows. `facet`: every sorted index has the column. `live`:
 * it may leave most of the fleet, and changes too often to stand in every index.
 */
export type Reach = 'few' | 'facet' | 'live'

/** What must hold of a column: a value, the value of a type by its `_id`, or a range of whole numbers. */
export interface Condition {
  column: Column
  reach: Reach
  test:
    | { is: string | number | null }
    | { typeOf: 'screenType' | 'deviceType'; id: string }
    | { from: number; below: number }
}

const reaches: Readonly<Partial<Record<Field, Reach>>> = {
  mac: 'few',
  alias: 'few',
  ip: 'few',
  serialNumber: 'few',
  batteryVoltage: 'few',
  lastSeenAt: 'few',
  status: 'live',
  state: 'live',
  rssi: 'live',
  usbState: 'live',
}

const oneOf = (field: Field, names: readonly string[], text: string): string => {
  if (!names.includes(text)) throw wrong(field, `must be one of ${names.join(', ')}`)
  return text
}

const whole = (field: Field, text: string): number => {
  const value = filterValue(text, true)
  if (typeof value !== 'number') throw wrong(field, 'must be a whole number')
  return value
}

/** dBm by the name of the level. */
const levels = { high: [SIGNAL_HIGH, 1000], middle: [SIGNAL_MIDDLE, SIGNAL_HIGH], low: [-1000, SIGNAL_MIDDLE] } as const

const testOf = (field: Field, text: string): Condition['test'] => {
  switch (field) {
    case 'mac': {
      const mac = MacInput.safeParse(text)
      if (!mac.success) throw wrong(field, 'must be 12 hexadecimal digits')
      return { is: mac.data }
    }
    case 'alias':
    case 'ip':
    case 'serialNumber':
      return { is: text }
    case 'status':
      return { is: oneOf(field, ['offline', 'online'], text) === 'online' ? 1 : 0 }
  }
  // Of all others a tag may have none.
  if (text === '') return { is: null }
  switch (field) {
    case 'screenType':
    case 'deviceType':
      return { typeOf: field, id: text }
    case 'rssi': {
      const [from, below] = levels[oneOf(field, signalLevels, text) as keyof typeof levels]
      return { from, below }
    }
    case 'usbState':
      return { is: oneOf(field, ['plugin', 'plugout'], text) }
    case 'state':
      return { is: oneOf(field, wishStates, text) }
    case 'batteryVoltage':
    case 'hardwareVersion':
    case 'softwareVersion':
      return { is: whole(field, text) }
    default:
      return { is: text }
  }
}

/** What the fields of a filter ask for; an empty value means none. Throws Refusal where a value cannot be meant. */
export const conditionsOf = (filter: DeviceFilter): Condition[] =>
  deviceFields.flatMap((field) => {
    const text = filter[field]
    if (text === undefined) return []
    return [{ column: columns[field], reach: reaches[field] ?? 'facet', test: testOf(field, text) }]
  })

/** The column to sort by, from "-createdAt" and the like. */
export const orderOf = (sort: string): { column: Column; descending: boolean } => ({
  column: columns[sort.replace('-', '') as keyof typeof columns],
  descending: sort.startsWith('-'),
})

/** A window onto a sorted list, from the end that is nearer. */
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

/** What matches is gathered and sorted up to this many rows; more are met on a walk along the sorted index. */
const GATHERED = 1000

/**
 * How to find a page. `gather`: all that matches, sorted then. `look`: along the index, looking at each row until the
 * page is full. `sift`: along the index, with the matching numbers found first.
 */
export function wayTo(
  { offset, count }: Window,
  matching: number,
  all: number,
  asked: { few: boolean; live: boolean; search: boolean },
): 'gather' | 'look' | 'sift' {
  if (asked.few || matching <= GATHERED) return 'gather'
  if (asked.search) return 'sift'
  if (!asked.live) return 'look'
  const looks = ((offset + count) * all) / matching
  return looks * 4 < matching ? 'look' : 'sift'
}

const PARTIAL_MAC = /^([0-9a-f]{2}[:-]){2,}[0-9a-f]{0,2}$/i

/** What to look for: the words as they are, and without colons where they are part of a mac as people write it. */
export const soughtBy = (q: string): string[] => (PARTIAL_MAC.test(q) ? [q, q.replace(/[:-]/g, '')] : [q])
