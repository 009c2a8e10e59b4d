import { isTableFault, MOST_TEXT, readTable, type TableFault } from '../read-table.ts'
import { asOpticon } from './read-opticon.ts'
import { readPfi } from './read-pfi.ts'
import type { TableOfItems } from './table-of-items.ts'
import { asUpdates } from './update-types.ts'

/** The columns that SoluM’s files have in the place of ours. */
const solumColumns: Readonly<Record<string, string>> = { ARTICLE_ID: 'key', ARTICLE_NAME: 'name' }

/** Reads a file of items in any of the known formats: a table with a header, or the formats of other label servers. */
export function readItemTable(fileText: string, mostRows: number): TableOfItems | TableFault {
  // `readTable` reports a text that is too long, and a file with too many rows.
  const isShort = fileText.length <= MOST_TEXT
  const pfi = isShort ? readPfi(fileText.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')) : undefined
  if (pfi && isTableFault(pfi)) return pfi
  if (pfi) return pfi.rows.length <= mostRows ? pfi : { word: 'tooMany', line: 0, count: pfi.rows.length }
  const table = readTable(fileText, mostRows)
  if (isTableFault(table)) return table
  if (table.columns.includes('ARTICLE_ID') && !table.columns.includes('key'))
    table.columns = table.columns.map((name) => solumColumns[name] ?? name)
  return asUpdates(table) ?? asOpticon(table) ?? table
}
