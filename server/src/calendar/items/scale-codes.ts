import { isGtin, plainGtin } from '@wifi-tms/contract/scanned'
import type { Config } from '../../base/process/config.ts'

export type ScaleCodes = Config['scaleCodes']

/**
 * The numbers of digits of a scale's code and of its prefix. The code is an EAN-13 of restricted circulation (GS1
 * General Specifications, 2.1.12).
 */
const CODE_DIGITS = 13
const PREFIX_DIGITS = 2

/**
 * Computes the codes under which the article of a scale's code may be stored. A scale prints a price or a weight into
 * its code, so these digits and the digit that verifies them are replaced by zeros. The last digit, the check digit, is
 * either zero as well or the right one, so there are two codes. There are none if `scaleCodes` lacks the prefix.
 */
export function articleCodes(gtin: string, scaleCodes: ScaleCodes): string[] {
  const code = plainGtin(gtin).padStart(CODE_DIGITS, '0')
  const prefix = code.slice(0, PREFIX_DIGITS)
  if (code.length !== CODE_DIGITS || !Object.hasOwn(scaleCodes, prefix)) return []
  const zeroed = code.slice(0, PREFIX_DIGITS + scaleCodes[prefix]!).padEnd(CODE_DIGITS, '0')
  const withCheckDigit = Array.from('0123456789', (digit) => zeroed.slice(0, -1) + digit).find(isGtin)!
  return [...new Set([zeroed, withCheckDigit])]
}
