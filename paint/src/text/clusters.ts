import { classOf, isOpenSyllable } from './classes.ts'

/**
 * What a reader takes for one character, after UAX #29: a letter with its marks, a syllable of Korean letters, a flag,
 * an emoji with its modifiers and those joined to it. Answers 1 at each UTF-16 position where one starts, and at the
 * end. Told from the line breaking classes, so signs that only other scripts put before a letter stand alone.
 */
export const clustersOf = (text: string): Uint8Array => {
  const starts = new Uint8Array(text.length + 1)
  let before = ''
  let flags = 0
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at)!
    const { name: found } = classOf(point)
    const name = found === 'HS' ? (isOpenSyllable(point) ? 'H2' : 'H3') : found
    flags = name === 'RI' ? flags + 1 : 0
    if (!belongs(before, name, flags)) starts[at] = 1
    before = name
    at += point > 0xffff ? 2 : 1
  }
  starts[0] = 1
  starts[text.length] = 1
  return starts
}

const HARD = new Set(['', 'BK', 'CR', 'LF', 'NL', 'ZW'])
const MARKS = new Set(['CM', 'ZWJ', 'EM', 'VI', 'VF'])
const PICTURES = new Set(['ID', 'EB', 'IX'])

/** Whether a character belongs to the one before it; `flags` counts the flag letters up to and with it. */
const belongs = (before: string, name: string, flags: number): boolean => {
  if (before === 'CR') return name === 'LF'
  if (HARD.has(before)) return false
  if (MARKS.has(name)) return true
  if (before === 'ZWJ') return PICTURES.has(name)
  if (flags > 0) return flags % 2 === 0
  if (before === 'JL') return name === 'JL' || name === 'JV' || name === 'H2' || name === 'H3'
  if (before === 'JV' || before === 'H2') return name === 'JV' || name === 'JT'
  return (before === 'JT' || before === 'H3') && name === 'JT'
}
