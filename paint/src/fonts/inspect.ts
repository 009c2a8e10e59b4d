import type { embeddings } from '@wifi-tms/contract/fonts'
import { type HarfBuzz, openFont } from '../text/face.ts'
import { FAMILY, FULL, namesOf, PLAIN_FAMILY, TYPOGRAPHIC_FAMILY } from './names.ts'
import { NotAFont, tablesOf, viewOf } from './sfnt.ts'

/** A font's description by its own tables. A missing name is ''. */
export interface Inspected {
  name: string
  family: string
  style: 'normal' | 'italic'
  weightMin: number
  weightMax: number
  glyphs: number
  embedding: (typeof embeddings)[number]
}

/** The tables that a font must have. */
const NEEDED = ['head', 'hhea', 'hmtx', 'maxp', 'cmap'] as const

/** The texts that are shaped as a test: Latin with marks and ligatures, Greek, Cyrillic, Han, kana, Hangul, numbers. */
const SAMPLES = ['Zażółć gęślą jaźń — “office” fi ffl AVATAR', 'Ελλάδα Россия', '骨直角のガ 한국', '0123456789 € ½ 1/2']

/** The number of glyphs, spread over the font, whose outlines are read as a test. */
const TESTED_GLYPHS = 2000

/** The names of the width classes 1 to 9 of OS/2; 5 is normal and has none. */
const widths = [
  '',
  'Ultra Condensed',
  'Extra Condensed',
  'Condensed',
  'Semi Condensed',
  '',
  'Semi Expanded',
  'Expanded',
  'Extra Expanded',
  'Ultra Expanded',
]

/** The weight, width, slope and embedding rights in the table OS/2, or, in old fonts without one, in `head`. */
const traitsOf = (tables: ReadonlyMap<string, Uint8Array>) => {
  const os2 = tables.get('OS/2')
  if (!os2 || os2.length < 64) {
    const head = tables.get('head')!
    // `macStyle`: bit 0 is bold, bit 1 italic.
    const style = head.length < 46 ? 0 : viewOf(head).getUint16(44)
    return { weight: style & 1 ? 700 : 400, width: 5, isItalic: (style & 2) !== 0, rights: 0 }
  }
  const view = viewOf(os2)
  const storedWeight = view.getUint16(4) || 400
  return {
    // Some old fonts number weights from 1 to 9.
    weight: storedWeight < 10 ? storedWeight * 100 : Math.min(storedWeight, 1000),
    width: view.getUint16(6),
    // Bit 0 of `fsSelection` is italic, bit 9 oblique.
    isItalic: (view.getUint16(62) & 0x201) !== 0,
    rights: view.getUint16(8),
  }
}

/** The least restrictive right, which applies if several are set (OpenType, OS/2 `fsType`). */
const embeddingOf = (rights: number): Inspected['embedding'] => {
  if (rights & 8) return 'editable'
  if (rights & 4) return 'preview'
  return rights & 2 ? 'restricted' : 'installable'
}

/** Matches the weight at the end of a name: a variable font may be named after its default weight. */
const WEIGHT = / (Thin|Hairline|(Extra|Ultra|Semi|Demi)? ?(Light|Bold)|Book|Regular|Medium|Black|Heavy)$/i

/** The family name by which elements select the font. It names width and slope, as elements only add a weight. */
const familyOf = (
  names: ReadonlyMap<number, string>,
  width: number,
  isItalic: boolean,
  isVariable: boolean,
): string => {
  const name = names.get(PLAIN_FAMILY) ?? names.get(TYPOGRAPHIC_FAMILY) ?? names.get(FAMILY) ?? ''
  const plain = isVariable ? name.replace(WEIGHT, '') : name
  if (plain === '') return ''
  const isInName = (word: string) =>
    plain.toLowerCase().replaceAll(' ', '').includes(word.toLowerCase().replace(' ', ''))
  const suffixes = [widths[width] ?? '', isItalic && !isInName('oblique') ? 'Italic' : ''].filter(
    (word) => word !== '' && !isInName(word),
  )
  return [plain, ...suffixes].join(' ').slice(0, 100).trim()
}

/** The number of glyphs by the table `maxp`; 0 if it is cut short. */
const glyphsIn = (maxp: Uint8Array): number => (maxp.length < 6 ? 0 : viewOf(maxp).getUint16(4))

/** True if the font has any printable character up to the end of the emoji. */
const hasCharacters = (font: InstanceType<HarfBuzz['Font']>): boolean => {
  for (let point = 0x21; point < 0x20000; point++) if (font.nominalGlyph(point)) return true
  return false
}

/**
 * Opens an untrusted font, shapes samples and reads outlines. Throws NotAFont with the reason. A hostile font may take
 * long or crash the thread: call this in a process in which that does no harm.
 */
export const inspectFont = (hb: HarfBuzz, sfnt: Uint8Array): Inspected => {
  const tables = tablesOf(sfnt)
  const missingTable = NEEDED.find((tag) => !tables.has(tag))
  if (missingTable) throw new NotAFont(`is a damaged font: it has no table ${missingTable}`)
  if (!tables.has('glyf') && !tables.has('CFF ') && !tables.has('CFF2'))
    throw new NotAFont('is a font without outlines, which cannot be drawn in every size')
  const glyphs = glyphsIn(tables.get('maxp')!)
  if (glyphs === 0) throw new NotAFont('is a font without glyphs')
  const names = namesOf(tables.get('name') ?? new Uint8Array())
  const { weight, width, isItalic, rights } = traitsOf(tables)
  const face = new hb.Face(new hb.Blob(sfnt))
  if (!hasCharacters(new hb.Font(face))) throw new NotAFont('is a font without characters')
  const axis = face.getAxisInfos().wght
  const [weightMin, weightMax] = axis
    ? [axis.min, axis.max].map((end) => Math.min(1000, Math.max(1, Math.round(end) || 400)))
    : [weight, weight]
  // The test reads outlines at both ends of the axis of weights, and drops them: only a fault counts.
  const font = openFont(hb, sfnt, 'letters')
  for (const end of new Set([weightMin!, weightMax!])) {
    const testedFace = font.face(end)
    for (const text of SAMPLES)
      testedFace.shape(text, 'en', true).glyphs.forEach((glyph) => void testedFace.outline(glyph))
    const step = Math.max(1, glyphs / TESTED_GLYPHS)
    for (let glyph = 0; glyph < glyphs; glyph += step) testedFace.outline(Math.floor(glyph))
  }
  return {
    name: names.get(FULL) ?? '',
    family: familyOf(names, width, isItalic, axis !== undefined),
    style: isItalic ? 'italic' : 'normal',
    weightMin: Math.min(weightMin!, weightMax!),
    weightMax: Math.max(weightMin!, weightMax!),
    glyphs,
    embedding: embeddingOf(rights),
  }
}
