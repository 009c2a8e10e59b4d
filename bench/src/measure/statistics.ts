/**
 * The smallest of the values that at least the part `q` (0 to 1) of them do not exceed: 0.5 gives the median. NaN if
 * there are no values.
 */
export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(q * values.length) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The median and the value that 99 of 100 values do not exceed. */
export const spreadOf = (values: readonly number[]) => ({ p50: median(values), p99: quantile(values, 0.99) })

/** Returns the entry with the largest `size`. */
export const largest = <T>(entries: readonly T[], size: (entry: T) => number): T =>
  entries.reduce((largestEntry, entry) => (size(entry) > size(largestEntry) ? entry : largestEntry))

const threeDigits = new Intl.NumberFormat('en', {
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
})

/** A number as text with three significant digits, rounded no further than to a whole number. */
export const digits = (value: number): string => threeDigits.format(value)
