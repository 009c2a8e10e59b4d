const CONTROLS = /[^\P{Cc}\n]/gu
/** Matches letters of Hangul: people's machines may send a syllable in parts, while fonts have whole syllables. */
const JAMO = /[\uac00-\ud7a3]?[\u1100-\u11ff]+/g

/** A tab is as wide as four spaces wherever it stands: a text has no tab stops. */
const TAB = '    '

/** Makes all line ends one kind, tabs four spaces, and Hangul whole syllables; other control characters are dropped. */
export const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, (control) => (control === '\t' ? TAB : ''))
    .replace(JAMO, (letters) => letters.normalize('NFC'))
