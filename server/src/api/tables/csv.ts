/** The value of a cell of a table. */
export type Cell = string | number | boolean

/**
 * Matches texts that a spreadsheet would read as a formula, also behind apostrophes. An export adds one apostrophe to
 * each such text, and an import removes one: this restores the text exactly.
 */
const FORMULA = /^'*[=+\-@\t\r]/

/** True for a text that a spreadsheet would read as a formula. A number is none, even if it is negative. */
export const isFormula = (cell: Cell): cell is string => typeof cell === 'string' && FORMULA.test(cell)

/** A line of a table by RFC 4180; a text that begins like a formula gets an apostrophe, so that it stays a text. */
export const csvLine = (cells: readonly Cell[], separator: ',' | ';' = ','): string =>
  `${cells
    .map((cell) => (isFormula(cell) ? `'${cell}` : String(cell)))
    .map((text) => (/["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(separator)}\r\n`

/** Stands at the beginning of a table: by it spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
