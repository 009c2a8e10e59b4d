import type { ElementOf } from '@wifi-tms/contract/elements'
import type { FaceSpan } from './paragraph.ts'

export type Direction = ElementOf<'text'>['direction']

/** A paragraph's parts, each set in one face, one script and one direction. */
export interface Runs {
  pieces: FaceSpan[]
  /** True where it runs from right to left. */
  rtl: boolean
  /** Brings parts of a line into the order in which they stand, from left to right; absent: that of the text. */
  order?: <P extends { level: number }>(parts: P[]) => P[]
}

/** Parts a paragraph by direction and script, within the spans of its faces. */
export type FindRuns = (text: string, direction: Direction, spans: readonly FaceSpan[]) => Runs

/**
 * Letters that are joined, stacked, put before others or written from right to left, and the signs that turn a direction.
 * All else comes out right as it stands: Latin, Greek, Cyrillic, Georgian, Han, kana, Hangul, pictures.
 */
const SCRIPTED =
  /[\u0590-\u109f\u1200-\u1cff\u200e\u200f\u202a-\u202e\u2066-\u2069\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{11fff}\u{1e800}-\u{1efff}]/u

/** True for a text for which scripts/load.ts is to be loaded. */
export const isScripted = (text: string, direction: Direction): boolean => direction === 'rtl' || SCRIPTED.test(text)

let findRuns: FindRuns | undefined

/** Puts what parts texts in place; scripts/load.ts calls this when it is loaded. */
export const bringRuns = (found: FindRuns): void => {
  findRuns = found
}

/** True where a text is set otherwise than it should be, as scripts/load.ts is not loaded. */
export const lacksScripts = (text: string, direction: Direction): boolean => !findRuns && isScripted(text, direction)

/** The runs of a paragraph. */
export const runsOf = (text: string, direction: Direction, spans: FaceSpan[]): Runs =>
  findRuns && isScripted(text, direction) ? findRuns(text, direction, spans) : { pieces: spans, rtl: false }
