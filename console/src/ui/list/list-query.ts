import type { z } from 'zod'

export interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  q?: string | undefined
  [filter: string]: unknown
}

/** The value of a filter in the address. A row passes a filter of several values if it has any one of them. */
export type FilterValue = string | string[]

/** Returns the value of a filter that takes only one. */
export const singleValue = (value: FilterValue | undefined): string | undefined => [value].flat()[0]

/**
 * Reads the list's query from an address; parameters that the list does not take are left out. Only the filters in
 * `several` may have more than one value. For other filters the last value counts.
 */
export function readListQuery(input: z.ZodObject, search: URLSearchParams, several: readonly string[] = []): ListQuery {
  const writtenValues: Record<string, FilterValue> = {}
  for (const name of new Set(search.keys())) {
    const isAccepted = (value: FilterValue) => (input.shape[name] as z.ZodType | undefined)?.safeParse(value).success
    const values = [...new Set(search.getAll(name))].filter(
      (value) => (value !== '' || asksForNone(input, name)) && isAccepted(value),
    )
    const lastValue = values.at(-1)
    if (lastValue === undefined) continue
    writtenValues[name] = several.includes(name) && values.length > 1 && isAccepted(values) ? values : lastValue
  }
  const query = input.parse(writtenValues) as ListQuery
  // The schema converts some texts to another type. The query keeps the text of these values.
  const keepsText = (value: unknown) => value === null || typeof value === 'boolean' || Array.isArray(value)
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, keepsText(value) ? writtenValues[name] : value]),
  ) as ListQuery
}

/** True if an empty text asks for the rows without a value in this field. The schema then turns the text into null. */
const asksForNone = (input: z.ZodObject, name: string) =>
  (input.shape[name] as z.ZodType | undefined)?.safeParse('').data === null

/** The parameters that a change writes into the address; undefined removes one. */
export type ListChange = Record<string, FilterValue | number | undefined>

/**
 * Gives the address after a change. Empty and default values are left out. Every change except a change of the page
 * returns to page 1.
 */
export function changeListQuery(input: z.ZodObject, search: URLSearchParams, change: ListChange): URLSearchParams {
  const newSearch = new URLSearchParams(search)
  const defaults = input.parse({}) as ListQuery
  for (const [name, value] of Object.entries<ListChange[string]>({ page: 1, ...change })) {
    newSearch.delete(name)
    for (const oneValue of [value].flat())
      if (oneValue !== undefined && oneValue !== defaults[name] && (oneValue !== '' || asksForNone(input, name)))
        newSearch.append(name, String(oneValue))
  }
  return newSearch
}

/** Gives the filters in force, without page, size and order. */
export const filtersIn = ({ page: _page, limit: _limit, sort: _sort, ...filters }: ListQuery) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Record<string, FilterValue>

/** Gives the search, filters and order of a list's query. */
export const withoutPage = ({ page: _page, limit: _limit, ...search }: ListQuery) => search

/** Gives search, filters and order as the query of an address, in which equal ones have equal texts. */
export const addressOf = (query: ListQuery): string =>
  new URLSearchParams(
    Object.entries(withoutPage(query))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, value]) => [value].flat().flatMap((text) => (text === undefined ? [] : [[name, String(text)]]))),
  ).toString()
