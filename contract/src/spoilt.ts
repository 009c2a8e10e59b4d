/** The digits of each code whose last one checks the others. */
const lengths = { ean13: 13, ean8: 8, upca: 12, itf14: 14 } as const
export type CodeOfDigits = keyof typeof lengths

export const isOfDigits = (kind: string): kind is CodeOfDigits => Object.hasOwn(lengths, kind)

/** The two harms that a spreadsheet does to digits which it takes for a number: it rounds them, or leaves out the zeros in front. */
export type Damage = 'rounded' | 'zeros'

/** Written as `5,9E+12`: the digits are lost. */
export const isRounded = (text: string) => /^\d([.,]\d+)?E\+\d{1,2}$/i.test(text.trim())

/** Tells of the digits of an address that has been a number. */
export function damageOfMac(text: string): Damage | undefined {
  if (isRounded(text)) return 'rounded'
  return /^\d{1,11}$/.test(text.trim()) ? 'zeros' : undefined
}

/** True where the last digit checks those before it; zeros in front change nothing. */
const isChecked = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0

/**
 * Gives what tells of the values of one column by the kind of its place. A code that is one digit short may also be meant
 * without the digit that checks: the whole column tells, as by chance that is right for one in ten.
 */
export function damageIn(values: readonly string[], kind: string): (value: string) => Damage | undefined {
  if (!isOfDigits(kind)) return (value) => (isRounded(value) ? 'rounded' : undefined)
  const length = lengths[kind]
  const short = values
    .map((value) => value.trim())
    .filter((value) => /^\d+$/.test(value) && value.length === length - 1)
  const hasLost = short.filter(isChecked).length * 2 > short.length
  return (value) => {
    if (isRounded(value)) return 'rounded'
    const digits = value.trim()
    if (!/^\d+$/.test(digits) || digits.length >= length) return undefined
    return digits.length < length - 1 || (hasLost && isChecked(digits)) ? 'zeros' : undefined
  }
}
