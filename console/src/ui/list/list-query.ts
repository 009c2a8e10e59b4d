import type { z } from 'zod'

export interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  q?: string | undefined
  [filter: string]: unknown
}

/** Reads the address as far as the list knows it; what the list does not take is left out. */
export function readListQuery(input: z.ZodObject, search: URLSearchParams): ListQuery {
  const given: Record<string, string> = {}
  for (const [name, value] of search) {
    if (
      (value !== '' || asksForNone(input, name)) &&
      (input.shape[name] as z.ZodType | undefined)?.safeParse(value).success
    )
      given[name] = value
  }
  const query = input.parse(given) as ListQuery
  // What calls are asked by is written as the address has it.
  const isWord = (value: unknown) => value === null || typeof value === 'boolean'
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, isWord(value) ? given[name] : value]),
  ) as ListQuery
}

/** Tells whether an empty text asks for the rows that have nothing in this field. */
const asksForNone = (input: z.ZodObject, name: string) =>
  (input.shape[name] as z.ZodType | undefined)?.safeParse('').data === null

/** These are to stand in the address; undefined ones no more. */
export type ListChange = Record<string, string | number | undefined>

/** Gives the address after a change: what is empty or usual is not written, and any change but of the page begins at page 1. */
export function changeListQuery(input: z.ZodObject, search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search)
  const usual = input.parse({}) as ListQuery
  for (const [name, value] of Object.entries<string | number | undefined>({ page: 1, ...change })) {
    if (value === undefined || value === usual[name] || (value === '' && !asksForNone(input, name))) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Gives the filters in force, without page, size and order. */
export function filtersIn({ page: _page, limit: _limit, sort: _sort, ...filters }: ListQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
}
