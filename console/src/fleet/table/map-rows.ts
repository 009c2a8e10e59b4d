import { MacInput } from '@wifi-tms/contract/devices'
import { putAt } from '@wifi-tms/contract/fields'
import type { Table } from '@wifi-tms/contract/read-table'
import { type Damage, damageIn, damageOfMac } from '@wifi-tms/contract/spoilt'
import { type DateOrder, plainDate } from '@wifi-tms/paint/formats/dates'
import { z } from 'zod'
import { orderIn } from './date-order.ts'
import { matchColumns } from './match-columns.ts'
import type { TablePlace } from './places.ts'

/**
 * The uses of a table's columns: `mac` is the index of the column with the devices' addresses (-1 for none), `fields`
 * has the field that each column fills ('' for none), and `orders` the order of day and month in columns where a person
 * had to choose it.
 */
export interface Mapping {
  mac: number
  fields: readonly string[]
  orders?: Readonly<Record<number, DateOrder>> | undefined
}

/** A mapping as the browser stores it for the next table; the order of its dates has to be chosen again. */
export const KeptMapping = z.object({ mac: z.int().min(-1), fields: z.array(z.string()) })

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
   * The fields with a missing or unfit value, or with one that a spreadsheet has damaged; empty if the address is
   * damaged.
   */
  lacks?: readonly string[]
  /** Sentences about the row's values and codes. */
  messages?: readonly string[]
  damage?: Damage
  data: Record<string, string>
}

const macOf = (text: string): string | undefined => {
  const { success, data } = MacInput.safeParse(text)
  return success ? data : undefined
}

/**
 * Guesses the mapping. The addresses are in the column called `mac`, else in the one with the most addresses, if any;
 * fields are matched by names.
 */
export function guessMapping({ columns, rows }: Table, places: readonly string[]): Mapping {
  const sampleRows = rows.slice(0, 20)
  const addressCounts = columns.map((_, index) => sampleRows.filter(({ cells }) => macOf(cells[index]!)).length)
  const mostAddresses = Math.max(...addressCounts)
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

/** True if the column of the addresses has any, or any that a spreadsheet has damaged. */
export const hasAddresses = ({ rows }: Table, { mac }: Mapping): boolean =>
  mac >= 0 && rows.some(({ cells }) => macOf(cells[mac]!) !== undefined || damageOfMac(cells[mac]!.trim()))

const valuesIn = ({ rows }: Table, column: number) => rows.map(({ cells }) => cells[column]!)

/** The columns of dates whose order of day and month is unclear. */
export const unclearDates = (table: Table, { mac, fields }: Mapping, places: readonly TablePlace[]): number[] =>
  fields.flatMap((field, index) => {
    const isDate = index !== mac && places.some(({ name, kind }) => name === field && kind === 'date')
    return isDate && orderIn(valuesIn(table, index)) === 'unclear' ? [index] : []
  })

/**
 * A reader for each column that fills a field: `read` converts a cell to text, with dates as templates need them,
 * and `damage` finds damage by a spreadsheet.
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

/** Maps the rows to values by field. `order` has the addresses of the rows' devices for a table without addresses. */
export function mapRows(
  table: Table,
  mapping: Mapping,
  places: readonly TablePlace[],
  order?: readonly string[],
): MappedRow[] {
  const earlierMacs = new Set<string>()
  const readers = readersOf(table, mapping, places)
  return table.rows.map(({ line, cells }, index) => {
    const writtenMac = (order ? order[index] : cells[mapping.mac]?.trim()) ?? ''
    const mac = macOf(writtenMac)
    const data: Record<string, string> = {}
    const lacks: string[] = []
    let damage = mac ? undefined : damageOfMac(writtenMac)
    for (const { column, field, read, damage: damageOf } of readers) {
      const cell = cells[column]!
      if (cell === '') continue
      putAt(data, field, read(cell))
      const cellDamage = mac && damageOf(cell)
      if (cellDamage && (damage === undefined || damage === cellDamage)) lacks.push(field)
      damage ??= cellDamage || undefined
    }
    const state = damage ? 'spoilt' : !mac ? (order ? 'noDevice' : 'noMac') : earlierMacs.has(mac) ? 'twice' : 'ready'
    if (mac) earlierMacs.add(mac)
    return { line, writtenMac, mac, state, data, ...(damage && { damage, lacks }) }
  })
}
