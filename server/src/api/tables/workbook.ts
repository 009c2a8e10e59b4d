import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Cell, isFormula } from './csv.ts'

/** The maximum number of characters of a cell in spreadsheets. A longer text is cut. */
const CELL_CHARACTERS_MAX = 32_767

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const SHEET_FILE = 'xl/worksheets/sheet1.xml'

/**
 * The parts of a workbook beside its sheet (ECMA-376 part 1, 12.2). The second of the two cell formats (`quotePrefix`)
 * is for texts that begin like a formula: they stay texts when a person edits them.
 */
const otherParts = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/${SHEET_FILE}" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEETS}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf quotePrefix="1"/></cellXfs></styleSheet>`,
}

/** The beginning of a sheet whose first row stays visible. */
const SHEET_HEAD = `<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** A text in XML, with U+FFFD in place of each character that XML does not allow. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>\r]/g, (sign) => entities[sign]!)

/** The name of a column by its index from 0: `A` … `Z`, `AA`. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

function cellXml(cell: Cell, place: string): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
  const text = escaped(cell.slice(0, CELL_CHARACTERS_MAX))
  const style = isFormula(cell) ? ' s="1"' : ''
  return `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`
}

const rowXml = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, index) => cellXml(cell, columnName(index) + row)).join('')}</row>`

/** Yields the bytes of a workbook (XLSX) with one sheet, portion by portion of its rows. */
export async function* workbookOf(portions: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Uint8Array> {
  let packedBytes: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packedBytes.push(bytes)
  })
  const takeBytes = () => {
    const bytes = packedBytes
    packedBytes = []
    return bytes
  }
  // The lowest level of compression suffices for a repetitive sheet, and blocks this thread the least.
  const addPart = (name: string) => {
    const part = new ZipDeflate(name, { level: 1 })
    zip.add(part)
    part.push(strToU8(XML))
    return part
  }
  for (const [name, xml] of Object.entries(otherParts)) addPart(name).push(strToU8(xml), true)
  const sheet = addPart(SHEET_FILE)
  sheet.push(strToU8(SHEET_HEAD))
  let rowCount = 0
  for await (const rows of portions) {
    sheet.push(strToU8(rows.map((cells) => rowXml(cells, ++rowCount)).join('')))
    yield* takeBytes()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* takeBytes()
}
