import { readAmount } from '@wifi-tms/paint/formats/amounts'

/**
 * A price, as digits with a point, and the moment since which it holds. `askedAt` is the moment at which the price was
 * sent, if it then had to wait for the approval of a second person.
 */
export type PriceSince = readonly [since: string, price: string, askedAt?: string]

/** The number of days before a new price in which the lowest price is looked for: Directive 98/6/EC, article 6a. */
const COUNTED_DAYS = 30
/**
 * The maximum number of prices that are stored for an item. If there are more, the highest is dropped, as only the
 * lowest counts.
 */
const MOST_PRICES = 100

const countedSince = (moment: string) => new Date(Date.parse(moment) - COUNTED_DAYS * 86_400_000).toISOString()

/** A price as digits with a point; undefined if the value is no amount. */
export function priceIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const amount = readAmount(String(value), 'en')
  return amount && `${amount.negative ? '-' : ''}${amount.whole}${amount.fraction && `.${amount.fraction}`}`
}

/**
 * Adds a price to an item's prices, and leaves out prices that are too old to count. A value that is no amount, or that
 * is the present price, changes nothing.
 */
export function pricesAfter(
  prices: readonly PriceSince[],
  value: unknown,
  since: string,
  askedAt?: string,
): readonly PriceSince[] {
  const price = priceIn(value)
  if (price === undefined || Number(price) === Number(prices.at(-1)?.[1] ?? Number.NaN)) return prices
  const countedFrom = countedSince(since)
  // A price holds until the next price begins.
  const earlier = prices.filter((_, index) => (prices[index + 1]?.[0] ?? since) > countedFrom)
  if (earlier.length >= MOST_PRICES) {
    const amounts = earlier.map(([, amount]) => Number(amount))
    earlier.splice(amounts.indexOf(Math.max(...amounts)), 1)
  }
  return [...earlier, askedAt === undefined ? [since, price] : [since, price, askedAt]]
}

/**
 * The lowest price in the 30 days before the present price began. The present price if there was none before; undefined
 * without any price.
 */
export function lowestPrice(prices: readonly PriceSince[]): string | undefined {
  const [since, presentPrice] = prices.at(-1) ?? []
  if (since === undefined) return undefined
  const countedFrom = countedSince(since)
  const earlierPrices = prices.slice(0, -1).filter((_, index) => prices[index + 1]![0] > countedFrom)
  return earlierPrices.map(([, price]) => price).sort((a, b) => Number(a) - Number(b))[0] ?? presentPrice
}
