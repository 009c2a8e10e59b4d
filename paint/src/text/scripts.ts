import type { ElementOf } from '@wifi-tms/contract/elements'
import type { FaceSpan, ShapedSpan } from './paragraph.ts'

export type Direction = ElementOf<'text'>['direction']

/** A paragraph's direction, and its parts, each set in one face, one script and one direction. */
export interface Runs {
  rtl: boolean
  pieces: ShapedSpan[]
}

/** Parts a paragraph by direction and script, within the spans of its faces. */
export type FindRuns = (text: string, direction: Direction, spans: readonly FaceSpan[]) => Runs

/**
 * Letters that are joined, stacked, put before others or written from right to left, and the signs that turn a direction.
 * All else comes out right as it stands: Latin, Greek, Cyrillic, Georgian, Han, kana, Hangul, pictures.
 */
const SCRIPTED = new RegExp(
  '[\\u0590-\\u109f\\u1200-\\u1aaf\\u1b00-\\u1c7f\\u1cc0-\\u1cff\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069' +
    '\\u2d30-\\u2ddf\\ua000-\\ua63f\\ua6a0-\\ua6ff\\ua800-\\uab2f\\uab70-\\uabff\\ufb1d-\\ufdff\\ufe70-\\ufefc' +
    '\\u{10800}-\\u{16fdf}\\u{1e800}-\\u{1efff}]',
  'u',
)

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
export const runsOf = (text: string, direction: Direction, spans: readonly FaceSpan[]): Runs =>
  findRuns && isScripted(text, direction)
    ? findRuns(text, direction, spans)
    : { rtl: false, pieces: spans.map((span) => ({ ...span, level: 0, script: '' })) }

/** Parts of a line as they stand from left to right (UAX #9, rule L2). */
export const inOrder = <P extends { level: number }>(parts: P[]): P[] => {
  let ordered = parts
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    const next: P[] = []
    let turned: P[] = []
    for (const part of ordered) {
      if (part.level >= level) turned.unshift(part)
      else {
        next.push(...turned, part)
        turned = []
      }
    }
    ordered = [...next, ...turned]
  }
  return ordered
}
