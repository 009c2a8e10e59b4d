import type { FaceSpan } from '../text/face.ts'
import type { FindRuns } from '../text/scripts.ts'
import { inVisualOrder } from './in-order.ts'
import { levelsOf } from './levels.ts'
import { scriptFace } from './script-face.ts'
import { scriptsOf } from './scripts-of.ts'

/** Splits a paragraph into pieces of one face, direction and script. */
export const splitByScript: FindRuns = (text, direction, spans) => {
  const { levels, rtl } = levelsOf(text, direction)
  const scripts = scriptsOf(text)
  const pieces: FaceSpan[] = []
  for (const { from, to, face } of spans)
    for (let start = from; start < to; ) {
      const [level, script] = [levels[start]!, scripts[start]!]
      let end = start + 1
      while (end < to && levels[end] === level && scripts[end] === script) end++
      pieces.push({ from: start, to: end, face: scriptFace(face, script, level % 2 === 1), level })
      start = end
    }
  return { pieces, rtl, order: (parts) => inVisualOrder(parts, rtl) }
}
