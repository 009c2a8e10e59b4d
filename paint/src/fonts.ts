import { type Face, type HarfBuzz, openFace } from './text/face.ts'

/** The bytes of one TTF or OTF face. */
export interface FontBytes {
  family: string
  weight: number
  bytes: Uint8Array
  sha256: string
}

/** Faces ready to shape and draw with; made once per thread, as they keep what they have shaped. */
export interface Fonts {
  readonly hashes: readonly string[]
  /** The face nearest to what was asked for; a family nobody has falls to the first one loaded. */
  face(family: string, weight: number): Face
}

/** Opens the faces. Throws where the bytes are no font or none is given. */
export const loadFonts = (harfbuzz: HarfBuzz, faces: readonly FontBytes[]): Fonts => {
  const opened = faces.map((one) => ({ family: one.family, weight: one.weight, face: openFace(harfbuzz, one.bytes) }))
  const first = opened[0]
  if (!first) throw new Error('the painter needs at least one font')
  return {
    hashes: faces.map((one) => one.sha256),
    face(family, weight) {
      const kin = opened.filter((one) => one.family === family)
      const among = kin.length > 0 ? kin : opened.filter((one) => one.family === first.family)
      const apart = (one: { weight: number }) => Math.abs(one.weight - weight)
      return among.reduce((best, one) => (apart(one) < apart(best) ? one : best)).face
    },
  }
}
