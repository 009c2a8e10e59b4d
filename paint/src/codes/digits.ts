import { barsOf } from './bars.ts'
import type { Encoders } from './encode.ts'

/**
 * The widths of the bars and spaces of each digit of EAN and UPC (ISO/IEC 15420) in odd parity. The digits of the right
 * half all have odd parity. In even parity the widths are reversed.
 */
const oddWidths = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')
const evenWidths = oddWidths.map((widths) => [...widths].reverse().join(''))
/** The parities of the six digits in the left half, by the first digit of EAN-13: 1 is even. */
const parities = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

/** The widths of a code of two halves, with guard bars before, between and after them. */
const eanWidths = (left: string, right: string, parity = ''): string => {
  const leftWidths = Array.from(left, (digit, index) => (parity[index] === '1' ? evenWidths : oddWidths)[+digit])
  const rightWidths = Array.from(right, (digit) => oddWidths[+digit])
  return `111${leftWidths.join('')}11111${rightWidths.join('')}111`
}

/**
 * The parities of the six digits of a UPC-E that begins with 0, by its check digit; for one that begins with 1 they are
 * inverted.
 */
const upceParities = '111000 110100 110010 110001 101100 100110 100011 101010 101001 100101'.split(' ')

/** The widths of a UPC-E; the eighth digit, its check digit, is encoded only in the parities of the others. */
const upceWidths = (digits: string): string => {
  const parity = upceParities[+digits[7]!]!
  const sixDigits = Array.from(
    digits.slice(1, 7),
    // The parity 1 is even if the first digit is 0, and odd if that is 1.
    (digit, index) => (parity[index] === digits[0] ? oddWidths : evenWidths)[+digit],
  )
  return `111${sixDigits.join('')}111111`
}

/**
 * The widths of the digits of Interleaved 2 of 5 (ISO/IEC 16390): the bars encode one digit, the spaces between them
 * the next one.
 */
const twoOfFive = '11331 31113 13113 33111 11313 31311 13311 11133 31131 13131'.split(' ')

/** The widths of an even number of digits in Interleaved 2 of 5, two digits at a time. */
const interleavedWidths = (digits: string): string => {
  const pairs = digits.replace(/../g, ([bars, spaces]) =>
    Array.from(twoOfFive[+bars!]!, (width, index) => width + twoOfFive[+spaces!]![index]).join(''),
  )
  return `1111${pairs}311`
}

/** The encoders of linear codes of digits only. */
export const digitEncoders = {
  ean13: (digits) => barsOf(eanWidths(digits.slice(1, 7), digits.slice(7), parities[+digits[0]!])),
  ean8: (digits) => barsOf(eanWidths(digits.slice(0, 4), digits.slice(4))),
  upca: (digits) => barsOf(eanWidths(digits.slice(0, 6), digits.slice(6))),
  upce: (digits) => barsOf(upceWidths(digits)),
  itf14: (digits) => barsOf(interleavedWidths(digits)),
} satisfies Encoders
