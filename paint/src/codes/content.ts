import type { ElementOf } from '@wifi-tms/contract/elements'

/** Every code there is: the linear and matrix symbologies of `barcode`, and `qrcode`. */
export type Symbology = ElementOf<'barcode'>['symbology'] | 'qrcode'

/**
 * The content of a code and the text printed under it, or a sentence that says why this text cannot be a code. `doubt` is a
 * sentence about a text that can be read as two contents.
 */
export type Content = { content: string; shown: string; doubt?: string } | { fault: string }

/** Checks a text for a symbology. */
export type ContentOf = (text: string, symbology: Symbology) => Content

/** The common name of each symbology. */
export const titles: Readonly<Record<Symbology, string>> = {
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  upce: 'UPC-E',
  code128: 'Code 128',
  code39: 'Code 39',
  itf14: 'ITF-14',
  datamatrix: 'DataMatrix',
  'gs1-128': 'GS1-128',
  gs1datamatrix: 'GS1 DataMatrix',
  gs1qrcode: 'GS1 QR code',
  aztec: 'Aztec code',
  pdf417: 'PDF417',
  qrcode: 'QR code',
}

/**
 * The most characters: `bars` for bars with letters is more than any panel shows; `gs1Bars` is the bound of a GS1-128,
 * separators included (GS1 General Specifications, 5.4.2); `slow` is for codes whose encoder takes a millisecond a
 * character.
 */
export const mostCharacters = { bars: 500, gs1Bars: 48, slow: 1000 } as const

/** The sentence about a text that its code cannot hold. */
export const tooLongFor = (symbology: Symbology, text: string) =>
  `the content is too long for a ${titles[symbology]}: ${text.length} characters`

/**
 * The sign that ends a GS1 value of no fixed length within a content; scanners hand it on as this character of ASCII.
 */
export const SEPARATOR = '\x1d'

/** The number of digits, for symbologies that hold a number. */
const lengths: Readonly<Partial<Record<Symbology, number>>> = { ean13: 13, ean8: 8, upca: 12, upce: 8, itf14: 14 }

/** The pattern of a character that a symbology can hold, where it cannot hold all. */
const characters: Readonly<Partial<Record<Symbology, RegExp>>> = {
  code128: /^[\x20-\x7e]$/,
  code39: /^[0-9A-Z .$/+%-]$/,
}

/** The characters that do not count in a number: spaces, line ends, dashes of all kinds, and characters without a width. */
const UNCOUNTED = /[\s\p{Cf}\p{Pd}]/gu

/** A character that nobody sees, or that only changes the one before it. */
const UNSEEN = /[\p{C}\p{Z}\p{M}\p{DI}]/u

const nameOf = (character: string) =>
  UNSEEN.test(character) ? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` : character

/** The characters, each once and ten at most; invisible ones as `U+200B`. */
export const listed = (text: Iterable<string>) => Array.from(new Set(text), nameOf).slice(0, 10).join(' ')

/** The check digit of a GS1 number: the digits weighted by 3 and 1 from the right, filled up to the next ten. */
export const checkDigit = (digits: string): string => {
  const sum = [...digits].reduce(
    (sum, digit, index) => sum + Number(digit) * ((digits.length - index) % 2 === 0 ? 1 : 3),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/** The sentence about a wrong check digit; undefined where the digit is right. */
export const faultOfCheck = (digits: string, check: string): string | undefined =>
  digits.endsWith(check) ? undefined : `the check digit of ${digits} must be ${check}, not ${digits.at(-1)}`

/**
 * The UPC-A number that a UPC-E stands for, both without their check digit: the last digit of the UPC-E says which
 * zeros were left out (ISO/IEC 15420).
 */
const upcaOf = (digits: string): string => {
  const [system, five, lastDigit] = [digits[0]!, digits.slice(1, 6), digits[6]!]
  if (lastDigit < '3') return `${system}${five.slice(0, 2)}${lastDigit}0000${five.slice(2)}`
  if (lastDigit === '3') return `${system}${five.slice(0, 3)}00000${five.slice(3)}`
  return lastDigit === '4' ? `${system}${five.slice(0, 4)}00000${five[4]}` : `${system}${five}0000${lastDigit}`
}

const numberContentOf = (text: string, length: number, symbology: Symbology): Content => {
  const title = titles[symbology]
  const digits = text.replaceAll(UNCOUNTED, '')
  const strange = digits.replaceAll(/[0-9]/g, '')
  if (strange !== '') return { fault: `${title} holds only digits, not ${listed(strange)}` }
  if (digits.length !== length && digits.length !== length - 1)
    return { fault: `${title} needs ${length - 1} or ${length} digits, and ${digits} has ${digits.length}` }
  if (symbology === 'upce' && digits > '2') return { fault: `${title} begins with 0 or 1, and ${digits} does not` }
  const checkOf = (body: string) => checkDigit(symbology === 'upce' ? upcaOf(body) : body)
  const content = digits.length === length ? digits : digits + checkOf(digits)
  const fault = faultOfCheck(content, checkOf(content.slice(0, -1)))
  if (fault) return { fault }
  const padded = `0${digits}`
  // Doubt is left only where the digits may already end with their check digit, as one number in ten seems to by chance.
  if (digits.length === length || padded === content || !padded.endsWith(checkOf(padded.slice(0, -1))))
    return { content, shown: content }
  const doubt = `${digits} is read as ${content}; if its last digit is its check digit, it should be ${padded}`
  return { content, shown: content, doubt }
}

/**
 * Checks a text for any symbology but those of GS1. Numbers get the check digit that they lack; spaces and dashes in
 * them do not count.
 */
export const contentOf: ContentOf = (text, symbology) => {
  const title = titles[symbology]
  if (text.trim() === '') return { fault: `the ${title} has no content` }
  const [length, allowed] = [lengths[symbology], characters[symbology]]
  if (length) return numberContentOf(text, length, symbology)
  // Half of a surrogate pair has no bytes in UTF-8.
  if (!allowed) return { content: text.toWellFormed(), shown: '' }
  const strange = [...text].filter((character) => !allowed.test(character))
  return strange.length > 0 ? { fault: `${title} has no sign ${listed(strange)}` } : { content: text, shown: text }
}
