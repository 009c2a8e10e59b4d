import type { Language } from '@wifi-tms/contract/shapes'
import { ANY_SIGN, foldedAmount, LONGEST, readAmount } from './amounts.ts'
import { mayMeanThousands } from './numbers.ts'

/**
 * The maximum number of characters that a sentence quotes of a value, and of the part that does not belong to the
 * amount.
 */
const QUOTED = 50
const QUOTED_EXTRA = 20

/**
 * The reason why a text with digits is no amount for a format such as `money:EUR`, as the end of a sentence; undefined
 * if no reason is known.
 */
export function whyNoAmount(text: string, lang: Language, format: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const value = text.slice(0, QUOTED)
  const [name, currency] = format.split(':', 2)
  const amount = readAmount(text, lang)
  const unclear = `has separators that leave open which amount it is: ${value}`
  if (amount) {
    const { currencies } = amount
    if (name === 'number')
      return currencies.length > 0 ? `has a currency, which number does not show: ${value}` : undefined
    if (currency && currencies.length > 0 && !currencies.includes(currency))
      return `is in another currency than ${currency}: ${value}`
    if (mayMeanThousands(text)) return unclear
    return currencies.length > 0 ? `has more digits after the point than its currency: ${value}` : undefined
  }
  const folded = foldedAmount(text)
  if (!/\d/.test(folded)) return undefined
  if (/^[+-]?\d[\d.,]*E[+-]?\d+$/i.test(folded)) return `was shortened by a spreadsheet: ${value}`
  const extra = folded.replaceAll(/[\d.,' +-]/g, '').replace(ANY_SIGN, '')
  if (extra === '') return unclear
  return `has ${extra.slice(0, QUOTED_EXTRA)} beside the amount, where only a currency such as € or EUR may stand: ${value}`
}
