import { isGtin, plainGtin } from '@wifi-tms/contract/scanned'
import type { Config } from '../../base/process/config.ts'

export type ScaleCodes = Config['scaleCodes']

/** The digits of such a code, an EAN-13 of restricted circulation (GS1 General Specifications, 2.1.12). */
const LENGTH = 13
const PREFIX = 2

/**
 * The codes by which the article of a scale's code may be known: its price or weight, a digit that verifies that and the
 * check digit are zeros, or the check digit is the right one. None for a prefix that the shop does not name.
 */
export function articleCodes(gtin: string, scaleCodes: ScaleCodes): string[] {
  const code = plainGtin(gtin).padStart(LENGTH, '0')
  const prefix = code.slice(0, PREFIX)
  if (code.length !== LENGTH || !Object.hasOwn(scaleCodes, prefix)) return []
  const zeroed = code.slice(0, PREFIX + scaleCodes[prefix]!).padEnd(LENGTH, '0')
  const checked = Array.from('0123456789', (digit) => zeroed.slice(0, -1) + digit).find(isGtin)!
  return [...new Set([zeroed, checked])]
}
