/** The least size at which text is easy to read, in pixels of the em square, by script; docs/small-text.md says why. */
export const leastSizes = { latin: 10, hangul: 12, han: 14 } as const

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/** The least size at which a text reads well: that of the densest of its scripts. */
export const leastSizeOf = (text: string): number =>
  leastSizes[HAN.test(text) ? 'han' : HANGUL.test(text) ? 'hangul' : 'latin']
