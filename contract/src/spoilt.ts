/** The number of digits of each code that ends with a check digit. */
const lengths = { ean13: 13, ean8: 8, upca: 12, itf14: 14 } as const
/** A kind of barcode whose codes consist of digits and end with a check digit. */
export type CodeOfDigits = keyof typeof lengths

/** True for such a kind of barcode. */
export const isOfDigits = (kind: string): kind is CodeOfDigits => Object.hasOwn(lengths, kind)

/** The damage that a spreadsheet does to digits which it reads as a number: it rounds them, or drops leading zeros. */
export type Damage = 'rounded' | 'zeros'

/** True for a number such as `5,9E+12`, whose digits are lost. */
export const isRounded = (text: string) => /^\d([.,]\d+)?E\+\d{1,2}$/i.test(text.trim())

/** The damage to a mac, whose 12 digits a spreadsheet has read as a number; undefined if there is none. */
export function damageOfMac(text: string): Damage | undefined {
  if (isRounded(text)) return 'rounded'
  return /^\d{1,11}$/.test(text.trim()) ? 'zeros' : undefined
}

/**
 * True if the last digit is the check digit of the others. Counted from the right, the digits weigh 1, 3, 1, 3 …, and
 * their sum is a multiple of ten; leading zeros change nothing.
 */
const hasRightCheckDigit = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0

/**
 * Makes a function that finds the damage to a value of a column; `kind` is the kind of the column's values. A code that
 * is one digit short has either lost a leading zero or never had a check digit. A code without a check digit passes the
 * check by chance in one case of ten. So zeros count as lost only if most codes of the column that are one digit short
 * pass it.
 */
export function damageIn(values: readonly string[], kind: string): (value: string) => Damage | undefined {
  if (!isOfDigits(kind)) return (value) => (isRounded(value) ? 'rounded' : undefined)
  const length = lengths[kind]
  const oneDigitShort = values
    .map((value) => value.trim())
    .filter((value) => /^\d+$/.test(value) && value.length === length - 1)
  const haveLostZeros = oneDigitShort.filter(hasRightCheckDigit).length * 2 > oneDigitShort.length
  return (value) => {
    if (isRounded(value)) return 'rounded'
    const digits = value.trim()
    if (!/^\d+$/.test(digits) || digits.length >= length) return undefined
    // A code that is two or more digits short lacks more than its check digit.
    return digits.length < length - 1 || (haveLostZeros && hasRightCheckDigit(digits)) ? 'zeros' : undefined
  }
}
