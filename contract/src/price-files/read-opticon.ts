import type { Table } from '../read-table.ts'
import type { TableOfItems } from './table-of-items.ts'

/** Rows by which the shape is recognised. */
const LOOKED = 10

/** The ways of a record: insert, replace, delete; empty: of a whole database. */
const WAYS = ['I', 'R', 'D', '']

/** Takes a product file of Opticon's ESL server, whose records are way, id, barcode, description and further fields, without a head. */
export function asOpticon({ columns, rows }: Table): TableOfItems | undefined {
  const records = [{ line: 1, cells: columns }, ...rows]
  const isRecord = ({ cells: [way = '', id = ''] }: Table['rows'][number]) =>
    WAYS.includes(way.trim().toUpperCase()) && id.trim() !== ''
  const names = columns.map((name) => name.toLowerCase())
  if (columns.length < 4 || names.includes('key') || !records.slice(0, LOOKED).every(isRecord)) return undefined
  const fields = columns.slice(4).map((_, index) => `field${index + 4}`)
  return {
    columns: ['key', 'barcode', 'name', ...fields],
    ...(records.every(({ cells: [way = ''] }) => way.trim() === '') && { whole: true }),
    rows: records.map(({ line, cells: [way = '', ...cells] }) => ({
      line,
      cells,
      ...(way.trim().toUpperCase() === 'D' && { remove: true as const }),
    })),
  }
}
