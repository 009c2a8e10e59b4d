import { MAX_ROWS } from './displays.ts'

/**
 * A table of texts. `line` is the line of the file on which a row begins, `quoted` holds the indices of its cells that
 * are `""` in the file.
 */
export interface Table {
  columns: string[]
  rows: { line: number; cells: string[]; quoted?: number[] }[]
}

/** The reason why a text is no table: a key of the interface's words, with a line from 1 (0: none) and a count. */
export interface TableFault {
  word: 'empty' | 'noRows' | 'tooLong' | 'tooMany' | 'openQuote' | 'cells'
  line: number
  count: number
}

/** True if a text that was read is no table. */
export const isTableFault = (result: object): result is TableFault => 'word' in result

/** The maximum number of characters of a table. */
export const MOST_TEXT = 12_000_000

const fault = (word: TableFault['word'], line = 0, count = 0): TableFault => ({ word, line, count })

/** The most frequent delimiter in the first line that is not empty, outside of quotes; the comma if there is none. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/^\n+/, '').split('\n', 1)
  const unquoted = first.replace(/"[^"]*"/g, '')
  const countOf = (delimiter: string) => unquoted.split(delimiter).length
  return ['\t', ';', '|', ','].reduce((best, candidate) => (countOf(candidate) > countOf(best) ? candidate : best), ',')
}

/** Splits a text into rows by RFC 4180; a quoted cell may have line breaks. */
function rowsIn(text: string, delimiter: string): Table['rows'] | TableFault {
  const rows: Table['rows'] = []
  let [cells, cell, line, firstLine]: [string[], string, number, number] = [[], '', 1, 1]
  let quoted: number[] = []
  const endRow = () => {
    cells.push(cell)
    // An empty line is no row.
    if (cells.some((oneCell) => oneCell.trim() !== ''))
      rows.push({ line: firstLine, cells, ...(quoted.length > 0 && { quoted }) })
    cells = []
    quoted = []
    cell = ''
  }
  for (let index = 0; index < text.length; index++) {
    const char = text[index]!
    if (char === '"' && cell.trim() === '') {
      const openedLine = line
      cell = ''
      // Reads to the closing quote. Within the cell, two quotes stand for one.
      for (index++; text[index] !== '"' || text[index + 1] === '"'; index++) {
        if (index >= text.length) return fault('openQuote', openedLine)
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
 * Reads a table from CSV, or from cells copied in a spreadsheet. The first row has the names of the columns. A row with
 * more or fewer cells is a fault, and so are more than `mostRows` rows (by default, as many as one display takes).
 */
export function readTable(fileText: string, mostRows = MAX_ROWS): Table | TableFault {
  // The count of this fault is in millions of characters.
  if (fileText.length > MOST_TEXT) return fault('tooLong', 0, MOST_TEXT / 1_000_000)
  const text = fileText.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  // Spreadsheets may name the delimiter in a line before the table (`sep=;`). Its line break stays, so that the other
  // lines keep their numbers.
  const hint = /^sep=(.)\n/i.exec(text)
  const allRows = rowsIn(hint ? text.replace(/^[^\n]*/, '') : text, hint?.[1] ?? delimiterOf(text))
  if (isTableFault(allRows)) return allRows
  const [head, ...rows] = allRows
  if (!head) return fault('empty')
  if (rows.length === 0) return fault('noRows')
  if (rows.length > mostRows) return fault('tooMany', 0, rows.length)
  const unevenRow = rows.find(({ cells }) => cells.length !== head.cells.length)
  if (unevenRow) return fault('cells', unevenRow.line, unevenRow.cells.length)
  return { columns: head.cells.map((name) => name.trim()), rows }
}
