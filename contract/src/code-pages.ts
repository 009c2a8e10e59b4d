import type { Language } from './shapes.ts'

/** The encodings in which spreadsheets save tables. */
export const codePages = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'windows-1250',
  'windows-1252',
  'GB18030',
  'Shift_JIS',
  'EUC-KR',
  'Big5',
] as const
export type CodePage = (typeof codePages)[number]

/** The code page in which spreadsheets usually save texts of each language. */
const usualPages: Readonly<Record<Language, CodePage>> = {
  en: 'windows-1252',
  pl: 'windows-1250',
  zh: 'GB18030',
  tw: 'Big5',
  ja: 'Shift_JIS',
  ko: 'EUC-KR',
}

const isValidIn = (bytes: Uint8Array, page: CodePage) => {
  try {
    // Invalid bytes throw. The comparison is always true.
    return new TextDecoder(page, { fatal: true }).decode(bytes).length >= 0
  } catch {
    return false
  }
}

/** The maximum number of bytes from the beginning of a text by which its encoding is guessed. */
const GUESS_BYTES = 100_000

/**
 * Patterns over bytes, each byte as one character of a text. `character` matches the characters beyond ASCII in a code
 * page, `common` those among them that people write often. The ranges are those of GB 2312 level 1, Big5 level 1, the
 * syllables of KS X 1001, kana and JIS level 1, and the letters of the two Windows code pages.
 */
const patterns: readonly { page: CodePage; character: RegExp; common: RegExp }[] = [
  { page: 'EUC-KR', character: /[\x81-\xfe][\x41-\xfe]/g, common: /^[\xa1\xb0-\xc8][\xa1-\xfe]$/ },
  { page: 'GB18030', character: /[\x81-\xfe][\x40-\xfe]/g, common: /^[\xa1\xa3\xb0-\xd7][\xa1-\xfe]$/ },
  { page: 'Big5', character: /[\x81-\xfe][\x40-\xfe]/g, common: /^[\xa1-\xa3\xa4-\xc6][\x40-\xfe]$/ },
  {
    page: 'Shift_JIS',
    character: /[\x81-\x9f\xe0-\xfc][\x40-\xfc]|[\xa1-\xdf]/g,
    common: /^[\x81-\x83\x88-\x97][\x40-\xfc]$/,
  },
  {
    page: 'windows-1252',
    character: /[\x80-\xff]/g,
    common: /^[\x80\x84\x85\x8a\x8c\x8e\x91-\x97\x9a\x9c\x9e\x9f\xa3\xa7\xb0\xc0-\xd6\xd8-\xf6\xf8-\xff]$/,
  },
  {
    page: 'windows-1250',
    character: /[\x80-\xff]/g,
    common:
      /^[\x80\x84\x85\x8a\x8c-\x8f\x91-\x97\x9a\x9c-\x9f\xa3\xa5\xa7\xaa\xaf\xb0\xb3\xb9\xba\xbc\xbe\xbf\xc0-\xd6\xd8-\xf6\xf8-\xfe]$/,
  },
]

/** The share of a text's characters beyond ASCII that are common ones in a code page, 0 to 1. */
function likelihood(bytes: string, { character, common }: (typeof patterns)[number]): number {
  const characters = bytes.match(character) ?? []
  return characters.filter((text) => common.test(text)).length / Math.max(1, characters.length)
}

/**
 * Guesses the encoding of a text: UTF-16 by a mark at the beginning, UTF-8 if all bytes are valid in it, otherwise the
 * code page in which the most characters are common ones. If several are equally likely, that of the language wins.
 */
export function guessCodePage(bytes: Uint8Array, lang: Language): CodePage {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  if (isValidIn(bytes, 'UTF-8')) return 'UTF-8'
  const text = Array.from(bytes.subarray(0, GUESS_BYTES), (byte) => String.fromCharCode(byte)).join('')
  const usualPage = usualPages[lang]
  const ranked = patterns
    .filter(({ page }) => isValidIn(bytes, page))
    .map((pattern) => ({ page: pattern.page, share: likelihood(text, pattern) }))
    .sort((one, other) => other.share - one.share || Number(other.page === usualPage) - Number(one.page === usualPage))
  return ranked[0]?.page ?? 'windows-1252'
}
