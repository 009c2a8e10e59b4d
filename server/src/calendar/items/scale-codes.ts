import { isGtin, plainGtin } from '@wifi-tms/contract/scanned'
import type { Config } from '../../base/process/config.ts'

export type ScaleCodes = Config['scaleCodes']

/**
 * The numbers of digits of a scale's code, an EAN-13 of restricted circulation (GS1 General Specifications, 2.1.12),
 * and of its prefix.
 */
const LENGTH = 13
const PREFIX = 2

/**
 * The codes that the article of a scale's code may have: with zeros for the price or weight, the digit that verifies it
 * and the check digit, or with the right check digit. Empty for a prefix that `scaleCodes` lacks.
 */
export function articleCodes(gtin: string, scaleCodes: ScaleCodes): string[] {
  const code = plainGtin(gtin).padStart(LENGTH, '0')
  const prefix = code.slice(0, PREFIX)
  if (code.length !== LENGTH || !Object.hasOwn(scaleCodes, prefix)) return []
  const zeroed = code.slice(0, PREFIX + scaleCodes[prefix]!).padEnd(LENGTH, '0')
  const checked = Array.from('0123456789', (digit) => zeroed.slice(0, -1) + digit).find(isGtin)!
  return [...new Set([zeroed, checked])]
}
