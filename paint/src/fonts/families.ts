import type { Families, FontFace } from '@wifi-tms/contract/fonts'
import type { FontFile } from './files.ts'

/** The distance of a weight from the weights of a face; 0 if the face has it. */
const distance = ({ weightMin, weightMax }: FontFace, weight: number): number =>
  Math.max(weightMin - weight, weight - weightMax, 0)

/**
 * The face with the nearest weight. If two faces are equally near, the lighter one is chosen for weights up to 500,
 * else the heavier one. If several faces have equal weights, the first is chosen. Undefined without faces.
 */
export const faceNear = <F extends FontFace>(faces: readonly F[], weight: number): F | undefined => {
  // The heavier of two equally distant faces has the greater rank up to 500, and the lighter one above.
  const rank = (face: F) => distance(face, weight) * 2 + Number(face.weightMin > weight === weight <= 500)
  return faces.reduce<F | undefined>((best, face) => (best && rank(best) <= rank(face) ? best : face), undefined)
}

/** The file of a user's font: it is in no package, so only its hash identifies it. */
const userFile = ({ sha256 }: FontFace): FontFile => ({ file: '', sha256 })

/** True for a user's font. */
export const isUsers = ({ file }: FontFile): boolean => file === ''

/** The file of a user's family for a weight; undefined if there is no such family. */
export const familyFile = (families: Families | undefined, font: string, weight: number): FontFile | undefined => {
  const face = families && Object.hasOwn(families, font) ? faceNear(families[font]!, weight) : undefined
  return face && userFile(face)
}
