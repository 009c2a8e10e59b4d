/** Letters that Unicode does not take apart, as the transform Latin-ASCII of CLDR writes them; and the sigma at the end of a word. */
const letters: Readonly<Record<string, string>> = {
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
}
const LETTERS = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Accents of Latin, Greek and Cyrillic letters, the points of Hebrew and Arabic ones, and which form of a sign is meant. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u0591-\u05c7\u064b-\u065f\u0670]/g

/** Two letters that stand for whole sentences: taken apart they would be 18 and 8, and no other is more than seven. */
const SENTENCES = /[\ufdfa\ufdfb]/g

/**
 * Text as every search compares it: case, accents, width and composition do not count. No letter depends on those around
 * it, so that a database can fold letter by letter.
 */
export const fold = (text: string): string =>
  text
    .replace(SENTENCES, '\ufffd')
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replace(LETTERS, (letter) => letters[letter]!)
    .replace(MARKS, '')
