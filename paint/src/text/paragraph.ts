import type { ElementOf } from '@wifi-tms/contract/elements'
import { clustersOf } from './clusters.ts'
import type { Face, FaceSpan } from './face.ts'
import { breaksOf } from './line-break.ts'
import { isScripted, loadedScripts, type Runs, type TextDirection } from './scripts.ts'

/** The setting of a text element; lengths are in picture pixels. */
export interface TextSetting {
  /** The text's own face, which determines the heights of lines. */
  face: Face
  /** The face of added hyphens and ellipses: `face`, unless it lacks them. */
  tailFace: Face
  /** Splits a text into spans of one face each, in order and without gaps. */
  splitByFace(text: string): FaceSpan[]
  lang: ElementOf<'text'>['lang']
  direction: TextDirection
  /** The font size, which `shrink` may reduce. */
  size: number
  /** The space added after each character, in em. */
  tracking: number
  lineSpacing: number
  width: number
  height: number
  fit: ElementOf<'text'>['fit']
  wordBreak: ElementOf<'text'>['wordBreak']
  /** True to break lines at the box's edge, whatever the fit. */
  breaksLines: boolean
  /** True to place letters of small text at whole pixels. */
  snapsLetters: boolean
}

/**
 * A paragraph of a text, measured at size 1. Its arrays have an entry for each UTF-16 position and for the end.
 */
export interface Paragraph extends Partial<Runs> {
  text: string
  pieces: FaceSpan[]
  tracking: number
  /** The width of the text before each position, with tracking. */
  widthsBefore: Float64Array
  /** 1 at each start of a grapheme cluster. */
  clusters: Uint8Array
  /** 1 at each position before which a line may end. */
  breaks: Uint8Array
}

/** Matches a Polish word of one letter and the space after it, at which no line may end. */
const LONE_LETTER = /(?<![\p{L}\p{N}])[aiouwz] (?!$)/giu

/** Matches places between two letters or digits, at which `keep-all` does not break (CSS Text 3, 5.2). */
const IN_WORDS = /(?<=[\p{L}\p{M}\p{N}])(?=[\p{L}\p{N}])/gu

/** The line breaks that the setting allows: 1 at each position before which a line may end. */
const breaksIn = (text: string, { lang, wordBreak }: TextSetting): Uint8Array => {
  const breaks = breaksOf(text)
  if (wordBreak === 'keep-all') for (const { index } of text.matchAll(IN_WORDS)) breaks[index] = 0
  if (lang === 'pl') for (const { index } of text.matchAll(LONE_LETTER)) breaks[index + 2] = 0
  return breaks
}

/** Measures a paragraph. */
export const readParagraph = (text: string, setting: TextSetting): Paragraph => {
  const { lang, direction, tracking } = setting
  const spans = setting.splitByFace(text)
  // Without scripts/load.ts, or for a text that does not need it, the spans themselves are the pieces.
  const runs = isScripted(text, direction) && loadedScripts.findRuns?.(text, direction, spans)
  const { pieces } = runs || { pieces: spans }
  const widthsBefore = new Float64Array(text.length + 1)
  // The advance of a cluster's glyphs, at the position of its first character; 0 at the others.
  const advances = new Float64Array(text.length)
  for (const { from, to, face } of pieces) {
    const run = face.shape(text.slice(from, to), lang, tracking === 0)
    for (let index = 0; index < run.glyphs.length; index++)
      advances[from + run.clusters[index]!]! += run.advances[index]! / face.unitsPerEm
  }
  for (let index = 0; index < text.length; index++)
    widthsBefore[index + 1] = widthsBefore[index]! + advances[index]! + (advances[index] !== 0 ? tracking : 0)
  return { ...runs, pieces, text, tracking, widthsBefore, clusters: clustersOf(text), breaks: breaksIn(text, setting) }
}

/** The width at size 1 between two positions, without the tracking after the last character. */
export const widthOf = ({ widthsBefore, tracking }: Paragraph, from: number, to: number): number =>
  to > from && widthsBefore[to]! > widthsBefore[from]! ? widthsBefore[to]! - widthsBefore[from]! - tracking : 0
