import { MacInput } from './devices.ts'

/** The most characters of a code that is scanned or typed: the largest matrix codes hold more, codes of articles and tags do not. */
export const SCANNED_MAX = 300

/** Addresses of devices within a text, with or without marks between their digits. */
const MACS = /(?<![0-9a-z])(?:[0-9a-f]{2}[:-]?){5,7}[0-9a-f]{2}(?![0-9a-z])/gi

/** The address of the one device that a code names: it is its text, or stands in an address or beside a word. */
export function macIn(code: string): string | undefined {
  const macs = new Set((code.match(MACS) ?? []).flatMap((text) => MacInput.safeParse(text).data ?? []))
  return macs.size === 1 ? [...macs][0] : undefined
}

/** True for the digits of a GTIN (EAN-8, UPC-A, EAN-13, GTIN-14) whose last one is the check digit (GS1 General Specifications, 7.9). */
export function isGtin(text: string): boolean {
  if (!/^\d{8}(?:\d{4,6})?$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The GTIN that a code holds: alone, after the application identifier 01, or in a GS1 Digital Link (`/01/…`). */
export function gtinIn(code: string): string | undefined {
  if (isGtin(code)) return code
  const [, digits = ''] = /(?:^01|^\]C101|^\]d201|^\(01\)|\/01\/)(\d{14})/.exec(code) ?? []
  return isGtin(digits) ? digits : undefined
}

/** A GTIN without the zeros before it, by which its forms of 8 to 14 digits are one. */
export const plainGtin = (text: string): string => text.replace(/^0+/, '')

/** The lengths in which a GTIN is written. */
const LENGTHS = [8, 12, 13, 14]

/** The forms of a GTIN in all lengths that have room for it; none of another text. */
export function gtinForms(text: string): string[] {
  if (!isGtin(text)) return []
  const plain = plainGtin(text)
  return LENGTHS.filter((length) => length >= plain.length).map((length) => plain.padStart(length, '0'))
}

/** The keys by which the article of a code may be known, the likeliest first. */
export function keysIn(code: string): string[] {
  const gtin = gtinIn(code)
  if (!gtin) return [code]
  return [...new Set([code, gtin, plainGtin(gtin), ...gtinForms(gtin)])]
}

/** True where a code is more likely that of a tag than of an article. */
export const looksLikeTag = (code: string): boolean => macIn(code) !== undefined && !isGtin(code)
