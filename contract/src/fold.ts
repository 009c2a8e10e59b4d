/**
 * Replacements of letters that Unicode does not decompose, as in CLDR's transform Latin-ASCII, and of the sigma at the
 * end of a word.
 */
const replacements = Object.entries({
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
})

/** Accents of Latin, Greek and Cyrillic letters, the points of Hebrew and Arabic ones, and variation selectors. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u0591-\u05c7\u064b-\u065f\u0670]/g

/**
 * Letters that stand for whole sentences. Decomposed they would be 18 and 8 letters; every other letter gives at most
 * seven.
 */
const sentenceLetters = ['\ufdfa', '\ufdfb']

/**
 * Text as every search compares it: case, accents, width and composition do not count. No letter depends on the letters
 * around it, so that a database can fold letter by letter.
 */
export function fold(text: string): string {
  const bounded = sentenceLetters.reduce((partlyFolded, letter) => partlyFolded.replaceAll(letter, '\ufffd'), text)
  const plain = bounded.normalize('NFKD').toUpperCase().toLowerCase()
  return replacements.reduce((partlyFolded, [from, to]) => partlyFolded.replaceAll(from, to), plain).replace(MARKS, '')
}
