import { type Face, type HarfBuzz, openFont, type VariableFont } from '../text/face.ts'
import { type FontFile, isEast } from './files.ts'

/** Faces ready to shape and draw with; made once per thread, as they keep what they have shaped. */
export interface Fonts {
  /** The face of a file; files that hold all weights give each its own. Undefined where the bytes were not added. */
  face(file: FontFile, weight: number): Face | undefined
}

/** Fonts whose files are added as they are needed: see `facesFor`. */
export interface FontShelf extends Fonts {
  has(file: FontFile): boolean
  /** Takes the SFNT bytes that the file's hash names. Throws where they are no font. */
  add(file: FontFile, bytes: Uint8Array): void
}

/** An empty shelf. */
export const newFonts = (harfbuzz: HarfBuzz): FontShelf => {
  const fonts = new Map<string, VariableFont>()
  return {
    has: ({ sha256 }) => fonts.has(sha256),
    add(file, bytes) {
      if (!fonts.has(file.sha256)) fonts.set(file.sha256, openFont(harfbuzz, bytes, { snaps: !isEast(file) }))
    },
    face: ({ sha256 }, weight) => fonts.get(sha256)?.face(weight),
  }
}
