import type { ElementOf } from '@wifi-tms/contract/elements'
import { fitLines, pitchOf, type Setting } from './lines.ts'

/** Glyphs where they stand: x and y of their origins in picture pixels from the box's top left, y downwards. */
export interface Placed {
  size: number
  glyphs: number[]
  xs: number[]
  ys: number[]
  /** Characters the font does not have, each once. */
  missing: string[]
}

/** How the lines lie in the box. */
export interface Alignment {
  align: ElementOf<'text'>['align']
  verticalAlign: ElementOf<'text'>['verticalAlign']
}

const shares = { left: 0, justify: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 } as const

const CONTROLS = /[^\P{Cc}\n]/gu

/** Line ends of all systems become one, tabs a space; other control characters are dropped. */
const tidy = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(CONTROLS, (control) => (control === '\t' ? ' ' : ''))

/** Sets a text in its box. Lines that lie wholly outside the box are left out. */
export const layout = (text: string, setting: Setting, { align, verticalAlign }: Alignment): Placed => {
  const { face, lang, tracking, width, height } = setting
  const { size, lines } = fitLines(tidy(text), setting)
  const unit = size / face.unitsPerEm
  const pitch = pitchOf(setting) * size
  const [ascent, descent] = [face.ascender * unit, face.descender * unit]
  const slack = height - (ascent + descent + (lines.length - 1) * pitch)
  const top = slack * shares[verticalAlign]
  const placed: Placed = { size, glyphs: [], xs: [], ys: [], missing: [] }
  const space = face.shape(' ', lang, true).glyphs[0]
  lines.forEach((line, at) => {
    const baseline = Math.round(top + ascent + at * pitch)
    if (baseline + descent < 0 || baseline - ascent > height) return
    const run = face.shape(line.text, lang, tracking === 0)
    const count = run.glyphs.length
    if (count === 0) return
    let length = -tracking * size
    let spaces = 0
    for (let index = 0; index < count; index++) {
      const ends = index === count - 1 || run.clusters[index + 1] !== run.clusters[index]
      length += run.advances[index]! * unit + (ends ? tracking * size : 0)
      if (run.glyphs[index] === space) spaces++
    }
    const stretch = align === 'justify' && !line.last && spaces > 0 && length < width ? (width - length) / spaces : 0
    let pen = (width - length) * shares[align]
    for (let index = 0; index < count; index++) {
      const glyph = run.glyphs[index]!
      placed.glyphs.push(glyph)
      placed.xs.push(pen + run.offsetsX[index]! * unit)
      placed.ys.push(baseline - run.offsetsY[index]! * unit)
      if (glyph === 0) {
        const character = String.fromCodePoint(line.text.codePointAt(run.clusters[index]!)!)
        if (!placed.missing.includes(character)) placed.missing.push(character)
      }
      const ends = index === count - 1 || run.clusters[index + 1] !== run.clusters[index]
      pen += run.advances[index]! * unit + (ends ? tracking * size : 0) + (glyph === space ? stretch : 0)
    }
  })
  return placed
}
