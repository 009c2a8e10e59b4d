import type { Language } from '@wifi-tms/contract/shapes'
import { type Face, type HarfBuzz, openFont, type Script, type VariableFont } from '../text/face.ts'
import { isUsers } from './families.ts'
import { type FontFile, isEast, keyOf } from './files.ts'

/** Fonts that are ready to shape and draw text; made once per thread, as they cache shaped texts. */
export interface Fonts {
  /**
   * The face of a file for a weight. In a language written in Han, letters are drawn as thin as the Han characters.
   * Undefined if the file was not added.
   */
  face(file: FontFile, weight: number, lang?: Language): Face | undefined
}

/** Fonts whose files are added when they are needed: see `facesFor`. */
export interface FontShelf extends Fonts {
  has(file: FontFile): boolean
  /** Adds the SFNT bytes of a file. Throws NotAFont if they are no font. */
  add(file: FontFile, bytes: Uint8Array): void
  /**
   * Drops users' fonts, the least recently needed ones first, until the users' fonts that stay need at most about
   * `maxBytes` bytes. The fonts in `needed` always stay.
   */
  trim(maxBytes: number, needed: readonly FontFile[]): void
}

/** The estimated bytes of an open font besides its file: shaped texts, outlines, glyphs as pixels. */
const CACHE_BYTES = 4 * 1024 * 1024

/** Languages that are written in Han. */
const HAN: readonly Language[] = ['zh', 'tw', 'ja']

/** The kind of characters in a file: it decides how the glyphs are fitted to pixels. */
const scriptOf = (file: FontFile): Script =>
  isEast(file) ? (file.file.includes('/noto-sans-kr/') ? 'hangul' : 'han') : 'letters'

/** An empty shelf. */
export const newFonts = (harfbuzz: HarfBuzz): FontShelf => {
  const fonts = new Map<string, VariableFont>()
  /** The bytes of the users' fonts by key, the least recently needed ones first. */
  const users = new Map<string, number>()
  return {
    has: (file) => fonts.has(keyOf(file)),
    add(file, bytes) {
      const key = keyOf(file)
      if (fonts.has(key)) return
      fonts.set(key, openFont(harfbuzz, bytes, scriptOf(file)))
      if (isUsers(file)) users.set(key, bytes.length + CACHE_BYTES)
    },
    trim(maxBytes, needed) {
      const neededKeys = new Set(needed.map(keyOf))
      // The needed fonts become the last ones, so the loop below reaches them only when all others are dropped.
      for (const key of neededKeys) {
        const bytes = users.get(key)
        if (bytes === undefined) continue
        users.delete(key)
        users.set(key, bytes)
      }
      let total = [...users.values()].reduce((sum, bytes) => sum + bytes, 0)
      for (const [key, bytes] of users) {
        if (total <= maxBytes || neededKeys.has(key)) return
        fonts.delete(key)
        users.delete(key)
        total -= bytes
      }
    },
    face: (file, weight, lang) => fonts.get(keyOf(file))?.face(weight, lang !== undefined && HAN.includes(lang)),
  }
}
