/** Writes a number as "1,234,567", with the separators of the language. */
export const numberText = (value: number, language: string): string => new Intl.NumberFormat(language).format(value)

const sizes = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/**
 * Splits a number into the value to write and its SI prefix: 1,500 → 1.5 and k. A value that rounds to a thousand gets
 * the next prefix. `digits` is the number of digits behind the point to which it is rounded.
 */
function scaled(value: number, digits: number): [value: number, prefix: string] {
  const rounded = (size: number) => Math.round((value / size) * 10 ** digits) / 10 ** digits
  // The second condition keeps 960 as it is, although 0.96 thousand rounds to 1.0.
  const [size, prefix] = sizes.find(([size]) => rounded(size) >= 1 && rounded(size / 1000) >= 1000) ?? [1, '']
  return [value / size, prefix]
}

/** Shortens a number to "1.2k", "3.4M" or "5G". */
export function shortNumber(value: number, language: string): string {
  const [scaledValue, prefix] = scaled(value, 1)
  return new Intl.NumberFormat(language, { maximumFractionDigits: prefix ? 1 : 0 }).format(scaledValue) + prefix
}

/** Writes 0.75 as "75%", formatted for the language. */
export const percentText = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share)

/** Writes the size of a file in thousands, as "340 kB", "2.1 MB" or "1.5 GB". */
export function bytesText(bytes: number, language: string): string {
  const [scaledValue, prefix] = scaled(bytes, 1)
  const digits = prefix === 'M' || prefix === 'G' ? 1 : 0
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(scaledValue)} ${prefix}B`
}
