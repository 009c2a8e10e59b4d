/** Matches control characters except the line feed. */
const CONTROLS = /[^\P{Cc}\n]/gu
/** Matches decomposed Hangul, as some systems write it, while fonts have whole syllables. */
const JAMO = /[\uac00-\ud7a3]?[\u1100-\u11ff]+/g

/** A tab is four spaces wide, as a text has no tab stops. */
const TAB = '    '

/** Normalizes line ends, tabs and Hangul, and drops other control characters. */
export const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, (control) => (control === '\t' ? TAB : ''))
    .replace(JAMO, (letters) => letters.normalize('NFC'))
