import { type CellLook, cellNumberText } from './cell-text.ts'
import { eachTag } from './each-tag.ts'
import { NoWorkbook } from './no-workbook.ts'

/** The maximum number of rows of a sheet, as in spreadsheets. */
const MAX_ROWS = 1_048_576
/** The maximum number of columns of a sheet, as in spreadsheets. */
const MAX_COLUMNS = 16_384

interface SheetContext extends Omit<CellLook, 'format'> {
  /** The formats of numbers, by the style of a cell. */
  formats: readonly (string | undefined)[]
  /** The texts that cells share. */
  strings: readonly string[]
}

const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Reads the column index, from 0, in a cell's name such as `BC12`. */
function columnOf(name: string): number {
  let column = 0
  for (const letter of name.toUpperCase()) {
    // A is 1, Z is 26.
    const number = letter.charCodeAt(0) - 64
    if (number < 1 || number > 26) break
    column = column * 26 + number
  }
  return column - 1
}

/** The text of a cell by its type: ECMA-376 part 1, 18.18.11. */
function textOf(type: string, text: string, style: number, { formats, strings, locale, is1904 }: SheetContext): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return cellNumberText(text, { format: formats[style], locale, is1904 })
  return text
}

/**
 * Reads the cells of a sheet as a table with a line for each row, so that lines have the numbers of the spreadsheet.
 * Each row has as many cells as the first row that is not empty. Reading stops once the text has `maxLength`
 * characters.
 */
export function readSheet(xml: Uint8Array, context: SheetContext, maxLength: number): string {
  const lines: string[] = []
  let textLength = 0
  /** The number of cells in each row; 0 until a row with cells was read. */
  let width = 0
  // The present row and its cells.
  let row = 0
  let cells: string[] = []
  // The present cell.
  let column = -1
  let type = 'n'
  let style = 0
  let text = ''
  /** True inside a tag `rPh`, the phonetic reading beside an East Asian text. The texts inside it are left out. */
  let isPhonetic = false
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
        // Also refuses NaN, which is neither larger nor smaller than anything.
        if (!(row <= MAX_ROWS)) throw new NoWorkbook()
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        if (!(column >= 0 && column < MAX_COLUMNS)) throw new NoWorkbook()
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        text = ''
      } else if (name === 'rPh') isPhonetic = true
    },
    (name, inner) => {
      if (name === 'v' || (name === 't' && !isPhonetic)) text += inner
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'row' && cells.length > 0) endRow()
      else if (name === 'c' && textLength <= maxLength) {
        while (cells.length < column) cells.push('')
        const cell = textOf(type, text, style, context)
        cells[column] = cell
        textLength += cell.length + 1
      }
    },
  )
  const headIndex = lines.findIndex((line) => line !== '')
  const head = lines[headIndex] ?? ''
  const cellsBy = (sign: string) => head.split(sign).length
  // If the head has another delimiter at least as often as tabs, a line in front declares the tab (`sep=`). Empty lines
  // before the head are moved behind it, so that later lines keep their numbers.
  const isUnclear = [',', ';', '|'].some((sign) => cellsBy(sign) >= cellsBy('\t'))
  const firstLines = isUnclear ? ['sep=\t', head] : [head]
  while (firstLines.length <= headIndex) firstLines.push('')
  return [...firstLines, ...lines.slice(headIndex + 1)].join('\n')
}
