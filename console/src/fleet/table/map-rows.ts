import { MacInput } from '@wifi-tms/contract/devices'
import { putAt } from '@wifi-tms/contract/fields'
import type { Table } from '@wifi-tms/contract/read-table'
import { type Damage, damageIn, damageOfMac } from '@wifi-tms/contract/spoilt'
import { type DateOrder, plainDate } from '@wifi-tms/paint/formats/dates'
import { z } from 'zod'
import { orderIn } from './date-order.ts'
import { matchColumns } from './match-columns.ts'
import type { TablePlace } from './places.ts'

/** The column with the devices' addresses, by column the field that its values fill, '' for none, and the order of dates that a person has said. */
export interface Mapping {
  mac: number
  fields: readonly string[]
  orders?: Readonly<Record<number, DateOrder>> | undefined
}

/** A mapping as the browser remembers it for the next table; the order of its dates is asked for again. */
export const KeptMapping = z.object({ mac: z.int().min(0), fields: z.array(z.string()) })

/** A row as it is displayed, or why it is not. */
export interface MappedRow {
  line: number
  /** As the table has it. */
  given: string
  mac: string | undefined
  state: 'ready' | 'noMac' | 'twice' | 'spoilt' | 'unknown' | 'noValue' | 'wrongCode' | 'unfit'
  /** The fields that the template has no fit value for, or that a spreadsheet has spoilt; of an address none. */
  lacks?: readonly string[]
  /** Sentences about its codes. */
  messages?: readonly string[]
  damage?: Damage
  data: Record<string, string>
}

const macOf = (text: string): string | undefined => {
  const { success, data } = MacInput.safeParse(text)
  return success ? data : undefined
}

/** Guesses what the columns are: the one that is called so, else the one with the most addresses, and fields by the columns' names. */
export function guessMapping({ columns, rows }: Table, places: readonly string[]): Mapping {
  const some = rows.slice(0, 20)
  const addresses = columns.map((_, at) => some.filter(({ cells }) => macOf(cells[at]!)).length)
  const most = Math.max(...addresses)
  const named = columns.findIndex((name) => /(^|[^a-z])mac([^a-z]|$)/i.test(name))
  const likely = most > 0 ? addresses.indexOf(most) : columns.findIndex((name) => /mac/i.test(name))
  const mac = Math.max(0, named >= 0 ? named : likely)
  return {
    mac,
    fields: matchColumns(
      columns.map((name, at) => (at === mac ? '' : name)),
      places,
    ),
  }
}

const valuesIn = ({ rows }: Table, column: number) => rows.map(({ cells }) => cells[column]!)

/** The columns whose dates do not tell which of their numbers is the month. */
export const unclearDates = (table: Table, { mac, fields }: Mapping, places: readonly TablePlace[]): number[] =>
  fields.flatMap((field, index) => {
    const isDate = index !== mac && places.some(({ name, kind }) => name === field && kind === 'date')
    return isDate && orderIn(valuesIn(table, index)) === 'unclear' ? [index] : []
  })

/** Gives what reads the cells of each column that fills a field: their text, with dates as the template takes them, and damage. */
const readersOf = (table: Table, { mac, fields, orders }: Mapping, places: readonly TablePlace[]) =>
  fields.flatMap((field, index) => {
    if (index === mac || !field) return []
    const kind = places.find(({ name }) => name === field)?.kind ?? 'text'
    const values = valuesIn(table, index)
    const own = kind === 'date' ? orderIn(values) : undefined
    const order = own === 'unclear' ? orders?.[index] : own
    return [{ at: index, field, read: (text: string) => plainDate(text, order), damage: damageIn(values, kind) }]
  })

/** The rows with their values by field, before it is known which devices there are. */
export function mapRows(table: Table, mapping: Mapping, places: readonly TablePlace[]): MappedRow[] {
  const before = new Set<string>()
  const readers = readersOf(table, mapping, places)
  return table.rows.map(({ line, cells }) => {
    const given = cells[mapping.mac]!.trim()
    const mac = macOf(given)
    const data: Record<string, string> = {}
    const lacks: string[] = []
    let damage = mac ? undefined : damageOfMac(given)
    for (const { at: column, field, read, damage: damageOf } of readers) {
      const cell = cells[column]!
      if (cell === '') continue
      putAt(data, field, read(cell))
      const found = mac && damageOf(cell)
      if (found && (damage === undefined || damage === found)) lacks.push(field)
      damage ??= found || undefined
    }
    const state = damage ? 'spoilt' : !mac ? 'noMac' : before.has(mac) ? 'twice' : 'ready'
    if (mac) before.add(mac)
    return { line, given, mac, state, data, ...(damage && { damage, lacks }) }
  })
}
