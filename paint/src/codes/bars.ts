import type { CodeMatrix } from './encode.ts'

/** Makes a row of modules from the widths of alternating bars and spaces, in modules; the first is a bar. */
export const barsOf = (widths: string): CodeMatrix => {
  const row = Array.from(widths, (width, index) => (index % 2 === 0 ? '1' : '0').repeat(+width)).join('')
  return { width: row.length, height: 1, modules: Uint8Array.from(row, Number) }
}
