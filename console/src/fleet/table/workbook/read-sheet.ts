import { type CellLook, numberText } from './cell-text.ts'
import { eachTag } from './each-tag.ts'
import { NoWorkbook } from './no-workbook.ts'

/** The most rows and columns of a sheet: those of spreadsheets. */
const ROWS = 1_048_576
const COLUMNS = 16_384

interface SheetLook extends Omit<CellLook, 'format'> {
  /** The formats of numbers by style, and the texts that cells share. */
  formats: readonly (string | undefined)[]
  strings: readonly string[]
}

const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The column of a cell that is called as `BC12`, from 0. */
function columnOf(name: string): number {
  let column = 0
  for (const letter of name.toUpperCase()) {
    const number = letter.charCodeAt(0) - 64
    if (number < 1 || number > 26) break
    column = column * 26 + number
  }
  return column - 1
}

/** The text of a cell by its type: ECMA-376 part 1, 18.18.11. */
function textOf(type: string, text: string, style: number, { formats, strings, locale, is1904 }: SheetLook): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return numberText(text, { format: formats[style], locale, is1904 })
  return text
}

/**
 * The cells of a sheet as a table with a line for each row, so that lines are counted as in the spreadsheet. Each row has
 * the cells of the first that is not empty. Ends where the text is longer than `most`.
 */
export function readSheet(xml: Uint8Array, look: SheetLook, most: number): string {
  const lines: string[] = []
  let [length, width, row, column] = [0, 0, 0, -1]
  let cells: string[] = []
  let [type, style, text, isReading] = ['n', 0, '', false]
  const endRow = () => {
    while (cells.at(-1) === '') cells.pop()
    width ||= cells.length
    while (cells.length > 0 && cells.length < width) cells.push('')
    const line = cells.map(quoted).join('\t')
    while (lines.length < row - 1) lines.push('')
    lines[row - 1] = line
  }
  eachTag(
    xml,
    ({ name, attributes }) => {
      if (name === 'row') {
        row = Math.max(row + 1, Number(attributes.r ?? row + 1))
        column = -1
        cells = []
        if (!(row <= ROWS)) throw new NoWorkbook()
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        if (!(column >= 0 && column < COLUMNS)) throw new NoWorkbook()
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        text = ''
      } else if (name === 'rPh') isReading = true
    },
    (name, inner) => {
      if (name === 'v' || (name === 't' && !isReading)) text += inner
      else if (name === 'rPh') isReading = false
      else if (name === 'row' && cells.length > 0) endRow()
      else if (name === 'c' && length <= most) {
        while (cells.length < column) cells.push('')
        const cell = textOf(type, text, style, look)
        cells[column] = cell
        length += cell.length + 1
      }
    },
  )
  const index = lines.findIndex((line) => line !== '')
  const head = lines[index] ?? ''
  const often = (sign: string) => head.split(sign).length
  // A head in which other signs stand as often says what parts its cells. It stands first; empty lines follow in place of
  // those before it, so that the others keep their numbers.
  const isUnclear = [',', ';', '|'].some((sign) => often(sign) >= often('\t'))
  const first = isUnclear ? ['sep=\t', head] : [head]
  while (first.length <= index) first.push('')
  return [...first, ...lines.slice(index + 1)].join('\n')
}
