import { MacInput } from '@wifi-tms/contract/devices'
import { putAt } from '@wifi-tms/contract/fields'
import type { Table } from '../../base/read-table.ts'

/** The column with the devices' addresses, and by column the field that its values fill; empty ones fill none. */
export interface Mapping {
  mac: number
  fields: readonly string[]
}

/** A row as it is displayed, or why it is not. */
export interface MappedRow {
  line: number
  /** As the table has it. */
  given: string
  mac: string | undefined
  state: 'ready' | 'noMac' | 'twice' | 'unknown' | 'noValue' | 'unfit'
  /** The fields that the template has no fit value for. */
  lacks?: readonly string[]
  data: Record<string, string>
}

const macOf = (text: string): string | undefined => {
  const { success, data } = MacInput.safeParse(text)
  return success ? data : undefined
}

/** Guesses what the columns are: the one that is called so, else the one with the most addresses, and fields by the columns' names. */
export function guessMapping({ columns, rows }: Table, known: readonly string[]): Mapping {
  const some = rows.slice(0, 20)
  const addresses = columns.map((_, at) => some.filter(({ cells }) => macOf(cells[at]!)).length)
  const most = Math.max(...addresses)
  const named = columns.findIndex((name) => /^mac\b/i.test(name))
  const mac = named >= 0 ? named : most > 0 ? addresses.indexOf(most) : columns.findIndex((name) => /mac/i.test(name))
  const fields = columns.map((name) => known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name)
  return { mac: Math.max(0, mac), fields }
}

/** The rows with their values by field; `isKnown` tells whether there is a device of an address. */
export function mapRows(
  { rows }: Table,
  { mac: column, fields }: Mapping,
  isKnown: (mac: string) => boolean,
): MappedRow[] {
  const before = new Set<string>()
  return rows.map(({ line, cells }) => {
    const given = cells[column]!.trim()
    const mac = macOf(given)
    const data: Record<string, string> = {}
    for (const [at, field] of fields.entries())
      if (at !== column && field && cells[at] !== '') putAt(data, field, cells[at]!)
    const state = !mac ? 'noMac' : before.has(mac) ? 'twice' : isKnown(mac) ? 'ready' : 'unknown'
    if (mac) before.add(mac)
    return { line, given, mac, state, data }
  })
}
