import type { ElementOf } from '@wifi-tms/contract/elements'
import type { FaceSpan } from './face.ts'

export type TextDirection = ElementOf<'text'>['direction']

/** The parts of a paragraph, each of one face, script and direction. */
export interface Runs {
  pieces: FaceSpan[]
  /** True if the paragraph runs from right to left. */
  rtl: boolean
  /** Sorts the parts of a line from left to right. */
  order: <P extends { text: string; level: number | undefined }>(parts: P[]) => P[]
}

/** Splits a paragraph by direction and script, within the spans of its faces. */
export type FindRuns = (text: string, direction: TextDirection, spans: readonly FaceSpan[]) => Runs

/**
 * Matches letters that are joined, stacked, reordered or written from right to left, and controls of direction. Other
 * texts need none of that: Latin, Greek, Cyrillic, Georgian, Han, kana, Hangul, pictographs.
 */
const SCRIPTED =
  /[\u0590-\u109f\u1200-\u1cff\p{Bidi_C}\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc\u{10000}-\u{16fdf}\u{1e000}-\u{1efff}]/u

/** True for a text that needs scripts/load.ts. */
export const isScripted = (text: string, direction: TextDirection): boolean =>
  direction === 'rtl' || SCRIPTED.test(text)

/** The function that splits texts by direction and script; scripts/load.ts sets it when it is loaded. */
export const loadedScripts: { findRuns?: FindRuns } = {}
