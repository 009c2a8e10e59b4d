import { expect, test } from 'vitest'
import { fold } from './fold.ts'

/**
 * Letters that stand for whole sentences. `fold` replaces each by one character, because its decomposition is long. The
 * decomposed spelling is therefore folded to another text.
 */
const SENTENCES = ['\ufdfa', '\ufdfb']
/** All characters of the planes 0 to 2 of Unicode. */
const letters = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) => !/\p{Surrogate}/u.test(letter),
)

test('every letter is folded to the same text in each of its spellings, and folding twice changes nothing', () => {
  for (const letter of letters.filter((letter) => !SENTENCES.includes(letter))) {
    const folded = fold(letter)
    const spellings = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => letter.normalize(form))
    // Only a failure reaches `expect`: a call of it for each spelling of each letter would take long.
    for (const spelling of [...spellings, letter.toUpperCase(), letter.toLowerCase(), folded])
      if (fold(spelling) !== folded) expect([letter, spelling, fold(spelling)]).toEqual([letter, spelling, folded])
  }
})

test('a folded text is at most seven times as long as before, whatever its letters', () => {
  expect(letters.filter((letter) => fold(letter).length > 7 * letter.length)).toEqual([])
  // A letter that stands for a sentence becomes one character.
  const sentences = 'ﷺ'.repeat(200)
  expect(fold(sentences)).toHaveLength(sentences.length)
})

test.each([
  ['Łódź', 'lodz'],
  ['STRAẞE', 'strasse'],
  ['ÆRØ þing', 'aero thing'],
  ['Đorđe Œuvre Ħal Ŋ Ŧ Ð', 'dorde oeuvre hal n t d'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İIıi', 'iiii'],
  ['ﬁ ① Ｗ ½', 'fi 1 w 1⁄2'],
  ['50%_\\', '50%_\\'],
])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded))
