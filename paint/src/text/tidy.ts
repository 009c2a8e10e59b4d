const CONTROLS = /[^\P{Cc}\n]/gu
/** Letters of Hangul: people's machines may send a syllable in parts, and fonts have them whole. */
const JAMO = /[\uac00-\ud7a3]?[\u1100-\u11ff]+/g

/** A tab is as wide as four spaces wherever it stands: a text has no tab stops. */
const TAB = '    '

/** Line ends of all systems become one, tabs four spaces, Hangul whole syllables; other control characters are dropped. */
export const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, (control) => (control === '\t' ? TAB : ''))
    .replace(JAMO, (letters) => letters.normalize('NFC'))
