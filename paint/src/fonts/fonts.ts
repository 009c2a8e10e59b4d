import { type Face, type HarfBuzz, openFont, type VariableFont } from '../text/face.ts'
import { isUsers } from './families.ts'
import { type FontFile, isEast } from './files.ts'

/** Faces ready to shape and draw with; made once per thread, as they keep what they have shaped. */
export interface Fonts {
  /** The face of a file; files that hold all weights give each its own. Undefined where the bytes were not added. */
  face(file: FontFile, weight: number): Face | undefined
}

/** Fonts whose files are added as they are needed: see `facesFor`. */
export interface FontShelf extends Fonts {
  has(file: FontFile): boolean
  /** Takes the SFNT bytes that the file's hash names. Throws NotAFont where they are none. */
  add(file: FontFile, bytes: Uint8Array): void
  /**
   * Forgets users' fonts, the longest unneeded first, until what is left has no more than `most` bytes; those needed
   * now stay.
   */
  trim(most: number, needed: readonly FontFile[]): void
}

/** An empty shelf. */
export const newFonts = (harfbuzz: HarfBuzz): FontShelf => {
  const fonts = new Map<string, VariableFont>()
  /** Bytes of the users' fonts, the longest unneeded first. */
  const users = new Map<string, number>()
  return {
    has: ({ sha256 }) => fonts.has(sha256),
    add(file, bytes) {
      if (fonts.has(file.sha256)) return
      fonts.set(file.sha256, openFont(harfbuzz, bytes, { snaps: !isEast(file) }))
      if (isUsers(file)) users.set(file.sha256, bytes.length)
    },
    trim(most, needed) {
      const now = new Set(needed.map((file) => file.sha256))
      for (const sha256 of now) {
        const bytes = users.get(sha256)
        if (bytes === undefined) continue
        users.delete(sha256)
        users.set(sha256, bytes)
      }
      let total = [...users.values()].reduce((sum, bytes) => sum + bytes, 0)
      for (const [sha256, bytes] of users) {
        if (total <= most || now.has(sha256)) return
        fonts.delete(sha256)
        users.delete(sha256)
        total -= bytes
      }
    },
    face: ({ sha256 }, weight) => fonts.get(sha256)?.face(weight),
  }
}
