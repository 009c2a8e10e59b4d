import { MOST_TEXT } from '@wifi-tms/contract/read-table'
import { unzipSync } from 'fflate'
import { usualFormat } from './cell-text.ts'
import { eachTag } from './each-tag.ts'
import { NoWorkbook } from './no-workbook.ts'
import { readSheet } from './read-sheet.ts'

/** The maximum number of bytes of a workbook's unpacked parts. */
const MOST_BYTES = 256 * 1024 * 1024

/** The text of one sheet, as a table with tabs between its cells, and the names of all visible sheets. */
export interface SheetText {
  sheets: string[]
  text: string
}

/** Unpacks parts of a workbook. A part may not have more bytes than the archive declares. */
function unpack(bytes: Uint8Array, names: readonly string[]): (name: string) => Uint8Array | undefined {
  let total = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!names.includes(name)) return false
      total += originalSize
      if (total > MOST_BYTES) throw new NoWorkbook()
      return true
    },
  })
  return (name) => parts[name]
}

const BOOK = 'xl/workbook.xml'
const LINKS = 'xl/_rels/workbook.xml.rels'
const STYLES = 'xl/styles.xml'
const STRINGS = 'xl/sharedStrings.xml'

/** Resolves a reference in the folder `xl` to the path of a part. */
const partPath = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** Reads the visible sheets with the paths of their parts, and the epoch of the dates. */
function readBook(part: (name: string) => Uint8Array | undefined) {
  const [book, links] = [part(BOOK), part(LINKS)]
  if (!book || !links) throw new NoWorkbook()
  const paths = new Map<string, string>()
  eachTag(links, ({ name, attributes: { Id, Type, Target } }) => {
    if (name === 'Relationship' && Id && Target && Type?.endsWith('/worksheet')) paths.set(Id, partPath(Target))
  })
  const sheets: { name: string; path: string }[] = []
  let is1904 = false
  eachTag(book, ({ name, attributes }) => {
    const path = paths.get(attributes['r:id'] ?? '')
    const isShown = attributes.state !== 'hidden' && attributes.state !== 'veryHidden'
    if (name === 'sheet' && path && isShown) sheets.push({ name: attributes.name ?? '', path })
    if (name === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
  })
  return { sheets, is1904 }
}

/** Reads the formats of numbers, by the style of a cell. */
function readFormats(styles: Uint8Array | undefined): (string | undefined)[] {
  const ownFormats = new Map<number, string>()
  const formats: (string | undefined)[] = []
  let isInCells = false
  if (styles)
    eachTag(
      styles,
      ({ name, attributes: { numFmtId, formatCode } }) => {
        if (name === 'numFmt' && formatCode !== undefined) ownFormats.set(Number(numFmtId), formatCode)
        if (name === 'cellXfs') isInCells = true
        const id = Number(numFmtId ?? 0)
        if (name === 'xf' && isInCells) formats.push(ownFormats.get(id) ?? usualFormat(id))
      },
      (name) => {
        if (name === 'cellXfs') isInCells = false
      },
    )
  return formats
}

/** Reads the texts that cells share. The phonetic readings beside East Asian texts (`rPh`) are left out. */
function readStrings(strings: Uint8Array | undefined): string[] {
  const texts: string[] = []
  let [text, isPhonetic] = ['', false]
  if (strings)
    eachTag(
      strings,
      ({ name }) => {
        if (name === 'si') text = ''
        if (name === 'rPh') isPhonetic = true
      },
      (name, inner) => {
        if (name === 't' && !isPhonetic) text += inner
        if (name === 'rPh') isPhonetic = false
        if (name === 'si') texts.push(text)
      },
    )
  return texts
}

/** Reads a visible sheet of an XLSX workbook, with its cells as people see them. Throws NoWorkbook. */
export function readWorkbook(bytes: Uint8Array, sheetIndex: number, locale: string): SheetText {
  try {
    const { sheets, is1904 } = readBook(unpack(bytes, [BOOK, LINKS]))
    const sheet = sheets[sheetIndex]
    if (!sheet) throw new NoWorkbook()
    const part = unpack(bytes, [sheet.path, STYLES, STRINGS])
    const cells = part(sheet.path)
    if (!cells) throw new NoWorkbook()
    const context = { formats: readFormats(part(STYLES)), strings: readStrings(part(STRINGS)), locale, is1904 }
    return { sheets: sheets.map(({ name }) => name), text: readSheet(cells, context, MOST_TEXT) }
  } catch {
    // The unpacker and the XML reader throw errors of their own, which all mean that the file is no workbook.
    throw new NoWorkbook()
  }
}
