import { z } from 'zod'
import { keep, recall } from '../../base/keep.ts'

/** The most tables whose columns this browser remembers, and the most characters of the names of one table's columns. */
const MOST = 30
const LONGEST = 4000

const KEY = 'TABLE_COLUMNS'
const Kept = z.array(z.object({ name: z.string().max(LONGEST + 200), value: z.unknown() })).max(MOST)

const all = () => Kept.safeParse(recall('localStorage', KEY)).data ?? []
const nameOf = (page: string, columns: readonly string[]) => `${page} ${JSON.stringify(columns)}`

/** Gives what a person has said of the columns of such a table on a page; a shape of another time is forgotten. */
export const recallColumns = <T>(page: string, columns: readonly string[], shape: z.ZodType<T>): T | undefined =>
  shape.safeParse(all().find(({ name }) => name === nameOf(page, columns))?.value).data

/** Remembers it for the next file with the same columns; that of the table which was not used for longest goes. */
export function keepColumns(page: string, columns: readonly string[], value: unknown) {
  const own = nameOf(page, columns)
  if (own.length > LONGEST) return
  const others = all().filter(({ name }) => name !== own)
  keep('localStorage', KEY, [{ name: own, value }, ...others].slice(0, MOST))
}
