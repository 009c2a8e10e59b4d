/**
 * The columns of a table of items that are fields, in capital or small letters; every other column is a value of that
 * name.
 */
export const itemColumns = ['key', 'name', 'template', 'devices'] as const

/** The prefix of a value's column where the value has the name of a field, or a name that begins with this prefix. */
const PREFIX = 'values.'

const isField = (name: string) => itemColumns.some((field) => field === name.toLowerCase())

export const columnOfValue = (name: string): string =>
  isField(name) || name.startsWith(PREFIX) ? `${PREFIX}${name}` : name

export const valueOfColumn = (column: string): string =>
  column.startsWith(PREFIX) ? column.slice(PREFIX.length) : column

/** Removes the apostrophe that keeps spreadsheets from reading a text as a formula. */
export const plainCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
