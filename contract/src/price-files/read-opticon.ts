import type { Table } from '../read-table.ts'
import type { TableOfItems } from './table-of-items.ts'

/** The number of rows by which the format is recognised. */
const SAMPLE_ROWS = 10

/** The operations in the first field of a record: insert, replace, delete; empty in a dump of the whole database. */
const OPERATIONS = ['I', 'R', 'D', '']

/**
 * Reads a table without a header as a product file of Opticon's ESL server: the operation (insert, …), id, barcode,
 * description and further fields. Undefined for any other table.
 */
export function asOpticon({ columns, rows }: Table): TableOfItems | undefined {
  // There is no header: `readTable` took the first record for the names of the columns.
  const records = [{ line: 1, cells: columns }, ...rows]
  const isRecord = ({ cells: [operation = '', id = ''] }: Table['rows'][number]) =>
    OPERATIONS.includes(operation.trim().toUpperCase()) && id.trim() !== ''
  const names = columns.map((name) => name.toLowerCase())
  if (columns.length < 4 || names.includes('key') || !records.slice(0, SAMPLE_ROWS).every(isRecord)) return undefined
  const fields = columns.slice(4).map((_, index) => `field${index + 4}`)
  return {
    columns: ['key', 'barcode', 'name', ...fields],
    // Only a dump of the whole database has no operations.
    ...(records.every(({ cells: [operation = ''] }) => operation.trim() === '') && { whole: true }),
    rows: records.map(({ line, cells: [operation = '', ...cells] }) => ({
      line,
      cells,
      ...(operation.trim().toUpperCase() === 'D' && { remove: true as const }),
    })),
  }
}
