/** The columns of a table of items that are fields, in any case; all others are values under the column's name. */
export const itemColumns = ['key', 'name', 'template', 'devices'] as const

/** The prefix of the column of a value whose name is that of a field, or begins with this prefix. */
const PREFIX = 'values.'

const isField = (name: string) => itemColumns.some((field) => field === name.toLowerCase())

export const columnOfValue = (name: string): string =>
  isField(name) || name.startsWith(PREFIX) ? `${PREFIX}${name}` : name

export const valueOfColumn = (column: string): string =>
  column.startsWith(PREFIX) ? column.slice(PREFIX.length) : column

/** A cell without the apostrophe that keeps a text which begins like a formula from being one. */
export const plainCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
