import { MacInput } from './devices.ts'

/**
 * The maximum number of characters of a code that is scanned or typed: more than the codes of articles and tags have.
 */
export const SCANNED_MAX = 300

/** Matches addresses of 6 to 8 bytes, with or without marks between them. `MacInput` refuses those of 7 bytes. */
const MACS = /(?<![0-9a-z])(?:[0-9a-f]{2}[:-]?){5,7}[0-9a-f]{2}(?![0-9a-z])/gi

/** The mac of the one device that a code names: as its whole text, within a URL or beside other words. */
export function macIn(code: string): string | undefined {
  const macs = new Set((code.match(MACS) ?? []).flatMap((text) => MacInput.safeParse(text).data ?? []))
  return macs.size === 1 ? [...macs][0] : undefined
}

/**
 * True for the digits of a GTIN (EAN-8, UPC-A, EAN-13, GTIN-14) whose last one is the check digit (GS1 General
 * Specifications, 7.9).
 */
export function isGtin(text: string): boolean {
  if (!/^\d{8}(?:\d{4,6})?$/.test(text)) return false
  // Counted from the right, the digits weigh 1, 3, 1, 3 … The check digit makes the sum a multiple of ten.
  const sum = [...text].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/**
 * The GTIN in a code: alone, after the application identifier 01, or in a GS1 Digital Link (`/01/…`). Scanners may put
 * the kind of code first: `]C1` for GS1-128, `]d2` for GS1 DataMatrix.
 */
export function gtinIn(code: string): string | undefined {
  if (isGtin(code)) return code
  const [, digits = ''] = /(?:^01|^\]C101|^\]d201|^\(01\)|\/01\/)(\d{14})/.exec(code) ?? []
  return isGtin(digits) ? digits : undefined
}

/** A GTIN without leading zeros: all its forms of 8 to 14 digits become equal. */
export const plainGtin = (text: string): string => text.replace(/^0+/, '')

/** The lengths in which a GTIN is written. */
const GTIN_LENGTHS = [8, 12, 13, 14]

/** A GTIN in each length that holds its digits; empty for a text that is no GTIN. */
export function gtinForms(text: string): string[] {
  if (!isGtin(text)) return []
  const plain = plainGtin(text)
  return GTIN_LENGTHS.filter((length) => length >= plain.length).map((length) => plain.padStart(length, '0'))
}

/** The item keys under which the article of a code may be stored, the likeliest first. */
export function keysIn(code: string): string[] {
  const gtin = gtinIn(code)
  if (!gtin) return [code]
  return [...new Set([code, gtin, plainGtin(gtin), ...gtinForms(gtin)])]
}

/** True if a code more likely means a tag than an article. The digits of a GS1 code may have the form of a mac, too. */
export const looksLikeTag = (code: string): boolean => macIn(code) !== undefined && gtinIn(code) === undefined
