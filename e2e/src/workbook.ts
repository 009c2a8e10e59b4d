import { strToU8, zipSync } from 'fflate'

/** The type of the relation between a workbook and its sheets. */
const SHEET_RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'

/** A cell of a spreadsheet: a text, or a number that is formatted with two decimals. */
type Cell = string | number

/** The XML of a cell. Style 1 is the second of `cellXfs` below; its number format 2 has two decimals. */
const cellOf = (cell: Cell) =>
  typeof cell === 'number' ? `<c s="1"><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`

/** The bytes of an XLSX workbook with these sheets, by name. */
export function workbookOf(sheets: Record<string, readonly (readonly Cell[])[]>): Buffer {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Type="${SHEET_RELATION}" Target="worksheets/${index}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="2"/></cellXfs></styleSheet>',
  }
  for (const [index, rows] of Object.values(sheets).entries())
    files[`xl/worksheets/${index}.xml`] =
      `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`).join('')}</sheetData></worksheet>`
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))))
}
