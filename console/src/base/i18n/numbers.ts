/** Writes a number as "1,234,567", with the separators of the language. */
export const numberText = (value: number, language: string): string => new Intl.NumberFormat(language).format(value)

/** The sizes of units, each with its SI prefix. */
const sizes = [
  [1, ''],
  [1e3, 'k'],
  [1e6, 'M'],
  [1e9, 'G'],
] as const

type Prefix = (typeof sizes)[number][1]

/**
 * Writes a number with the separators of the language, and gives its SI prefix separately: 1,500 → `1.5` and `k`. A
 * value that rounds to a thousand of a unit gets the next prefix. `digits` has the most decimal places for each prefix.
 */
function scaled(value: number, language: string, digits: Record<Prefix, number>): [text: string, prefix: Prefix] {
  const isBelowThousand = ([size, prefix]: (typeof sizes)[number]) =>
    Math.round((value / size) * 10 ** digits[prefix]) < 1000 * 10 ** digits[prefix]
  const [size, prefix] = sizes.find(isBelowThousand) ?? sizes.at(-1)!
  return [new Intl.NumberFormat(language, { maximumFractionDigits: digits[prefix] }).format(value / size), prefix]
}

/** Shortens a number to "1.2k", "3.4M" or "5G". */
export const shortNumber = (value: number, language: string): string =>
  scaled(value, language, { '': 0, k: 1, M: 1, G: 1 }).join('')

/** Writes 0.75 as "75%", formatted for the language. */
export const percentText = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share)

/** Writes the size of a file in thousands, as "340 kB", "2.1 MB" or "1.5 GB". */
export const bytesText = (bytes: number, language: string): string =>
  `${scaled(bytes, language, { '': 0, k: 0, M: 1, G: 1 }).join(' ')}B`
