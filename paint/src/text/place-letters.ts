import type { Face, Run } from './face.ts'
import { type Steps, stepsOf } from './pairs.ts'

/** True for spaces. */
export const isSpace = (code: number) =>
  code === 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code < 0x200b)

/**
 * The maximum number of pixels by which a letter may deviate from its ideal position before a step is made longer or
 * shorter.
 */
const MOST_DRIFT = 1.3

/**
 * Makes a function that places the letters of a line, called for each of them in order: it gets the exact x (`pen`) and
 * returns x in whole pixels. Equal pairs of letters have equal distances in a word; the resulting drift is corrected
 * when it becomes too large, or at the next space.
 */
export const newPlacer = (size: number) => {
  let stepsFace: Face | undefined
  let lastFace: Face | undefined
  let steps: Steps = () => 0
  let [lastGlyph, lastPen, lastX] = [-1, 0, 0]
  /** The whole pixels of the spaces since the last letter. */
  let space = 0
  return (pen: number, face: Face, { glyphs, advances, clusters }: Run, index: number, text: string): number => {
    // A mark keeps its place at its letter; `lastGlyph` is -1 before the first letter.
    if (advances[index] === 0 && lastGlyph >= 0) return lastX + pen - lastPen
    if (isSpace(text.charCodeAt(clusters[index]!))) {
      space += Math.round((advances[index]! * size) / face.unitsPerEm)
      return pen
    }
    const glyph = glyphs[index]!
    let x = Math.round(pen)
    if (lastGlyph >= 0) {
      const last = lastFace!
      if (stepsFace !== last || lastFace !== face) steps = stepsOf(last, face, size)
      const advance = pen - lastPen
      const step = Math.round(advance)
      const drift = lastX + step - pen
      // Within a word, a step depends only on the pair, and is a pixel off where the drift becomes too large. After a
      // space or another face, the letter goes to its exact place, which ends the drift.
      const evenStep = Math.abs(drift) > MOST_DRIFT ? step - Math.sign(drift) : step
      const idealStep = space > 0 || last !== face ? x - lastX : evenStep
      // Connected letters have their exact steps, so that they still meet; others stay apart.
      const isConnected = face.leastCoverageAt && last === face && space === 0
      x = lastX + (isConnected ? step : steps(lastGlyph, glyph, advance / size, idealStep, space))
      stepsFace = last
    }
    lastFace = face
    lastGlyph = glyph
    lastPen = pen
    lastX = x
    space = 0
    return x
  }
}
