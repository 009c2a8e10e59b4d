import { readTable } from '@wifi-tms/contract/read-table'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cellNumberText } from './cell-text.ts'
import { NoWorkbook } from './no-workbook.ts'
import { readWorkbook } from './read-workbook.ts'

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const WORKSHEET_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'

interface Parts {
  sheets: Record<string, string>
  strings?: string
  styles?: string
  book?: string
}

/** A workbook of sheets, by their names, with rows as XML. A sheet whose name begins with a dot is hidden. */
function workbookOf({ sheets, strings = '', styles = '', book = '' }: Parts): Uint8Array {
  const names = Object.keys(sheets)
  const sheetTags = names.map((name, index) => {
    const state = name.startsWith('.') ? ' state="hidden"' : ''
    return `<sheet name="${name}" sheetId="${index + 1}"${state} r:id="r${index}"/>`
  })
  const links = names.map(
    (_, index) => `<Relationship Id="r${index}" Type="${WORKSHEET_TYPE}" Target="worksheets/sheet${index}.xml"/>`,
  )
  const files: Record<string, string> = {
    'xl/workbook.xml': `${XML_HEAD}<workbook xmlns:r="r">${book}<sheets>${sheetTags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML_HEAD}<Relationships>${links.join('')}</Relationships>`,
    'xl/styles.xml': `${XML_HEAD}<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `${XML_HEAD}<sst>${strings}</sst>`,
  }
  for (const [index, rows] of Object.values(sheets).entries())
    files[`xl/worksheets/sheet${index}.xml`] = `${XML_HEAD}<worksheet><sheetData>${rows}</sheetData></worksheet>`
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}

const inline = (text: string) =>
  `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`

/** The day 2025-12-09, as a workbook counts days from 1900 and from 1904. */
const [DAY_FROM_1900, DAY_FROM_1904] = ['46000', '44538']

test('cells are read as spreadsheets show them: texts with their zeros, numbers and dates in their formats, rows with their numbers', () => {
  const bytes = workbookOf({
    sheets: {
      Shop: [
        `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>${inline('day')}${inline('ean')}${inline('yes')}</row>`,
        `<row r="4"><c r="A4" t="str"><f>T(1)</f><v>007</v></c><c r="B4" s="1"><v>1.5</v></c><c r="C4" s="2"><v>${DAY_FROM_1900}</v></c>`,
        '<c r="D4"><v>5901234123457</v></c><c r="E4" t="b"><v>1</v></c></row>',
        `<row><c s="3"><v>42</v></c><c r="C5" s="4"><v>${DAY_FROM_1900}.5</v></c></row>`,
      ].join(''),
      '.secret': '<row><c><v>1</v></c></row>',
      'Two &amp; more': `<row>${inline('a, b; c')}</row><row>${inline('1, 2')}</row>`,
    },
    strings: '<si><t>key</t></si><si><r><t>pri</t></r><r><t>ce</t></r><rPh><t>no</t></rPh></si>',
    styles:
      '<numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;zł&quot;"/><numFmt numFmtId="165" formatCode="00000"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
      '<cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs>',
  })
  const { sheets, text } = readWorkbook(bytes, 0, 'pl')
  expect(sheets).toEqual(['Shop', 'Two & more'])
  expect(readTable(text)).toEqual({
    columns: ['key', 'price', 'day', 'ean', 'yes'],
    rows: [
      { line: 4, cells: ['007', '1,50 zł', '2025-12-09', '5901234123457', 'TRUE'] },
      { line: 5, cells: ['00042', '', '2025-12-09 12:00', '', ''] },
    ],
  })
  expect(readTable(readWorkbook(bytes, 1, 'en').text)).toEqual({
    columns: ['a, b; c'],
    rows: [{ line: 3, cells: ['1, 2'] }],
  })
})

test.each([
  ['General', '3.3000000000000003', 'en', '3.3'],
  [undefined, '1.49', 'pl', '1,49'],
  ['0.00E+00', '5901234123457', 'en', '5901234123457'],
  ['0%', '0.5', 'en', '50%'],
  ['[broken', '1.5', 'en', '1.5'],
  ['dd/mm/yyyy', DAY_FROM_1900, 'en', '09/12/2025'],
  ['0.00', '#N/A', 'en', '#N/A'],
])('in the format %s the number %s (%s) is %s', (format, number, locale, text) => {
  expect(cellNumberText(number, { format, locale, is1904: false })).toBe(text)
})

test('a workbook that counts days from 1904 shows the same dates', () => {
  expect(cellNumberText(DAY_FROM_1904, { format: 'yyyy-mm-dd', locale: 'en', is1904: true })).toBe('2025-12-09')
  expect(cellNumberText(DAY_FROM_1904, { format: '0', locale: 'en', is1904: true })).toBe(DAY_FROM_1904)
  const bytes = workbookOf({
    sheets: { A: `<row>${inline('d')}</row><row><c s="0"><v>${DAY_FROM_1904}</v></c></row>` },
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    book: '<workbookPr date1904="1"/>',
  })
  expect(readWorkbook(bytes, 0, 'en').text).toContain('2025-12-09')
})

test('a sheet becomes a table of exactly its texts', () => {
  const text = fc.stringMatching(/^[a-z;,|\t\n"&<0 é中]{0,6}$/).filter((cell) => cell.trim() === cell)
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { maxLength: 5 }), (rows) => {
      const tableRows = [['k', 'n|;;;', 'v'], ...rows]
      const xml = tableRows.map((cells) => `<row>${cells.map(inline).join('')}</row>`).join('')
      const table = readTable(`${readWorkbook(workbookOf({ sheets: { A: xml } }), 0, 'en').text}\n1\t2\t3`)
      if ('word' in table) throw new Error(table.word)
      const filledRows = rows.filter((cells) => cells.some((cell) => cell !== ''))
      expect(table.rows.map(({ cells }) => cells).slice(0, -1)).toEqual(filledRows)
    }),
  )
})

/** The signature of an entry in the central directory of a ZIP archive. The unpacked size is 24 bytes after it. */
const ENTRY_SIGNATURE = 0x02014b50
const SIZE_OFFSET = 24

/** Makes an archive declare this unpacked size for each of its parts. */
function declareSize(archive: Uint8Array, size: number): void {
  const view = new DataView(archive.buffer)
  for (let offset = 0; offset < archive.length - 4; offset++)
    if (view.getUint32(offset, true) === ENTRY_SIGNATURE) view.setUint32(offset + SIZE_OFFSET, size, true)
}

test('a file that is no workbook, or has cells beyond the bounds of a sheet, is refused', () => {
  const expectRefused = (bytes: Uint8Array) => expect(() => readWorkbook(bytes, 0, 'en')).toThrow(NoWorkbook)
  expectRefused(strToU8('PK'))
  expectRefused(zipSync({ 'a.txt': strToU8('a') }))
  expectRefused(workbookOf({ sheets: { '.A': '' } }))
  expectRefused(workbookOf({ sheets: { A: '<row r="99999999"/>' } }))
  expectRefused(workbookOf({ sheets: { A: '<row><c r="ZZZZ1"/></row>' } }))
  expectRefused(workbookOf({ sheets: { A: '<row>' } }))
  expectRefused(workbookOf({ sheets: { A: '<row><c t="str"><v>&evil;</v></c></row>' } }))
  // This archive declares parts above the limit.
  const bytes = workbookOf({ sheets: { A: '<row/>' } })
  declareSize(bytes, 0x7fffffff)
  expectRefused(bytes)
})

test('a part that unpacks to more bytes than it declares is refused, and reading of a sheet stops at the longest table', () => {
  const bytes = workbookOf({ sheets: { A: `<row>${inline('a'.repeat(100_000))}</row>` } })
  declareSize(bytes, 300)
  expect(() => readWorkbook(bytes, 0, 'en')).toThrow(NoWorkbook)
  const cell = '<c t="s"><v>0</v></c>'
  // 300 cells of 50,000 characters are more than a table may have.
  const long = workbookOf({
    sheets: { A: `<row>${cell.repeat(300)}</row>` },
    strings: `<si><t>${'x'.repeat(50_000)}</t></si>`,
  })
  expect(readTable(readWorkbook(long, 0, 'en').text)).toMatchObject({ word: 'tooLong' })
})
