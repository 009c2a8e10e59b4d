import type { Families, FontFace } from '@wifi-tms/contract/fonts'
import type { FontFile } from './files.ts'

/** The distance of a weight from those that a face has, 0 where it has it. */
const distance = ({ weightMin, weightMax }: FontFace, weight: number): number =>
  Math.max(weightMin - weight, weight - weightMax, 0)

/**
 * The face that draws a weight: the nearest. Of two equally near the lighter one for weights up to 500, else the
 * heavier; of equal faces the first. Undefined without faces.
 */
export const faceNear = <F extends FontFace>(faces: readonly F[], weight: number): F | undefined => {
  const rank = (face: F) => distance(face, weight) * 2 + Number(face.weightMin > weight === weight <= 500)
  return faces.reduce<F | undefined>((best, face) => (best && rank(best) <= rank(face) ? best : face), undefined)
}

/** A font that a user brought, as a file: it lies in no package, so its hash is all that names it. */
const userFile = ({ sha256 }: FontFace): FontFile => ({ file: '', sha256 })

/** True for a user's font, which lies in no package. */
export const isUsers = ({ file }: FontFile): boolean => file === ''

/** The file of a user's family that draws a weight; undefined where there is no such family. */
export const familyFile = (families: Families | undefined, font: string, weight: number): FontFile | undefined => {
  const face = families && Object.hasOwn(families, font) ? faceNear(families[font]!, weight) : undefined
  return face && userFile(face)
}
