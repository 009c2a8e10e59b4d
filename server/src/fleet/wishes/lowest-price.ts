import { readAmount } from '@wifi-tms/paint/formats/amounts'

/** A price, as digits with a point, and the moment since which it holds. */
export type PriceSince = readonly [since: string, price: string]

/** The days before the beginning of a price whose lowest price counts: Directive 98/6/EC, article 6a. */
const DAYS = 30
/** The most prices that are stored of an item. If there are more, the dearest is dropped, as the lowest counts. */
const MOST = 100

const daysBefore = (moment: string) => new Date(Date.parse(moment) - DAYS * 86_400_000).toISOString()

/** A price as digits with a point; undefined if the value is no amount. */
export function priceIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const amount = readAmount(String(value), 'en')
  return amount && `${amount.negative ? '-' : ''}${amount.whole}${amount.fraction && `.${amount.fraction}`}`
}

/** The prices after a new value, without those that are too old to count. A value that is no amount changes nothing. */
export function pricesAfter(before: readonly PriceSince[], value: unknown, since: string): readonly PriceSince[] {
  const price = priceIn(value)
  if (price === undefined || Number(price) === Number(before.at(-1)?.[1] ?? Number.NaN)) return before
  const from = daysBefore(since)
  const earlier = before.filter((_, index) => (before[index + 1]?.[0] ?? since) > from)
  if (earlier.length >= MOST) {
    const dearest = earlier.reduce(
      (most, [, other], index) => (Number(other) > Number(earlier[most]![1]) ? index : most),
      0,
    )
    earlier.splice(dearest, 1)
  }
  return [...earlier, [since, price]]
}

/** The lowest price in the 30 days before the present one began; the present one if there was none, undefined without prices. */
export function lowestPrice(prices: readonly PriceSince[]): string | undefined {
  const [since, present] = prices.at(-1) ?? []
  if (since === undefined) return undefined
  const from = daysBefore(since)
  const before = prices.slice(0, -1).filter((_, index) => prices[index + 1]![0] > from)
  return before.map(([, price]) => price).sort((one, other) => Number(one) - Number(other))[0] ?? present
}
