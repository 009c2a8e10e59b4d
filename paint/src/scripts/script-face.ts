import type { Face, Run } from '../text/face.ts'
import { INKED } from '../text/glyphs.ts'
import { standardOf } from '../text/standard.ts'

/** The scripts whose letters are connected, by strokes or by a line along their tops. */
const JOINED = /^(Adlm|Arab|Beng|Deva|Guru|Mand|Mong|Nkoo|Phag|Rohg|Sogd|Syrc|Tirh)$/

/** The least coverage with which a pixel of the thinnest strokes is inked. */
const LEAST_INKED = 0.2

/**
 * Moves each mark of a run behind its letter, as HarfBuzz puts it before the letter in runs from right to left.
 */
const withMarksBehindLetters = ({ glyphs, clusters, advances, offsetsX, offsetsY }: Run): Run => {
  const order: number[] = []
  const moved = Float64Array.from(offsetsX)
  let marks: number[] = []
  advances.forEach((advance, index) => {
    if (advance === 0) marks.push(index)
    else {
      // The offset of a mark counts from the pen, which stands behind the letter after the change.
      for (const mark of marks) moved[mark]! -= advance
      order.push(index, ...marks)
      marks = []
    }
  })
  order.push(...marks)
  return {
    glyphs: Uint32Array.from(order, (index) => glyphs[index]!),
    clusters: Uint32Array.from(order, (index) => clusters[index]!),
    advances: Float64Array.from(order, (index) => advances[index]!),
    offsetsX: Float64Array.from(order, (index) => moved[index]!),
    offsetsY: Float64Array.from(order, (index) => offsetsY[index]!),
  }
}

const runsWithMarksBehind = new WeakMap<Run, Run>()

/**
 * Makes the face for a script and a direction. Connected letters are not fitted to pixels, as fitting would part them.
 * Their thin strokes need less coverage to ink a pixel, as they may lie between two pixels.
 */
const newScriptFace = (face: Face, script: string, rtl: boolean): Face => {
  const shape: Face['shape'] = (text, lang, ligatures) => {
    const run = face.shape(text, lang, ligatures, script, rtl)
    if (!rtl) return run
    const moved = runsWithMarksBehind.get(run) ?? withMarksBehindLetters(run)
    runsWithMarksBehind.set(run, moved)
    return moved
  }
  if (!JOINED.test(script)) return { ...face, shape }
  const leastCoverageAt = (size: number) => {
    const { strokeBreadth } = standardOf(face)
    return strokeBreadth > 0 ? Math.min(INKED, Math.max(LEAST_INKED, (strokeBreadth * size) / 2)) : INKED
  }
  return { ...face, shape, leastCoverageAt, xHeight: 0, capHeight: 0 }
}

const facesByFace = new WeakMap<Face, Map<string, Face>>()

/** The face for a script and a direction; always the same object, as it caches glyphs. */
export const scriptFace = (face: Face, script: string, rtl: boolean): Face => {
  // HarfBuzz itself detects the script and the direction of such texts.
  if (!rtl && (script === '' || script === 'Latn')) return face
  const faces = facesByFace.get(face) ?? new Map<string, Face>()
  facesByFace.set(face, faces)
  const key = script + rtl
  const faceOfScript = faces.get(key) ?? newScriptFace(face, script, rtl)
  faces.set(key, faceOfScript)
  return faceOfScript
}
