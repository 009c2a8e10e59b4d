/**
 * The columns of a table of items that are fields, in capital or small letters; every other column is a value of that
 * name.
 */
export const itemColumns = ['key', 'name', 'template', 'devices'] as const

/** The prefix of a value's column where the value has the name of a field, or a name that begins with this prefix. */
const PREFIX = 'values.'

const isField = (name: string) => itemColumns.some((field) => field === name.toLowerCase())

/** The column of a value: `price` → `price`, `key` → `values.key`. */
export const columnOfValue = (name: string): string =>
  isField(name) || name.startsWith(PREFIX) ? `${PREFIX}${name}` : name

/** The value of a column: `values.key` → `key`. */
export const valueOfColumn = (column: string): string =>
  column.startsWith(PREFIX) ? column.slice(PREFIX.length) : column

/** Removes the apostrophe that keeps spreadsheets from reading a text as a formula. */
export const plainCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/** The longest cell that is read as a unit price. */
const UNIT_PRICE_MAX = 40

/** Splits a unit price with its unit, as tables write it (`3,60 €/kg`), into the two values that templates know. */
export function splitUnitPrice<V extends string | null>(
  values: Readonly<Record<string, V>>,
): Record<string, V | string> {
  const { unitPrice, unitPriceUnit } = values
  if (!unitPrice || unitPrice.length > UNIT_PRICE_MAX || unitPriceUnit) return values
  // The words for “per” in German, English and Polish.
  const [amount = '', unit = '', ...others] = unitPrice.trim().split(/ ?\/ ?| (?:je|pro|per|za) /)
  const unitOfOne = unit.replace(/^1 /, '')
  // The unit is a word or a sign, perhaps after a number, like `kg` or `100 g`.
  const isSplit = others.length === 0 && /\d/.test(amount) && /^(?:\d{1,4} ?)?[\p{L}²³]{1,8}\.?$/u.test(unitOfOne)
  return isSplit ? { ...values, unitPrice: amount, unitPriceUnit: unitOfOne } : values
}
