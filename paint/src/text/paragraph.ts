import type { ElementOf } from '@wifi-tms/contract/elements'
import { clustersOf } from './clusters.ts'
import type { Face, FaceSpan } from './face.ts'
import { breaksOf } from './line-break.ts'
import { brought, isScripted, type Runs, type TextDirection } from './scripts.ts'

/** The setting of a text element: lengths in picture pixels. */
export interface TextSetting {
  /** The text's own face: its heights are the lines'. */
  face: Face
  /** The face of hyphens and ellipses that are not in the text: `face`, unless it has none. */
  tailFace: Face
  /** Splits a text into spans by the faces of its characters, in order and without gaps. */
  pieces(text: string): FaceSpan[]
  lang: ElementOf<'text'>['lang']
  direction: TextDirection
  /** Em square at full size; `shrink` may make it smaller. */
  size: number
  /** The room added after each character, as a part of the em square. */
  tracking: number
  lineSpacing: number
  width: number
  height: number
  fit: ElementOf<'text'>['fit']
  wordBreak: ElementOf<'text'>['wordBreak']
  /** True to break lines at the box's edge whatever the fit. */
  breaks: boolean
  /** True to put letters of small text on whole pixels. */
  whole: boolean
}

/**
 * A text between two line ends, measured once at size 1. Its arrays have an entry for each UTF-16 position and for the
 * end.
 */
export interface Paragraph extends Partial<Runs> {
  text: string
  pieces: FaceSpan[]
  tracking: number
  /** The width of the text before a position, tracking included. */
  before: Float64Array
  /** 1 where a reader's character starts. */
  clusters: Uint8Array
  /** 1 where a line may end. */
  breaks: Uint8Array
}

/** Matches a Polish word of one letter, which must not stand at the end of a line. */
const LONE_LETTER = /(?<![\p{L}\p{N}])[aiouwz] (?!$)/giu

/** Matches places between two letters or digits, at which `keep-all` does not break (CSS Text 3, 5.2). */
const IN_WORDS = /(?<=[\p{L}\p{M}\p{N}])(?=[\p{L}\p{N}])/gu

const breaksIn = (text: string, { lang, wordBreak }: TextSetting): Uint8Array => {
  const breaks = breaksOf(text)
  if (wordBreak === 'keep-all') for (const { index } of text.matchAll(IN_WORDS)) breaks[index] = 0
  if (lang === 'pl') for (const { index } of text.matchAll(LONE_LETTER)) breaks[index + 2] = 0
  return breaks
}

/** Measures a text. */
export const readParagraph = (text: string, setting: TextSetting): Paragraph => {
  const { lang, direction, tracking } = setting
  const spans = setting.pieces(text)
  const runs = isScripted(text, direction) && brought.findRuns?.(text, direction, spans)
  const { pieces } = runs || { pieces: spans }
  const before = new Float64Array(text.length + 1)
  const advances = new Float64Array(text.length)
  for (const { from, to, face } of pieces) {
    const run = face.shape(text.slice(from, to), lang, tracking === 0)
    for (let index = 0; index < run.glyphs.length; index++)
      advances[from + run.clusters[index]!]! += run.advances[index]! / face.unitsPerEm
  }
  for (let index = 0; index < text.length; index++)
    before[index + 1] = before[index]! + advances[index]! + (advances[index] !== 0 ? tracking : 0)
  return { ...runs, pieces, text, tracking, before, clusters: clustersOf(text), breaks: breaksIn(text, setting) }
}

/** The width at size 1 from one position to another; tracking after the last character does not count. */
export const widthOf = ({ before, tracking }: Paragraph, from: number, to: number): number =>
  to > from && before[to]! > before[from]! ? before[to]! - before[from]! - tracking : 0
