import { type DeviceFilter, deviceFields, MacInput, wishStates } from '@wifi-tms/contract/devices'
import { wrong } from '@wifi-tms/contract/errors'
import { SIGNAL_HIGH, SIGNAL_MIDDLE, signalLevels } from '@wifi-tms/contract/units'
import { filterValue } from '../../api/resources/rules.ts'
import { unaccented } from '../../base/database/fold.ts'
import type { DeviceTable } from '../../base/database/tables.ts'

type Field = (typeof deviceFields)[number]
export type Column = keyof DeviceTable

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

/** What an index has together; the other columns hardly ever have one value often. */
const facets: readonly Column[] = [
  'productId',
  'screenType',
  'deviceType',
  'algorithmId',
  'online',
  'wishState',
  'rssi',
  'usbState',
  'batteryVoltage',
  'hardwareVersion',
  'softwareVersion',
]
export const isFacet = (column: Column): boolean => facets.includes(column)

/** Facets that change with every message of a tag: they have no index of their own. */
const restless: readonly Column[] = ['rssi', 'usbState', 'batteryVoltage']
export const isRestless = (column: Column): boolean => restless.includes(column)

/** What must hold of a column: a value, the value of a type by its `_id`, or a range of whole numbers. */
export interface Condition {
  column: Column
  test:
    | { is: string | number | null }
    | { typeOf: 'screenType' | 'deviceType'; id: string }
    | { from: number; below: number }
}

/** Whether a condition asks for rows that have no value. */
export const isNone = ({ test }: Condition): boolean => 'is' in test && test.is === null

/** dBm by the name of the level. */
const levels = { high: [SIGNAL_HIGH, 1000], middle: [SIGNAL_MIDDLE, SIGNAL_HIGH], low: [-1000, SIGNAL_MIDDLE] } as const

const named = (names: readonly string[], text: string): Condition['test'] | string =>
  names.includes(text) ? { is: text } : `must be one of ${names.join(', ')}`

/** What a field's value asks for, or what is wrong with it. */
const testOf = (field: Field, text: string): Condition['test'] | string => {
  switch (field) {
    case 'mac': {
      const mac = MacInput.safeParse(text)
      return mac.success ? { is: mac.data } : 'must be 12 hexadecimal digits'
    }
    case 'alias':
    case 'ip':
    case 'serialNumber':
      return { is: text }
    case 'status':
      return text === 'online' ? { is: 1 } : text === 'offline' ? { is: 0 } : 'must be one of online, offline'
  }
  // Of all others a tag may have none.
  if (text === '') return { is: null }
  switch (field) {
    case 'screenType':
    case 'deviceType':
      return { typeOf: field, id: text }
    case 'rssi': {
      const level = signalLevels.find((one) => one === text)
      return level ? { from: levels[level][0], below: levels[level][1] } : named(signalLevels, text)
    }
    case 'usbState':
      return named(['plugin', 'plugout'], text)
    case 'state':
      return named(wishStates, text)
    case 'batteryVoltage':
    case 'hardwareVersion':
    case 'softwareVersion': {
      const value = filterValue(text, true)
      return typeof value === 'number' ? { is: value } : 'must be a whole number'
    }
    default:
      return { is: text }
  }
}

/**
 * What the fields of a filter ask for; an empty value means none. Throws Refusal where a value cannot be meant; `within`
 * comes before the field's name there.
 */
export const conditionsOf = (filter: DeviceFilter, within = ''): Condition[] =>
  deviceFields.flatMap((field) => {
    const text = filter[field]
    if (text === undefined) return []
    const test = testOf(field, text)
    if (typeof test === 'string') throw wrong(within + field, test)
    return [{ column: columns[field], test }]
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

/** What a list is asked for: all of the conditions, and the search, which is not empty. */
export interface Asked {
  conditions: readonly Condition[]
  q: string | undefined
}

/** The counters by name. */
export type Kept = Readonly<Record<string, number>>

/** The count of those that meet the conditions, where a counter keeps it: of all, by status, by state. */
export function keptCount({ conditions, q }: Asked, kept: Kept): number | undefined {
  const all = kept.devices ?? 0
  const [only, ...others] = conditions
  if (q) return undefined
  if (!only) return all
  if (others.length > 0 || !('is' in only.test) || isNone(only)) return undefined
  if (only.column === 'wishState') return kept[`wanted.${only.test.is}`] ?? 0
  const online = kept.online ?? 0
  return only.column === 'online' ? (only.test.is ? online : all - online) : undefined
}

const PARTIAL_MAC = /^([0-9a-f]{2}[:-])+[0-9a-f]{0,2}$/i

/**
 * What to look for: the words, without accents, also in the usual width; and without colons where they are part of a mac
 * as people write it. Case is left to the index.
 */
export function soughtBy(q: string): string[] {
  const mac = PARTIAL_MAC.test(q) ? [q.replace(/[:-]/g, '')] : []
  return [...new Set([q, q.normalize('NFKC'), ...mac].map(unaccented))]
}
