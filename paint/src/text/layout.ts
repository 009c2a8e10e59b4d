import type { ElementOf } from '@wifi-tms/contract/elements'
import type { Face, Run } from './face.ts'
import { FITTED_BELOW } from './heights.ts'
import { fitLines, pitchOf, type TextLine } from './lines.ts'
import type { TextSetting } from './paragraph.ts'
import { isSpace, newPlacer } from './place-letters.ts'
import { addGlyph, newPlaced, type PlacedGlyphs } from './placed.ts'
import { shortenLine } from './shorten-line.ts'
import { tidy } from './tidy.ts'

/** The alignment of the lines in the box. */
export interface Alignment {
  align: ElementOf<'text'>['align']
  verticalAlign: ElementOf<'text'>['verticalAlign']
}

/** The share of the free space that goes to the left of a line, or above the lines, for text from left to right. */
const shareBefore = {
  left: 0,
  start: 0,
  justify: 0,
  center: 0.5,
  right: 1,
  end: 1,
  top: 0,
  middle: 0.5,
  bottom: 1,
} as const

/** A shaped part of a line; `from` is the position of its text in the paragraph. */
interface Strip {
  face: Face
  run: Run
  text: string
  from: number
  level: number | undefined
}

/** The parts of a line from left to right. */
const stripsOf = ({ paragraph, from, to, tail }: TextLine, { tailFace, lang, tracking }: TextSetting): Strip[] => {
  const strip = (face: Face, text: string, start: number, level?: number) => ({
    face,
    run: face.shape(text, lang, tracking === 0),
    text,
    from: start,
    level,
  })
  const strips = paragraph.pieces.flatMap(({ from: first, to: end, face, level }) => {
    const [start, stop] = [Math.max(first, from), Math.min(end, to)]
    return start < stop ? [strip(face, paragraph.text.slice(start, stop), start, level)] : []
  })
  if (tail !== '') strips.push(strip(tailFace, tail, to))
  return paragraph.order?.(strips) ?? strips
}

/** True for a UTF-16 unit of ideographs or kana, between which a justified line may be stretched. */
const isEastern = (code: number) =>
  (code >= 0x2e80 && code < 0xa4d0) || (code >= 0xd840 && code < 0xfb00) || (code >= 0xff00 && code < 0xffe0)

/**
 * True if a justified line may be stretched after the UTF-16 unit at `index`: at spaces, and on both sides of
 * ideographs.
 */
const stretchesAfter = (text: string, index: number, end: number): boolean => {
  const [code, next] = [text.charCodeAt(index), text.charCodeAt(index + 1)]
  if (index + 1 >= end) return false
  return code === 0x20 || (next !== 0x20 && (isEastern(code) || isEastern(next)))
}

/**
 * Calls `call` for each glyph of a line with its advance at size 1, and with true if a justified line may be stretched
 * after it.
 */
const eachGlyph = (
  strips: readonly Strip[],
  { paragraph, to }: TextLine,
  call: (strip: Strip, index: number, advance: number, stretches: boolean) => void,
) => {
  for (const strip of strips) {
    const { run, text, from, face, level } = strip
    let clusterAdvance = 0
    for (let index = 0; index < run.glyphs.length; index++) {
      const [start, next] = [run.clusters[index]!, run.clusters[index + 1] ?? text.length]
      // A cluster may have several glyphs (a letter and its marks). From right to left, `next` is below `start`.
      const endsCluster = index === run.glyphs.length - 1 || next !== start
      const advance = run.advances[index]! / face.unitsPerEm
      clusterAdvance += advance
      const tracking = endsCluster && clusterAdvance !== 0 ? paragraph.tracking : 0
      const lastUnit = from + (level && level % 2 ? start : next - 1)
      const stretches = endsCluster && stretchesAfter(paragraph.text, lastUnit, to)
      call(strip, index, advance + tracking, stretches)
      if (endsCluster) clusterAdvance = 0
    }
  }
}

const placeLine = (
  placed: PlacedGlyphs,
  line: TextLine,
  baseline: number,
  setting: TextSetting,
  align: Alignment['align'],
) => {
  const { width, tracking } = setting
  const { size } = placed
  const strips = stripsOf(line, setting)
  // The first pass measures the line at size 1. There is no tracking after the last letter.
  let length = -tracking
  let gaps = 0
  eachGlyph(strips, line, (_strip, _index, advance, stretches) => {
    length += advance
    gaps += Number(stretches)
  })
  const freeWidth = width - length * size
  const stretch = align === 'justify' && !line.last && gaps > 0 && freeWidth > 0 ? freeWidth / gaps : 0
  const isMirrored = line.paragraph.rtl && align !== 'left' && align !== 'right'
  const freeWidthBefore = stretch > 0 ? 0 : freeWidth * (isMirrored ? 1 - shareBefore[align] : shareBefore[align])
  let pen = freeWidthBefore
  const isFitted = setting.snapsLetters && size < FITTED_BELOW
  const placedX = isFitted ? newPlacer(size) : (x: number) => x
  // The second pass places the glyphs, and lists those that may move closer to the one before them (see `shortenLine`).
  const firstOfLine = placed.xs.length
  const [wordStarts, otherLetters]: [number[], number[]] = [[], []]
  let isAfterSpace = false
  eachGlyph(strips, line, ({ face, run, text }, index, advance, stretches) => {
    const space = isSpace(text.charCodeAt(run.clusters[index]!))
    const position = placed.xs.length
    if (position > firstOfLine && !space && run.advances[index] !== 0)
      (isAfterSpace ? wordStarts : otherLetters).push(position)
    isAfterSpace = space
    addGlyph(placed, face, run, index, placedX(pen, face, run, index, text), baseline)
    // Glyph 0 stands for a character that the font lacks.
    if (run.glyphs[index] === 0) {
      const character = String.fromCodePoint(text.codePointAt(run.clusters[index]!)!)
      if (!placed.missing.includes(character)) placed.missing.push(character)
    }
    pen += advance * size + (stretches ? stretch : 0)
  })
  if (isFitted && freeWidth > -1 && placed.xs.length > firstOfLine)
    shortenLine(placed, firstOfLine, width, freeWidthBefore, wordStarts, otherLetters)
}

/** Lays out a text in its box, without lines that are wholly outside the box. */
export const layout = (text: string, setting: TextSetting, { align, verticalAlign }: Alignment): PlacedGlyphs => {
  const { face, height } = setting
  const { size, lines } = fitLines(tidy(text), setting)
  const unit = size / face.unitsPerEm
  const pitch = pitchOf(setting) * size
  const [ascent, descent] = [face.ascender * unit, face.descender * unit]
  const slack = height - (ascent + descent + (lines.length - 1) * pitch)
  const top = slack * shareBefore[verticalAlign]
  const placed = newPlaced(size)
  lines.forEach((line, index) => {
    const baseline = Math.round(top + ascent + index * pitch)
    if (baseline + descent >= 0 && baseline - ascent <= height) placeLine(placed, line, baseline, setting, align)
    else if (line.to > line.from) placed.isDropped = true
  })
  return placed
}
