import type { ElementOf } from '@wifi-tms/contract/elements'

/** Every code there is: the linear and matrix symbologies of `barcode`, and `qrcode`. */
export type Symbology = ElementOf<'barcode'>['symbology'] | 'qrcode'

/** The content of a code and the text printed under it, or a sentence that says why this text cannot be one. */
export type Content = { content: string; shown: string } | { fault: string }

/** The common name of each symbology. */
export const titles: Readonly<Record<Symbology, string>> = {
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  code128: 'Code 128',
  code39: 'Code 39',
  itf14: 'ITF-14',
  datamatrix: 'DataMatrix',
  qrcode: 'QR code',
}

/** The number of digits, for symbologies that hold a number. */
const lengths: Readonly<Partial<Record<Symbology, number>>> = { ean13: 13, ean8: 8, upca: 12, itf14: 14 }

/** The pattern of a character that a symbology can hold, where it cannot hold all. */
const characters: Readonly<Partial<Record<Symbology, RegExp>>> = {
  code128: /^[\x20-\x7e]$/,
  code39: /^[0-9A-Z .$/+%-]$/,
}

const listed = (names: Iterable<string>) => [...new Set(names)].slice(0, 10).join(' ')

/** The last digit of a GS1 number: weights 3 and 1 from the right, up to the next ten. */
export const checkDigit = (digits: string): number => {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * ((digits.length - at) % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

const numbered = (text: string, length: number, title: string): Content => {
  const digits = text.replaceAll(/[ -]/g, '')
  const strange = digits.replaceAll(/[0-9]/g, '')
  if (strange !== '') return { fault: `${title} holds only digits, not ${listed(strange)}` }
  if (digits.length !== length && digits.length !== length - 1)
    return { fault: `${title} needs ${length - 1} or ${length} digits, and ${digits} has ${digits.length}` }
  const body = digits.slice(0, length - 1)
  const check = String(checkDigit(body))
  if (digits.length === length && digits.at(-1) !== check)
    return { fault: `the check digit of ${digits} must be ${check}, not ${digits.at(-1)}` }
  return { content: body + check, shown: body + check }
}

/** Checks a text for a symbology. Numbers get the check digit they lack; spaces and hyphens in them do not count. */
export const contentOf = (text: string, symbology: Symbology): Content => {
  const title = titles[symbology]
  if (text.trim() === '') return { fault: `the ${title} has no content` }
  const [length, allowed] = [lengths[symbology], characters[symbology]]
  if (length) return numbered(text, length, title)
  // Half of a surrogate pair has no bytes in UTF-8.
  if (!allowed) return { content: text.toWellFormed(), shown: '' }
  const strange = [...text].filter((one) => !allowed.test(one))
  return strange.length > 0 ? { fault: `${title} has no ${listed(strange)}` } : { content: text, shown: text }
}
