import type { Language } from '@wifi-tms/contract/shapes'

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

/** The code page of spreadsheets where each language is at home. */
const ofLanguage: Readonly<Record<Language, CodePage>> = {
  en: 'windows-1252',
  pl: 'windows-1250',
  zh: 'GB18030',
  tw: 'Big5',
  ja: 'Shift_JIS',
  ko: 'EUC-KR',
}

const canBe = (bytes: Uint8Array, page: CodePage) => {
  try {
    return new TextDecoder(page, { fatal: true }).decode(bytes).length >= 0
  } catch {
    return false
  }
}

/** Guesses the encoding of a text: by its first bytes, as UTF-8 where it can be, else as where the person's language is at home. */
export function guessCodePage(bytes: Uint8Array, lang: Language): CodePage {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  if (canBe(bytes, 'UTF-8')) return 'UTF-8'
  return canBe(bytes, ofLanguage[lang]) ? ofLanguage[lang] : 'windows-1252'
}
