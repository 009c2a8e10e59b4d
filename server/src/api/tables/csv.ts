/** The value of a cell of a table. */
export type Cell = string | number | boolean

/**
 * Matches texts that a spreadsheet would read as a formula, and such texts behind apostrophes. An export adds one
 * apostrophe to each of them and an import removes one, so the text stays the same.
 */
const FORMULA = /^'*[=+\-@\t\r]/

/** True for a text that a spreadsheet would read as a formula. A negative number is not a text. */
export const isFormula = (cell: Cell): cell is string => typeof cell === 'string' && FORMULA.test(cell)

/** A line of a CSV table (RFC 4180). A text that begins like a formula gets an apostrophe, so that it stays a text. */
export const csvLine = (cells: readonly Cell[], separator: ',' | ';' = ','): string =>
  `${cells
    .map((cell) => (isFormula(cell) ? `'${cell}` : String(cell)))
    .map((text) => (/["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(separator)}\r\n`

/** The mark at the beginning of a table by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
