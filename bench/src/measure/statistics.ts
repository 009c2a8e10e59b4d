/** The smallest of the values that at least the share `q` (0 to 1) of them does not exceed. Throws RangeError on none. */
export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) throw new RangeError('a quantile needs at least one value')
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)]!
}

/** The value in the middle; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const low = quantile(values, 0.5)
  if (values.length % 2 === 1) return low
  return (low + values.toSorted((a, b) => a - b)[values.length / 2]!) / 2
}

export interface Spread {
  p50: number
  p99: number
}

export const spreadOf = (values: readonly number[]): Spread => ({ p50: median(values), p99: quantile(values, 0.99) })

/** The entry with the largest of what `size` tells of each. Throws RangeError on none. */
export function largest<T>(entries: readonly T[], size: (entry: T) => number): T {
  if (entries.length === 0) throw new RangeError('there is no largest of nothing')
  return entries.reduce((most, one) => (size(one) > size(most) ? one : most))
}

/** As text with three digits that count, and no more than the whole number from 1,000 on. */
export function digits(value: number): string {
  if (value === 0) return '0'
  const places = Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))))
  const [whole, fraction] = value.toFixed(places).split('.') as [string, string?]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${grouped}.${fraction}` : grouped
}
