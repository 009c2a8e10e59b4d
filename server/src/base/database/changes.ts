import type { DeviceTable } from './tables.ts'

/**
 * The columns of a device whose changes are noted, by their places: triggers in databases say these, so add to the end
 * only. Under `number` is noted which devices come and go.
 */
export const noted = [
  'number',
  'mac',
  'alias',
  'productId',
  'screenType',
  'deviceType',
  'algorithmId',
  'hardwareVersion',
  'softwareVersion',
  'ip',
  'serialNumber',
  'updatedAt',
  'online',
  'wishState',
  'rssi',
  'usbState',
  'batteryVoltage',
  'lastSeenAt',
] as const satisfies readonly (keyof DeviceTable)[]
export type Noted = (typeof noted)[number]

/** How many of the last changes are kept of a column. */
const KEPT = 8192

/** What changes in the devices of a database: on SQLite by this program, on PostgreSQL as far as its log was read. */
export interface Changes {
  /** Takes the number of a device down under the place of a column; also for what is taken back afterwards. */
  note(place: number, number: number): void
  /** How often each of the columns has changed so far. */
  countsOf(columns: readonly Noted[]): number[]
  /** The numbers of the devices that changed since then; undefined where that is too long ago to tell. */
  since(columns: readonly Noted[], counts: readonly number[]): Set<number> | undefined
}

export function openChanges(): Changes {
  const columns = new Map(noted.map((name) => [name, { count: 0, numbers: new Uint32Array(KEPT) }]))
  const inPlace = [...columns.values()]
  return {
    note(place, number) {
      const column = inPlace[place]!
      column.numbers[column.count++ % KEPT] = number
    },
    countsOf: (names) => names.map((name) => columns.get(name)!.count),
    since(names, counts) {
      const changed = new Set<number>()
      for (const [at, name] of names.entries()) {
        const { count, numbers } = columns.get(name)!
        if (count - counts[at]! > KEPT) return undefined
        for (let one = counts[at]!; one < count; one++) changed.add(numbers[one % KEPT]!)
      }
      return changed
    },
  }
}
