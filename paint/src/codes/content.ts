import type { ElementOf } from '@wifi-tms/contract/elements'

/** Every code there is: the linear and matrix symbologies of `barcode`, and `qrcode`. */
export type Symbology = ElementOf<'barcode'>['symbology'] | 'qrcode'

/**
 * The content of a code and the text printed under it, or a sentence that says why this text cannot be one. `doubt` is a
 * sentence about a text that can be two.
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
 * The most characters: of bars with letters, more than any panel shows; of a GS1-128, the ends of values included (GS1
 * General Specifications, 5.4.2); and of codes whose encoder takes a millisecond for each.
 */
export const mostCharacters = { bars: 500, gs1Bars: 48, slow: 1000 } as const

/** The sentence about a text that its code cannot hold. */
export const tooLongFor = (symbology: Symbology, text: string) =>
  `the content is too long for a ${titles[symbology]}: ${text.length} characters`

/** Stands after a value of GS1 that has no fixed length, in a content; readers give this sign of ASCII for it. */
export const SEPARATOR = '\x1d'

/** The number of digits, for symbologies that hold a number. */
const lengths: Readonly<Partial<Record<Symbology, number>>> = { ean13: 13, ean8: 8, upca: 12, upce: 8, itf14: 14 }

/** The pattern of a character that a symbology can hold, where it cannot hold all. */
const characters: Readonly<Partial<Record<Symbology, RegExp>>> = {
  code128: /^[\x20-\x7e]$/,
  code39: /^[0-9A-Z .$/+%-]$/,
}

/** The characters that do not count in a number: spaces, line ends and dashes of all kinds, and what has no width. */
const UNCOUNTED = /[\s\p{Cf}\p{Pd}]/gu

/** A character that nobody sees, or that only changes the one before it. */
const UNSEEN = /[\p{C}\p{Z}\p{M}\p{DI}]/u

const nameOf = (character: string) =>
  UNSEEN.test(character) ? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` : character

/** The characters, each once and ten at most; those that nobody sees as `U+200B`. */
export const listed = (text: Iterable<string>) => Array.from(new Set(text), nameOf).slice(0, 10).join(' ')

/** The last digit of a GS1 number: weights 3 and 1 from the right, up to the next ten. */
export const checkDigit = (digits: string): string => {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * ((digits.length - at) % 2 === 0 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/** The sentence about a check digit that is another; undefined where it is right. */
export const faultOfCheck = (digits: string, check: string): string | undefined =>
  digits.endsWith(check) ? undefined : `the check digit of ${digits} must be ${check}, not ${digits.at(-1)}`

/** The number that a UPC-E stands for, both without their check digit: zeros are left out by its last one (ISO/IEC 15420). */
const longOf = (digits: string): string => {
  const [system, five, last] = [digits[0]!, digits.slice(1, 6), digits[6]!]
  if (last < '3') return `${system}${five.slice(0, 2)}${last}0000${five.slice(2)}`
  if (last === '3') return `${system}${five.slice(0, 3)}00000${five.slice(3)}`
  return last === '4' ? `${system}${five.slice(0, 4)}00000${five[4]}` : `${system}${five}0000${last}`
}

const numbered = (text: string, length: number, symbology: Symbology): Content => {
  const title = titles[symbology]
  const digits = text.replaceAll(UNCOUNTED, '')
  const strange = digits.replaceAll(/[0-9]/g, '')
  if (strange !== '') return { fault: `${title} holds only digits, not ${listed(strange)}` }
  if (digits.length !== length && digits.length !== length - 1)
    return { fault: `${title} needs ${length - 1} or ${length} digits, and ${digits} has ${digits.length}` }
  if (symbology === 'upce' && digits > '2') return { fault: `${title} begins with 0 or 1, and ${digits} does not` }
  const checkOf = (body: string) => checkDigit(symbology === 'upce' ? longOf(body) : body)
  const content = digits.length === length ? digits : digits + checkOf(digits)
  const fault = faultOfCheck(content, checkOf(content.slice(0, -1)))
  if (fault) return { fault }
  const padded = `0${digits}`
  // By chance one number in ten without its check digit is right with one, too.
  if (digits.length === length || padded === content || !padded.endsWith(checkOf(padded.slice(0, -1))))
    return { content, shown: content }
  const doubt = `${digits} is read as ${content}; if its last digit is its check digit, it should be ${padded}`
  return { content, shown: content, doubt }
}

/**
 * Checks a text for a symbology, all but those of GS1. Numbers get the check digit they lack; spaces and dashes in them do
 * not count.
 */
export const contentOf: ContentOf = (text, symbology) => {
  const title = titles[symbology]
  if (text.trim() === '') return { fault: `the ${title} has no content` }
  const [length, allowed] = [lengths[symbology], characters[symbology]]
  if (length) return numbered(text, length, symbology)
  // Half of a surrogate pair has no bytes in UTF-8.
  if (!allowed) return { content: text.toWellFormed(), shown: '' }
  const strange = [...text].filter((character) => !allowed.test(character))
  return strange.length > 0 ? { fault: `${title} has no sign ${listed(strange)}` } : { content: text, shown: text }
}
