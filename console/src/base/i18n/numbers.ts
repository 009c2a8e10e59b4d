/** "1,234,567" as the language writes it. */
export const numberText = (value: number, language: string): string => new Intl.NumberFormat(language).format(value)

/** "1.2k", "3.4M", "5G": short forms for figures in little room. */
export function shortNumber(value: number, language: string): string {
  const [size, unit] = value >= 1e9 ? [1e9, 'G'] : value >= 1e6 ? [1e6, 'M'] : value >= 1e3 ? [1e3, 'k'] : [1, '']
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: size === 1 ? 0 : 1 })
  return format.format(value / size) + unit
}

/** "75%" as the language writes it. */
export const percentText = (part: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(part)

/** "340 kB", "2.1 MB": sizes of files, in thousands. */
export function bytesText(bytes: number, language: string): string {
  const [size, unit] = bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB']
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: size === 1e6 ? 1 : 0 }).format(bytes / size)} ${unit}`
}
