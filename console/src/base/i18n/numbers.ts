/** Writes a number as "1,234,567", in the way of the language. */
export const numberText = (value: number, language: string): string => new Intl.NumberFormat(language).format(value)

/** Writes a figure short for little room, as "1.2k", "3.4M" or "5G". */
export function shortNumber(value: number, language: string): string {
  const [size, unit] = value >= 1e9 ? [1e9, 'G'] : value >= 1e6 ? [1e6, 'M'] : value >= 1e3 ? [1e3, 'k'] : [1, '']
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: size === 1 ? 0 : 1 })
  return format.format(value / size) + unit
}

/** Writes 0.75 as "75%", in the way of the language. */
export const percentText = (part: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(part)

/** Writes the size of a file in thousands, as "340 kB" or "2.1 MB". */
export function bytesText(bytes: number, language: string): string {
  const [size, unit] = bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB']
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: size === 1e6 ? 1 : 0 }).format(bytes / size)} ${unit}`
}
