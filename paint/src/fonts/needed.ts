import { MAX_TEXTS } from '@wifi-tms/contract/drawing'
import type { Families } from '@wifi-tms/contract/fonts'
import type { Design } from '@wifi-tms/contract/templates'
import { fillPlaceholders, type Values } from '../bindings.ts'
import { drawnElements } from '../drawn-elements.ts'
import { isScripted, type TextDirection } from '../text/scripts.ts'
import { tidy } from '../text/tidy.ts'
import { spansOf } from './choose.ts'
import { familyFile } from './families.ts'
import { type FontFile, isLatin, keyOf, latinFile } from './files.ts'

/** A design with its values and users' fonts: they determine the characters and fonts of its picture. */
export interface FilledDesign {
  design: Design
  data: Values
  /** The users' fonts that the design may name. */
  families?: Families
}

/** True if a user's font has all characters of a text. */
export type Covers = (file: FontFile, weight: number, text: string) => boolean

/** The font weight of the text under a bar code. */
export const CODE_WEIGHT = 400

/**
 * The font files that a filled-in design needs, each once. `covers` needs open fonts; without it users' fonts count as
 * covering no character, so that all files that may replace them are included.
 */
export const facesFor = ({ design, data, families }: FilledDesign, covers: Covers = () => false): FontFile[] => {
  const files = new Map<string, FontFile>()
  const add = (file: FontFile) => files.set(keyOf(file), file)
  let charactersLeft = MAX_TEXTS
  for (const element of drawnElements(design.canvas.elements, data)) {
    if (element.kind === 'barcode' && element.showText) add(latinFile(CODE_WEIGHT))
    if (element.kind !== 'text' && element.kind !== 'textarea') continue
    // The built-in font provides line heights, hyphens and the characters that a user's font lacks.
    add(latinFile(element.weight))
    const ownFile = familyFile(families, element.font, element.weight)
    if (ownFile) add(ownFile)
    const usersFont = ownFile && { file: ownFile, covers: (part: string) => covers(ownFile, element.weight, part) }
    const { text } = fillPlaceholders(element.text, data, element.lang)
    // Texts beyond the bound are not drawn.
    charactersLeft -= text.length
    if (charactersLeft < 0) break
    for (const { file } of spansOf(tidy(text), element.weight, element.lang, usersFont)) add(file)
  }
  return [...files.values()].sort((a, b) => (a.sha256 + a.file < b.sha256 + b.file ? -1 : 1))
}

/** True if `call` returns true for the filled-in text of a visible element. */
const hasTextWhere = (
  { design, data }: FilledDesign,
  call: (text: string, direction: TextDirection) => boolean,
): boolean =>
  drawnElements(design.canvas.elements, data).some(
    (element) =>
      'lang' in element && call(tidy(fillPlaceholders(element.text, data, element.lang).text), element.direction),
  )

/**
 * True if east.ts must be loaded for a filled-in design, as only East Asian fonts may have some of its characters.
 */
export const needsEast = (design: FilledDesign): boolean =>
  hasTextWhere(design, (text) =>
    Array.from(text).some((character) => !isLatin(character.codePointAt(0)!) && !isScripted(character, 'ltr')),
  )

/** True if scripts/load.ts must be loaded for a filled-in design. */
export const needsScripts = (design: FilledDesign): boolean => hasTextWhere(design, isScripted)
