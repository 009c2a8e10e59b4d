import { z } from 'zod'
import { keep, recall } from '../../base/keep.ts'

/** The maximum number of tables whose columns this browser remembers. */
const MAX_TABLES = 30
/** The maximum number of characters in the name of a stored table: its page, then its column names. */
const MAX_NAME_LENGTH = 4000

/** The key in the browser's storage. */
const KEY = 'TABLE_COLUMNS'
const KeptTables = z.array(z.object({ name: z.string().max(MAX_NAME_LENGTH), value: z.unknown() })).max(MAX_TABLES)

const rememberedTables = () => KeptTables.safeParse(recall('localStorage', KEY)).data ?? []
const nameOf = (page: string, columns: readonly string[]) => `${page} ${JSON.stringify(columns)}`

/** Returns the stored choices for a table with these columns on a page; undefined for a value of another shape. */
export const recallColumns = <T>(page: string, columns: readonly string[], shape: z.ZodType<T>): T | undefined =>
  shape.safeParse(rememberedTables().find(({ name }) => name === nameOf(page, columns))?.value).data

/**
 * Stores the choices for the next table with these columns. If there are too many tables, those that were stored
 * longest ago are dropped.
 */
export function keepColumns(page: string, columns: readonly string[], value: unknown) {
  const tableName = nameOf(page, columns)
  if (tableName.length > MAX_NAME_LENGTH) return
  const otherTables = rememberedTables().filter(({ name }) => name !== tableName)
  keep('localStorage', KEY, [{ name: tableName, value }, ...otherTables].slice(0, MAX_TABLES))
}
