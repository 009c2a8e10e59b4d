import type { ElementOf } from '@wifi-tms/contract/elements'

/** The kinds of codes: the linear and matrix symbologies of `barcode`, and `qrcode`. */
export type Symbology = ElementOf<'barcode'>['symbology'] | 'qrcode'

/**
 * The content of a code and the text that is printed below it (`textBelow`), or the reason why the text cannot be a
 * code. `doubt` is a sentence about a text that can be read as two contents.
 */
export type Content = { content: string; textBelow: string; doubt?: string } | { fault: string }

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
 * The maximum number of characters of a code: `bars`, for Code 128 and Code 39, is more than any panel can show;
 * `gs1Bars`, for a GS1-128, includes separators (GS1 General Specifications, 5.4.2); `slow` is for encoders that need a
 * millisecond per character.
 */
export const mostCharacters = { bars: 500, gs1Bars: 48, slow: 1000 } as const

/** The sentence about a text that its code cannot hold. */
export const tooLongFor = (symbology: Symbology, text: string) =>
  `the content is too long for a ${titles[symbology]}: ${text.length} characters`

/**
 * The separator after a GS1 value of variable length (FNC1); scanners output it as this ASCII character.
 */
export const SEPARATOR = '\x1d'

/** The number of digits, for symbologies that hold a number. */
const digitCounts: Readonly<Partial<Record<Symbology, number>>> = { ean13: 13, ean8: 8, upca: 12, upce: 8, itf14: 14 }

/** The pattern of an allowed character, for symbologies that do not allow all. */
const allowedCharacters: Readonly<Partial<Record<Symbology, RegExp>>> = {
  code128: /^[\x20-\x7e]$/,
  code39: /^[0-9A-Z .$/+%-]$/,
}

/** The characters that are ignored in a number: spaces, line ends, all dashes, and characters without a width. */
const IGNORED_IN_NUMBERS = /[\s\p{Cf}\p{Pd}]/gu

/** An invisible character, or one that only modifies the character before it. */
const INVISIBLE = /[\p{C}\p{Z}\p{M}\p{DI}]/u

/** A character as a sentence shows it; an invisible one as `U+200B`. */
const nameOf = (character: string) =>
  INVISIBLE.test(character) ? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` : character

/** Lists at most ten different characters, separated by spaces; invisible ones as `U+200B`. */
export const characterList = (text: Iterable<string>) => Array.from(new Set(text), nameOf).slice(0, 10).join(' ')

/**
 * The check digit of a GS1 number: it makes the sum of the digits, weighted by 3 and 1 from the right, a multiple of
 * 10.
 */
export const checkDigit = (digits: string): string => {
  const sum = [...digits].reduce(
    (sum, digit, index) => sum + Number(digit) * ((digits.length - index) % 2 === 0 ? 1 : 3),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/** The sentence about a wrong check digit; undefined if the digit is right. */
export const faultOfCheck = (digits: string, check: string): string | undefined =>
  digits.endsWith(check) ? undefined : `the check digit of ${digits} must be ${check}, not ${digits.at(-1)}`

/**
 * The UPC-A number that a UPC-E abbreviates, both without check digit: the last digit of the UPC-E tells which zeros
 * were omitted (ISO/IEC 15420).
 */
const upcaOf = (digits: string): string => {
  const [system, middleDigits, lastDigit] = [digits[0]!, digits.slice(1, 6), digits[6]!]
  if (lastDigit < '3') return `${system}${middleDigits.slice(0, 2)}${lastDigit}0000${middleDigits.slice(2)}`
  if (lastDigit === '3') return `${system}${middleDigits.slice(0, 3)}00000${middleDigits.slice(3)}`
  return lastDigit === '4'
    ? `${system}${middleDigits.slice(0, 4)}00000${middleDigits[4]}`
    : `${system}${middleDigits}0000${lastDigit}`
}

/** Checks the number of a code with a fixed `length`, and adds the check digit if it is missing. */
const numberContentOf = (text: string, length: number, symbology: Symbology): Content => {
  const title = titles[symbology]
  const digits = text.replaceAll(IGNORED_IN_NUMBERS, '')
  const forbidden = digits.replaceAll(/[0-9]/g, '')
  if (forbidden !== '') return { fault: `${title} holds only digits, not ${characterList(forbidden)}` }
  if (digits.length !== length && digits.length !== length - 1)
    return { fault: `${title} needs ${length - 1} or ${length} digits, and ${digits} has ${digits.length}` }
  // Texts are compared: every number that begins with 2 to 9 comes after '2'.
  if (symbology === 'upce' && digits > '2') return { fault: `${title} begins with 0 or 1, and ${digits} does not` }
  const checkOf = (body: string) => checkDigit(symbology === 'upce' ? upcaOf(body) : body)
  const content = digits.length === length ? digits : digits + checkOf(digits)
  const fault = faultOfCheck(content, checkOf(content.slice(0, -1)))
  if (fault) return { fault }
  // A number that is one digit short can also be read as one without its leading 0 but with its check digit.
  const padded = `0${digits}`
  // There is doubt only if the last digit would be right as a check digit, which happens by chance for one in ten.
  if (digits.length === length || padded === content || !padded.endsWith(checkOf(padded.slice(0, -1))))
    return { content, textBelow: content }
  const doubt = `${digits} is read as ${content}; if its last digit is its check digit, it should be ${padded}`
  return { content, textBelow: content, doubt }
}

/**
 * Checks a text for any symbology except the GS1 ones. A missing check digit is added to a number; spaces and dashes in
 * it are ignored.
 */
export const contentOf: ContentOf = (text, symbology) => {
  const title = titles[symbology]
  if (text.trim() === '') return { fault: `the ${title} has no content` }
  const [length, allowed] = [digitCounts[symbology], allowedCharacters[symbology]]
  if (length) return numberContentOf(text, length, symbology)
  // Half of a surrogate pair has no bytes in UTF-8.
  if (!allowed) return { content: text.toWellFormed(), textBelow: '' }
  const forbidden = [...text].filter((character) => !allowed.test(character))
  return forbidden.length > 0
    ? { fault: `${title} has no sign ${characterList(forbidden)}` }
    : { content: text, textBelow: text }
}
