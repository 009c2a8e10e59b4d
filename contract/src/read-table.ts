import { MAX_ROWS } from './displays.ts'

/** A table of texts; each row knows the line of the file that it begins on, and which of its empty cells are two quotes. */
export interface Table {
  columns: string[]
  rows: { line: number; cells: string[]; quoted?: number[] }[]
}

/** The reason why a text is no table, as a word of the interface, with the line where there is one. */
export interface TableFault {
  word: 'empty' | 'noRows' | 'tooLong' | 'tooMany' | 'openQuote' | 'cells'
  line: number
  count: number
}

/** The most characters of a table. */
export const MOST_TEXT = 12_000_000

const fault = (word: TableFault['word'], line = 0, count = 0): TableFault => ({ word, line, count })

/** The delimiter that stands most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const often = (delimiter: string) => first.split(delimiter).length
  return ['\t', ';', '|', ','].reduce((best, oneCell) => (often(oneCell) > often(best) ? oneCell : best), ',')
}

/** Splits a text into rows by RFC 4180; a quoted cell may have line breaks. */
function rowsIn(text: string, delimiter: string): Table['rows'] | TableFault {
  const rows: Table['rows'] = []
  let [cells, cell, line, firstLine]: [string[], string, number, number] = [[], '', 1, 1]
  let quoted: number[] = []
  const endRow = () => {
    cells.push(cell)
    if (cells.some((oneCell) => oneCell.trim() !== ''))
      rows.push({ line: firstLine, cells, ...(quoted.length > 0 && { quoted }) })
    cells = []
    quoted = []
    cell = ''
  }
  for (let index = 0; index < text.length; index++) {
    const char = text[index]!
    if (char === '"' && cell.trim() === '') {
      const opened = line
      cell = ''
      for (index++; text[index] !== '"' || text[index + 1] === '"'; index++) {
        if (index >= text.length) return fault('openQuote', opened)
        if (text[index] === '"') index++
        if (text[index] === '\n') line++
        cell += text[index]
      }
      if (cell === '') quoted.push(cells.length)
    } else if (char === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') {
      endRow()
      firstLine = ++line
    } else cell += char
  }
  endRow()
  return rows
}

/**
 * Reads a table from CSV, or from what a spreadsheet copies, with the names of its columns in the first row. A row with more
 * or fewer cells than those is a fault, and so are more rows than `mostRows`: without it, those that are displayed at once.
 */
export function readTable(fileText: string, mostRows = MAX_ROWS): Table | TableFault {
  if (fileText.length > MOST_TEXT) return fault('tooLong', 0, MOST_TEXT / 1_000_000)
  const text = fileText.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  // Spreadsheets say in a line before the table which delimiter it has; the line stays, so that the others keep their numbers.
  const hint = /^sep=(.)\n/i.exec(text)
  const allRows = rowsIn(hint ? text.replace(/^[^\n]*/, '') : text, hint?.[1] ?? delimiterOf(text))
  if ('word' in allRows) return allRows
  const [head, ...rows] = allRows
  if (!head) return fault('empty')
  if (rows.length === 0) return fault('noRows')
  if (rows.length > mostRows) return fault('tooMany', 0, rows.length)
  const odd = rows.find(({ cells }) => cells.length !== head.cells.length)
  if (odd) return fault('cells', odd.line, odd.cells.length)
  return { columns: head.cells.map((name) => name.trim()), rows }
}
