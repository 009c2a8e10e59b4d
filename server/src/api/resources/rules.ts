import { NAMED_USERS, type Users } from '@wifi-tms/contract/conflicts'
import { fold } from '@wifi-tms/contract/fold'
import type { Stamped } from '../../base/database/tables.ts'
import type { Who } from '../http/who.ts'

/** Part of a mac as people write it: `A0:B1:`, `a0-b1-c` or `a0b1.c2d3`. */
const PARTIAL_MAC = /^(?:(?:[0-9a-f]{2}[:-]){1,5}[0-9a-f]{0,2}|(?:[0-9a-f]{4}[.-]){1,2}[0-9a-f]{0,4})$/i

/** The separator of columns in the text that is searched. */
export const COLUMN_BREAK = '\n'

/**
 * The folded terms of a search: the text as typed, and the digits of a mac. A row matches if it contains any of them.
 * Accents alone find nothing.
 */
export function termsOf(q: string): string[] {
  const digits = PARTIAL_MAC.test(q.trim()) ? [q.trim().replace(/[:.-]/g, '')] : []
  return [q, ...digits].map(fold).filter((words) => words !== '')
}

/** The maximum number of words of a search that are searched for one by one. */
const MOST_WORDS = 10

/**
 * The folded words of a search for things that have resolutions; each word is searched for by itself. People write
 * resolutions as `800 × 480`, `800x`, or behind a name, as in `Door · 800 × 480`.
 */
export const wordsOf = (q: string): string[] =>
  q
    .trim()
    .replace(/(\d) ?[x×*] ?(?=\d|$)/gi, '$1x')
    .split(/[\s·]+/)
    .map(fold)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** The LIKE pattern, with `\` as its escape, of texts that contain the words literally. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/** The moment of an edit: now, but always later than the last one, so that a stale edit is noticed. */
export const editedAt = (now: Date, last?: string): string =>
  new Date(Math.max(now.getTime(), last ? Date.parse(last) + 1 : 0)).toISOString()

/** The columns that tell who created and last changed something, and when. */
export function stampsBy(who: Pick<Who, 'accountId' | 'username'>, now: Date, before?: Omit<Stamped, 'id'>) {
  const updatedAt = editedAt(now, before?.updatedAt)
  return {
    createdAt: before?.createdAt ?? updatedAt,
    updatedAt,
    createdBy: before?.createdBy ?? who.username,
    createdById: before ? before.createdById : who.accountId,
    updatedBy: who.username,
    updatedById: who.accountId,
  }
}

type Value = string | number | boolean | null

/** The search, order and filters of a list, as its schema has parsed them. */
export interface Filtering {
  sort?: string
  q?: string
  [filter: string]: unknown
}

/** The query of a list. */
export interface Query extends Filtering {
  page: number
  limit: number
}

/** A condition on a column: it has one of some values, or lies within a bound, which is included. */
export interface Condition<C extends string = string> {
  column: C
  test: 'in' | 'from' | 'to'
  values: (string | number | null)[]
}

/** The conditions of a query's filters. `columns` maps filters to columns of another name, as `from` to `at.from`. */
export const conditionsOf = (query: object, filters: readonly string[], columns: Record<string, string> = {}) =>
  ['_id', ...filters].flatMap((name): Condition[] => {
    const filter = (query as Record<string, Value | Value[] | undefined>)[name]
    if (filter === undefined) return []
    const [column, test = 'in'] = ({ _id: 'id', ...columns }[name] ?? name).split('.') as [string, Condition['test']?]
    // A filter has one value or a list of values.
    const values = [filter].flat().map((value) => (typeof value === 'boolean' ? Number(value) : value))
    return [{ column, test, values }]
  })

/** Splits "-createdAt" into column and direction; `columns` maps fields to columns of another name. */
export function orderOf(sort: string, columns: Record<string, string> = {}): { column: string; descending: boolean } {
  const field = sort.replace('-', '')
  return { column: columns[field] ?? field, descending: sort.startsWith('-') }
}

/** The names of the objects that use a thing, as text: "Shelf 1, Shelf 2, Shelf 3 and more". */
export const namesOf = ({ names, count }: Users): string => names.join(', ') + (count > names.length ? ' and more' : '')

/** The objects that use a thing; undefined if there are none. */
export const usesOf = (kind: Users['kind'], names: readonly string[], count = names.length): Users | undefined =>
  count > 0 ? { kind, count, names: names.slice(0, NAMED_USERS) } : undefined
