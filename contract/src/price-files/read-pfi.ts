import { MOST_TEXT, type TableFault } from '../read-table.ts'
import type { TableOfItems } from './table-of-items.ts'

/** The first word of every record. */
const BEGIN = '0001'

/**
 * The properties of one record, `0001 ID NUMBER N |value| NUMBER N |value| |,`; undefined for any
 * other line.
 */
function recordIn(line: string): { key: string; values: Map<string, string> } | undefined {
  // After the head, values alternate with the number and N of the next property. A comma ends the record.
  const [head = '', ...parts] = line.split('|')
  const [begin, key, ...firstWords] = head.trim().split(/\s+/)
  if (begin !== BEGIN || !key) return undefined
  const values = new Map<string, string>()
  let [number] = firstWords
  for (let index = 0; index + 1 < parts.length; index += 2) {
    if (!number || !/^\d{1,6}$/.test(number)) return undefined
    values.set(`p${number}`, parts[index]!)
    ;[number] = parts[index + 1]!.trim().split(/\s+/)
    if (number === ',' || number === '') break
  }
  return number === ',' || number === '' ? { key, values } : undefined
}

/**
 * Reads a data file of the Pricer File Interface; undefined for any other text. Property 121 becomes the value `p121`.
 * An unreadable record becomes a row without a key, which is reported as a fault. Items keep the properties that their
 * record leaves out. Returns a fault if the table would have too many cells.
 */
export function readPfi(text: string): TableOfItems | TableFault | undefined {
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line.trim() }))
  const records = lines.filter((record) => record.text !== '')
  if (!records[0]?.text.startsWith(`${BEGIN} `) || !recordIn(records[0].text)) return undefined
  const parsedLines = records.map((entry) => ({ line: entry.line, record: recordIn(entry.text) }))
  const numbers = [...new Set(parsedLines.flatMap(({ record }) => [...(record?.values.keys() ?? [])]))]
  // Each row gets a cell for each number, so a short file could make more cells than fit into memory.
  if (records.length * numbers.length > MOST_TEXT) return { word: 'tooLong', line: 0, count: MOST_TEXT / 1_000_000 }
  const rows = parsedLines.map(({ line, record }) => ({
    line,
    cells: [record?.key ?? '', ...numbers.map((number) => record?.values.get(number) ?? '')],
  }))
  return { columns: ['key', ...numbers], rows, merge: true }
}
