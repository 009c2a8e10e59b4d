import { z } from 'zod'
import { keep, recall } from '../../base/keep.ts'

/** The most tables whose columns this browser remembers. */
const MOST = 30
/** The most characters of the column names of a stored table. */
const LONGEST = 4000

/** The key in the browser's storage. */
const KEY = 'TABLE_COLUMNS'
const Kept = z.array(z.object({ name: z.string().max(LONGEST + 200), value: z.unknown() })).max(MOST)

const rememberedTables = () => Kept.safeParse(recall('localStorage', KEY)).data ?? []
const nameOf = (page: string, columns: readonly string[]) => `${page} ${JSON.stringify(columns)}`

/** The stored choices for a table with these columns on a page. A value that no longer fits the shape is ignored. */
export const recallColumns = <T>(page: string, columns: readonly string[], shape: z.ZodType<T>): T | undefined =>
  shape.safeParse(rememberedTables().find(({ name }) => name === nameOf(page, columns))?.value).data

/** Stores the choices for the next file with the same columns, and drops those of the least recently used table. */
export function keepColumns(page: string, columns: readonly string[], value: unknown) {
  const tableName = nameOf(page, columns)
  if (tableName.length > LONGEST) return
  const otherTables = rememberedTables().filter(({ name }) => name !== tableName)
  keep('localStorage', KEY, [{ name: tableName, value }, ...otherTables].slice(0, MOST))
}
