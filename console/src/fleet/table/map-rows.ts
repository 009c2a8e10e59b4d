import { MacInput } from '@wifi-tms/contract/devices'
import { setValueAt } from '@wifi-tms/contract/fields'
import { splitUnitPrice } from '@wifi-tms/contract/item-columns'
import type { Table } from '@wifi-tms/contract/read-table'
import { type Damage, damageIn, damageOfMac } from '@wifi-tms/contract/spoilt'
import { type DateOrder, plainDate } from '@wifi-tms/paint/formats/dates'
import { z } from 'zod'
import { orderIn } from './date-order.ts'
import { matchColumns } from './match-columns.ts'
import type { TablePlace } from './places.ts'

/** The uses of a table's columns. */
export interface Mapping {
  /** The index of the column with the devices' addresses; -1 if there is none. */
  mac: number
  /** The field that each column fills; '' for none. */
  fields: readonly string[]
  /** The order of day and month, by column, if a person had to choose it. */
  orders?: Readonly<Record<number, DateOrder>> | undefined
}

/** A mapping as the browser stores it for the next table. It has no `orders`: people choose them for each table. */
export const StoredMapping = z.object({ mac: z.int().min(-1), fields: z.array(z.string()) })

/** A row with its values, and its state: ready to be displayed, or the reason why it is not. */
export interface MappedRow {
  line: number
  /** The address as the table writes it. */
  writtenMac: string
  mac: string | undefined
  state:
    | 'ready'
    | 'noMac'
    | 'noDevice'
    | 'twice'
    | 'spoilt'
    | 'unknown'
    | 'noValue'
    | 'smallCode'
    | 'wrongCode'
    | 'unfit'
  /**
   * The fields with a missing or unfit value, or with a value that a spreadsheet has damaged; empty if the address is
   * damaged.
   */
  lacks?: readonly string[]
  /** Sentences about the row's values and codes. */
  messages?: readonly string[]
  damage?: Damage
  data: Record<string, string>
}

/** The number of first rows among which addresses are looked for. */
const SAMPLE_ROWS = 20

const macOf = (text: string): string | undefined => {
  const { success, data } = MacInput.safeParse(text)
  return success ? data : undefined
}

/**
 * Guesses the mapping. The addresses are in the column called `mac`, or else in the column with the most addresses.
 * Fields are matched by names.
 */
export function guessMapping({ columns, rows }: Table, places: readonly string[]): Mapping {
  const sampleRows = rows.slice(0, SAMPLE_ROWS)
  const addressCounts = columns.map((_, index) => sampleRows.filter(({ cells }) => macOf(cells[index]!)).length)
  const mostAddresses = Math.max(...addressCounts)
  // 'MAC address' has `mac` as a word of its own, 'Machine' does not.
  const namedColumn = columns.findIndex((name) => /(^|[^a-z])mac([^a-z]|$)/i.test(name))
  const likelyColumn =
    mostAddresses > 0 ? addressCounts.indexOf(mostAddresses) : columns.findIndex((name) => /mac/i.test(name))
  const mac = namedColumn >= 0 ? namedColumn : likelyColumn
  return {
    mac,
    fields: matchColumns(
      columns.map((name, index) => (index === mac ? '' : name)),
      places,
    ),
  }
}

/** True if the column for addresses has an address, also one that a spreadsheet has damaged. */
export const hasAddresses = ({ rows }: Table, { mac }: Mapping): boolean =>
  mac >= 0 && rows.some(({ cells }) => macOf(cells[mac]!) !== undefined || damageOfMac(cells[mac]!.trim()))

const valuesIn = ({ rows }: Table, column: number) => rows.map(({ cells }) => cells[column]!)

/** Lists the columns with dates like 3/4/2026, for which a person has to choose the order of day and month. */
export const unclearDates = (table: Table, { mac, fields }: Mapping, places: readonly TablePlace[]): number[] =>
  fields.flatMap((field, index) => {
    const isDate = index !== mac && places.some(({ name, kind }) => name === field && kind === 'date')
    return isDate && orderIn(valuesIn(table, index)) === 'unclear' ? [index] : []
  })

/**
 * Makes a reader for each column that fills a field. `read` converts a cell to text, and a date to the form that
 * templates need. `damage` finds the damage that a spreadsheet has done to a cell.
 */
const readersOf = (table: Table, { mac, fields, orders }: Mapping, places: readonly TablePlace[]) =>
  fields.flatMap((field, index) => {
    if (index === mac || !field) return []
    const kind = places.find(({ name }) => name === field)?.kind ?? 'text'
    const values = valuesIn(table, index)
    const orderFromValues = kind === 'date' ? orderIn(values) : undefined
    const order = orderFromValues === 'unclear' ? orders?.[index] : orderFromValues
    return [{ column: index, field, read: (text: string) => plainDate(text, order), damage: damageIn(values, kind) }]
  })

/**
 * Maps each row to the address of its device and to its values. For a table without addresses, `assignedMacs` has the
 * addresses in the order of the rows.
 */
export function mapRows(
  table: Table,
  mapping: Mapping,
  places: readonly TablePlace[],
  assignedMacs?: readonly string[],
): MappedRow[] {
  const earlierMacs = new Set<string>()
  const readers = readersOf(table, mapping, places)
  return table.rows.map(({ line, cells }, index) => {
    const writtenMac = (assignedMacs ? assignedMacs[index] : cells[mapping.mac]?.trim()) ?? ''
    const mac = macOf(writtenMac)
    const data: Record<string, string> = {}
    const lacks: string[] = []
    let damage = mac ? undefined : damageOfMac(writtenMac)
    for (const { column, field, read, damage: damageOf } of readers) {
      const cell = cells[column]!
      if (cell === '') continue
      setValueAt(data, field, read(cell))
      const cellDamage = mac && damageOf(cell)
      // A row is reported with its first kind of damage, and with the fields that have this kind.
      if (cellDamage && (damage === undefined || damage === cellDamage)) lacks.push(field)
      damage ??= cellDamage || undefined
    }
    const stateOf = () => {
      if (damage) return 'spoilt'
      if (!mac) return assignedMacs ? 'noDevice' : 'noMac'
      return earlierMacs.has(mac) ? 'twice' : 'ready'
    }
    const state = stateOf()
    if (mac) earlierMacs.add(mac)
    return { line, writtenMac, mac, state, data: splitUnitPrice(data), ...(damage && { damage, lacks }) }
  })
}
