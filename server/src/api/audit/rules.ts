import type { Audit } from '@wifi-tms/contract/audit'

/**
 * Matches texts that a spreadsheet would read as a formula, also behind apostrophes. An export adds one apostrophe to
 * each such text, and an import removes one: this restores the text exactly.
 */
const FORMULA = /^'*[=+\-@\t\r]/

/** A line of a table by RFC 4180; a text that begins like a formula gets an apostrophe, so that it stays a text. */
export const csvLine = (texts: readonly string[]): string =>
  `${texts
    .map((text) => (FORMULA.test(text) ? `'${text}` : text))
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join()}\r\n`

/** Stands at the beginning of a table: by it spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const COLUMN_TITLES = ['at', 'username', 'account', 'address', 'call', 'noun', 'name', 'object', 'changes']

/** The texts of a line of the history, in the order of COLUMN_TITLES. */
export function textsOf({ at, account, address, call, noun, object, changes }: Audit): string[] {
  const changeTexts = changes.map(({ field, from, to }) => `${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`)
  return [at, account.username, account._id, address, call, noun, object.name, object._id, changeTexts.join('; ')]
}
