import type { z } from 'zod'

export interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  q?: string | undefined
  [filter: string]: unknown
}

/** A filter's value as the address has it, or several of which any will do. */
export type FilterValue = string | string[]

/** The value of a filter of which only one is taken. */
export const single = (value: FilterValue | undefined): string | undefined => [value].flat()[0]

/**
 * Reads the address as far as the list knows it; what the list does not take is left out. Only filters among `several` have
 * more than one value; of the others the last one counts.
 */
export function readListQuery(input: z.ZodObject, search: URLSearchParams, several: readonly string[] = []): ListQuery {
  const writtenValues: Record<string, FilterValue> = {}
  for (const name of new Set(search.keys())) {
    const takes = (value: FilterValue) => (input.shape[name] as z.ZodType | undefined)?.safeParse(value).success
    const values = [...new Set(search.getAll(name))].filter(
      (value) => (value !== '' || asksForNone(input, name)) && takes(value),
    )
    const last = values.at(-1)
    if (last === undefined) continue
    writtenValues[name] = several.includes(name) && values.length > 1 && takes(values) ? values : last
  }
  const query = input.parse(writtenValues) as ListQuery
  // Values that calls take as other types are written as the address has them.
  const isWritten = (value: unknown) => value === null || typeof value === 'boolean' || Array.isArray(value)
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, isWritten(value) ? writtenValues[name] : value]),
  ) as ListQuery
}

/** Tells whether an empty text asks for the rows that have nothing in this field. */
const asksForNone = (input: z.ZodObject, name: string) =>
  (input.shape[name] as z.ZodType | undefined)?.safeParse('').data === null

/** The parameters that a change writes into the address; undefined removes one. */
export type ListChange = Record<string, FilterValue | number | undefined>

/** Gives the address after a change. Empty and default values are left out; every change except of the page returns to page 1. */
export function changeListQuery(input: z.ZodObject, search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search)
  const usual = input.parse({}) as ListQuery
  for (const [name, value] of Object.entries<ListChange[string]>({ page: 1, ...change })) {
    next.delete(name)
    for (const part of [value].flat())
      if (part !== undefined && part !== usual[name] && (part !== '' || asksForNone(input, name)))
        next.append(name, String(part))
  }
  return next
}

/** Gives the filters in force, without page, size and order. */
export const filtersIn = ({ page: _page, limit: _limit, sort: _sort, ...filters }: ListQuery) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Record<string, FilterValue>
