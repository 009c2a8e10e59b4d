/** The least font size, in pixels, at which text is easy to read, by script; docs/small-text.md gives the reasons. */
export const leastSizes = { latin: 10, hangul: 12, han: 14 } as const

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/** The least size of a text, decided by the densest of its scripts: `'A 骨'` → 14. */
export const leastSizeOf = (text: string): number =>
  leastSizes[HAN.test(text) ? 'han' : HANGUL.test(text) ? 'hangul' : 'latin']
